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
  entry('Actions', 'Create Invoice'),
  entry('Actions', 'Go to Invoices'),
  entry('Clients', 'Northwind Studio', 'a@northwind.example'),
  entry('Invoices', 'INV-8', 'Acme · $5.00'),
  entry('Invoices', 'INV-7', 'Northwind Studio · $5.00'),
];
const labels = (typed: string) => findEntries(entries, typed).map(({ label }) => label);

test('without words the actions are offered', () => {
  expect(labels('  ')).toEqual(['Create Invoice', 'Go to Invoices']);
});

test('what the server found stays as it came, groups in order, actions after it', () => {
  expect(labels('invoice')).toEqual([
    'Northwind Studio',
    'INV-8',
    'INV-7',
    'Create Invoice',
    'Go to Invoices',
  ]);
});

test('of the actions every word has to be found, the best first', () => {
  expect(labels('go invoices')).toEqual(['Northwind Studio', 'INV-8', 'INV-7', 'Go to Invoices']);
  expect(labels('zzz')).toEqual(['Northwind Studio', 'INV-8', 'INV-7']);
});

test('a group whose first entry is exactly what was typed comes first', () => {
  const found = [entry('Clients', 'Other', 'inv-8@other.example'), ...entries.slice(3)];
  expect(findEntries(found, ' Inv-8 ').map(({ label }) => label)).toEqual(['INV-8', 'INV-7', 'Other']);
});

test('schedules are found by their names, after what the server found and before actions', () => {
  const schedules = [entry('Schedules', 'Gentle', 'By Owed'), entry('Schedules', 'Invoices abroad')];
  const found = findEntries([...entries, ...schedules], 'invoices').map(({ label }) => label);
  expect(found).toEqual(['Northwind Studio', 'INV-8', 'INV-7', 'Invoices abroad', 'Go to Invoices']);
  expect(findEntries(schedules, 'gentle').map(({ label }) => label)).toEqual(['Gentle']);
  expect(findEntries(schedules, '')).toEqual([]);
});
