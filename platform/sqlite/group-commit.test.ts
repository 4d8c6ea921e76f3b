import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../ports/event-store.ts';
import { type Database, openDatabase } from './database.ts';
import { createGroupCommit, type GroupCommit, Refused } from './group-commit.ts';

let database: Database;
let commits: GroupCommit;

beforeEach(() => {
  database = openDatabase(':memory:', 'full');
  database.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT');
  commits = createGroupCommit(database);
});
afterEach(() => {
  database.close();
});

/** Stores a number; the same one twice fails. */
const store = (number: number): Promise<number> =>
  commits.run(() => {
    database.prepare('INSERT INTO numbers VALUES (?)').run(number);
    return number * 10;
  });

const stored = (): number[] =>
  database
    .prepare<[number: number]>('SELECT number FROM numbers ORDER BY number')
    .all()
    .map(([number]) => number);

const outcomes = async (work: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(work)).map((one): unknown =>
    one.status === 'fulfilled' ? one.value : one.reason,
  );

test('resolves with the result of the work after the commit', async () => {
  const working = store(1);
  expect(stored()).toStrictEqual([]);
  expect(await working).toBe(10);
  expect(database.isTransaction).toBe(false);
  expect(stored()).toStrictEqual([1]);
});

test('stores the work of one turn in one transaction', async () => {
  const settled: number[] = [];
  for (const number of [1, 2, 3]) void store(number).then(() => settled.push(number));
  const last = commits.run(() => {
    expect(database.isTransaction).toBe(true);
    expect(stored()).toStrictEqual([1, 2, 3]);
    expect(settled).toStrictEqual([]);
    return 'last';
  });
  expect(await last).toBe('last');
  expect(settled).toStrictEqual([1, 2, 3]);
});

test('does not wait for more work: a single piece is committed by the next turn', async () => {
  let isDone = false;
  void store(1).then(() => (isDone = true));
  await nextTurn();
  await nextTurn();
  expect(isDone).toBe(true);
});

test('refuses one piece of work without affecting the others', async () => {
  const refusal = new RangeError('Not this one');
  const refused = commits.run(() => new Refused(refusal));
  expect(await outcomes([store(1), refused, store(2)])).toStrictEqual([10, refusal, 20]);
  expect(stored()).toStrictEqual([1, 2]);
});

test('rolls back the whole group if one piece fails, and continues with the next group', async () => {
  const failed = await outcomes([store(1), store(2), store(2), store(3)]);
  expect(failed.every((error) => error instanceof StoreUnavailable)).toBe(true);
  expect(database.isTransaction).toBe(false);
  expect(stored()).toStrictEqual([]);
  expect(await store(4)).toBe(40);
});

test('throws StoreUnavailable if the disk is full, and stores nothing', async () => {
  await store(1);
  database.exec('PRAGMA max_page_count = 1');
  const filling = commits.run(() => {
    database.exec('CREATE TABLE wide (text TEXT)');
    database.prepare('INSERT INTO wide VALUES (?)').run('x'.repeat(100_000));
  });
  await expect(filling).rejects.toThrow(StoreUnavailable);
  expect(stored()).toStrictEqual([1]);
  database.exec('PRAGMA max_page_count = 100000');
  expect(await store(2)).toBe(20);
});

test('commits pending work when it is closed, and accepts no more', async () => {
  const before = store(1);
  commits.close();
  expect(await before).toBe(10);
  await expect(store(2)).rejects.toThrow(StoreUnavailable);
  expect(stored()).toStrictEqual([1]);
});

test('splits a large group into several transactions', async () => {
  const numbers = Array.from({ length: 2_500 }, (_, index) => index);
  await Promise.all(numbers.map(store));
  expect(stored()).toStrictEqual(numbers);
});
