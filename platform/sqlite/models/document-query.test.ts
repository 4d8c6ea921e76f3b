import { expect, test } from 'vitest';
import type { Where } from '../../ports/read-models.ts';
import { openDatabase } from '../database.ts';
import { liveWhere } from './document-query.ts';
import { modelTable } from './model-table.ts';
import { createStatements } from '../statements.ts';

const table = modelTable({
  name: 'bills',
  version: 1,
  keys: { amount: 'integer', attention: 'integer' },
  indexes: [['amount'], ['attention']],
});

/** How SQLite counts the documents. */
const planOf = (where: Where): string => {
  const database = openDatabase(':memory:', 'normal');
  database.exec([table.create, ...table.indexes('test').values()].join(';'));
  const { sql, values } = liveWhere(table, 1, where);
  const plan = createStatements(database)
    .prepare<[number, number, number, string]>(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM ${table.name} WHERE ${sql}`,
    )
    .all(...values)
    .map(([, , , detail]) => detail)
    .join();
  database.close();
  return plan;
};

test('a short list of numbers is looked up first, whatever else is asked for', () => {
  expect(planOf({ amount: { from: 1 }, attention: [2] })).toContain('key_attention=?');
  expect(planOf({ amount: { from: 1 }, attention: 2 })).toContain('key_amount>?');
});
