import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../../ports/event-store.ts';
import { busyTimeout, type Database, openDatabase } from '../database.ts';
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

test('says that work is about to be stored, and when it is', async () => {
  expect(commits.hasBegun()).toBe(false);
  expect(commits.settled()).toBeUndefined();
  const working = store(1);
  expect(commits.hasBegun()).toBe(true);
  await commits.settled();
  expect(stored()).toStrictEqual([1]);
  expect(commits.hasBegun()).toBe(false);
  expect(await working).toBe(10);
});

test('does not wait for ever for work that fails', async () => {
  await store(1);
  const failing = store(1);
  await commits.settled();
  await expect(failing).rejects.toThrow(StoreUnavailable);
  expect(commits.hasBegun()).toBe(false);
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

describe('while another connection writes', () => {
  let folder: string;
  let other: Database;
  beforeEach(() => {
    database.close();
    folder = mkdtempSync(join(tmpdir(), 'owed-commits-'));
    const file = join(folder, 'numbers.db');
    database = openDatabase(file, 'normal');
    database.exec('CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT');
    commits = createGroupCommit(database);
    other = openDatabase(file, 'normal');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('work waits without blocking the event loop, and is then stored in its order', async () => {
    other.exec('BEGIN IMMEDIATE');
    const settled: number[] = [];
    const storing = [1, 2].map(async (number) => settled.push(await store(number)));
    await pause(20);
    storing.push(store(3).then((number) => settled.push(number)));
    await pause(20);
    expect(settled).toStrictEqual([]);
    expect([commits.hasBegun(), commits.settled()]).toStrictEqual([false, undefined]);
    other.exec('COMMIT');
    await Promise.all(storing);
    expect(settled).toStrictEqual([10, 20, 30]);
    expect(stored()).toStrictEqual([1, 2, 3]);
  });

  test('work that has waited too long fails, and the next waits anew', async () => {
    other.exec('BEGIN IMMEDIATE');
    const tooLong = store(1);
    await pause(20);
    const later = performance.now() + busyTimeout;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    await expect(tooLong).rejects.toThrow(StoreUnavailable);
    const next = store(2);
    await pause(20);
    other.exec('COMMIT');
    expect(await next).toBe(20);
    expect(stored()).toStrictEqual([2]);
  });

  test('closing waits for it, and then stores what is pending', async () => {
    const writer = new Worker(
      `const { parentPort, workerData: file } = require('node:worker_threads');
       const { DatabaseSync } = require('@photostructure/sqlite');
       const database = new DatabaseSync(file);
       database.exec('BEGIN IMMEDIATE');
       parentPort.postMessage('begun');
       setTimeout(() => { database.exec('COMMIT'); database.close(); }, 100);`,
      { eval: true, workerData: join(folder, 'numbers.db') },
    );
    const exited = once(writer, 'exit');
    await once(writer, 'message');
    const storing = store(1);
    await pause(10);
    commits.close();
    expect(stored()).toStrictEqual([1]);
    expect(await storing).toBe(10);
    await exited;
  });
});
