import { expect, test } from 'vitest';
import { inColumns } from './account-list.ts';

test('columns are as wide as their longest cell', () => {
  const rows = [
    ['Email', 'Plan', 'Clients'],
    ['ada@example.com', 'Solo', '2'],
  ];
  expect(inColumns(rows)).toBe('Email            Plan  Clients\nada@example.com  Solo  2');
});
