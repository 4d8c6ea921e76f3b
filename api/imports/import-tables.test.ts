import { beforeEach, expect, test } from 'vitest';
import { uploadOf } from '../../commands/imports/import-files.ts';
import type { ReadTable } from '../../platform/ports/formats/tables.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { bytesOf, createImportTables, type ImportTables } from './import-tables.ts';

const megabyte = 1_024 * 1_024;
const reading = { encoding: 'utf-8', delimiter: ',', sheet: null } as const;

/** A table of some megabytes: every cell holds one and the same text. */
const tableOf = (megabytes: number): ReadTable => {
  const text = 'x'.repeat(50_000);
  const rows = Array.from({ length: Math.floor((megabytes * megabyte) / 100_064) }, () => [text]);
  return { format: 'csv', sheets: [], ...reading, rows };
};

let files: MemoryFiles;
let reads: number;
let size: number;
let tables: ImportTables;
beforeEach(() => {
  files = new MemoryFiles();
  reads = 0;
  size = 1;
  const read = (): Promise<ReadTable> => {
    reads += 1;
    return Promise.resolve(tableOf(size));
  };
  tables = createImportTables({ files, tables: { read } });
});

const fileOf = async (accountId: number, importId: number) => {
  const fileHash = await files.put(accountId, await uploadOf(importId, new Uint8Array(5)));
  return { accountId, fileHash, setup: { reading } };
};

/** How often these are read from their files when they are looked at once more. */
const readAgain = async (...of: readonly Awaited<ReturnType<typeof fileOf>>[]): Promise<number> => {
  const before = reads;
  for (const file of of) await tables.read(file);
  return reads - before;
};

test('what a table takes is counted by its texts, not by its cells', () => {
  expect(bytesOf({ rows: [['x'.repeat(1_000_000)]] })).toBeGreaterThan(2_000_000);
  expect(bytesOf({ rows: [['x'], ['y', 5]] })).toBeLessThan(300);
});

test('a table is kept, and one that is too large for an account is read anew each time', async () => {
  const small = await fileOf(1, 1);
  await tables.read(small);
  expect(await readAgain(small, small)).toBe(0);
  size = 40;
  const large = await fileOf(1, 2);
  await tables.read(large);
  expect(await readAgain(large, small)).toBe(1);
});

test('tables of an account make room for one another, and never take that of other accounts', async () => {
  size = 10;
  const other = await fileOf(2, 1);
  await tables.read(other);
  const own = [];
  for (let id = 1; id <= 20; id += 1) {
    const file = await fileOf(1, id);
    await tables.read(file);
    own.push(file);
  }
  expect(await readAgain(other, ...own.slice(-3))).toBe(0);
  expect(await readAgain(...own.slice(0, 3))).toBe(3);
});

test('all accounts together keep a bounded number of bytes', async () => {
  size = 30;
  const first = await fileOf(1, 1);
  await tables.read(first);
  for (let account = 2; account <= 5; account += 1) await tables.read(await fileOf(account, 1));
  expect(await readAgain(first)).toBe(1);
});

test('a table that was read with other choices is another one', async () => {
  const file = await fileOf(1, 1);
  await tables.read(file);
  const before = reads;
  await tables.read(file, { ...reading, delimiter: ';' });
  expect(reads).toBe(before + 1);
});
