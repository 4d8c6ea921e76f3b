import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allProjections } from '../../projections/all-projections.ts';
import { rebuildProjections } from '../../projections/following/rebuild.ts';
import { randomHistory } from '../../projections/random-history.fixture.ts';
import { append, openReadSide, recordingLog, type ReadSide } from '../../projections/read-side.fixture.ts';
import { invoices } from '../../projections/invoices.ts';
import { notifications } from '../../projections/bell/notifications.ts';
import { tableName } from '../../platform/sqlite/models/model-table.ts';
import { verify } from './verify.ts';

let side: ReadSide;
let said: string[];

beforeEach(async () => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
  side = openReadSide();
  await append(side.store, ...randomHistory(7, 600));
  const { store, readModels } = side;
  await rebuildProjections({
    store,
    readModels,
    log: recordingLog(),
    projections: allProjections,
    names: [],
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await side.close();
});

const run = () => {
  const { store, readModels, folder: dataDir } = side;
  const stores = { store, readModels, mongo: undefined };
  return verify(stores, { dataDir, eventStoreUrl: undefined, mongoUrl: undefined }, recordingLog());
};

const change = (file: 'events' | 'read-models', sql: string): void => {
  const database = new DatabaseSync(join(side.folder, `${file}.db`));
  database.exec(sql);
  database.close();
};

const tableOf = ({ model }: typeof invoices | typeof notifications): string =>
  tableName(model.name, model.version);

/** Of the documents that are shown, the first. */
const first = (table: string): string =>
  `rowid = (SELECT min(rowid) FROM ${table} WHERE tombstoned_at IS NULL)`;

const all = /^All [1-9]\d* documents of \d+ views are what the events give\.$/;

test('views that their events give are found the same, and counted', async () => {
  await run();
  expect(said).toStrictEqual([expect.stringMatching(all)]);
});

test.each([
  ['changed', (table: string) => `UPDATE ${table} SET position = '0' WHERE ${first(table)}`, 'is different'],
  ['removed', (table: string) => `DELETE FROM ${table} WHERE ${first(table)}`, 'is missing'],
  [
    'added',
    (table: string) =>
      `CREATE TEMP TABLE copied AS SELECT * FROM ${table} WHERE ${first(table)};
       UPDATE copied SET id = id + 1;
       INSERT INTO ${table} SELECT * FROM copied`,
    'is unexpected',
  ],
])('a document that was %s by hand is found, of views with streams and without', async (_, sql, what) => {
  const tables = [invoices, notifications].map(tableOf);
  for (const table of tables) change('read-models', sql(table));
  await expect(run()).rejects.toThrow(/^2 of \d+ documents differ from the events; npm run projections/);
  const [lines = ''] = said;
  const pattern = [invoices, notifications]
    .map(({ model: { name } }) => `${name}: document \\d+ of account \\d+ ${what}.*`)
    .join('\n');
  expect(lines).toMatch(new RegExp(`^${pattern}$`));
});

test('a damaged event is named, and no view is compared', async () => {
  change(
    'events',
    'UPDATE events SET data = replace(data, \'"accountId":\', \'"accountId": \') WHERE position = 9',
  );
  await expect(run()).rejects.toThrow(/^Event \d+ of \S+ is damaged in events\.db\. The lists may still/);
  expect(said).toStrictEqual([]);
});
