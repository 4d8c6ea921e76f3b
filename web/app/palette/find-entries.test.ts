import { FileText } from 'lucide-react';
import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';
import type { PaletteEntry, PaletteGroup } from './use-palette-entries.ts';

const entry = (group: PaletteGroup, label: string, detail = ''): PaletteEntry => ({
  id: `${group} ${label}`,
  group,
  label,
  detail,
  icon: FileText,
  go: '/',
});

const entries = [
  entry('Actions', 'Create invoice'),
  entry('Clients', 'Acme', 'post@acme.example'),
  entry('Clients', 'Northwind Studio', 'a@northwind.example'),
  entry('Invoices', 'INV-7', 'Northwind Studio · $5.00'),
  entry('Invoices', 'INV-8', 'Acme · $5.00'),
];
const labels = (typed: string) => findEntries(entries, typed).map(({ label }) => label);

test('without words the actions are offered', () => {
  expect(labels('  ')).toEqual(['Create invoice']);
});

test('every word has to be found, in the name or beside it', () => {
  expect(labels('north')).toEqual(['Northwind Studio', 'INV-7']);
  expect(labels('inv acme')).toEqual(['INV-8']);
  expect(labels('zzz')).toEqual([]);
});

test('groups keep their order, the best of a group comes first', () => {
  expect(labels('in')).toEqual(['Northwind Studio', 'INV-7', 'INV-8', 'Create invoice']);
  const many = Array.from({ length: 20 }, (_, at) => entry('Invoices', `INV-${at}`));
  expect(findEntries(many, 'inv')).toHaveLength(6);
});
