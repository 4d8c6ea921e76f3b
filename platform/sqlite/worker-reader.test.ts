import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { Reader } from './reader.ts';
import { createWorkerReader } from './worker-reader.ts';

/** Answers each query with the thread that it runs in, except those that wait or end the worker. */
const script = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', (message) => {
    if (message === 'close') parentPort.close();
    else if (message.sql === 'end') process.exit(1);
    else if (message.sql !== 'wait') parentPort.postMessage({ id: message.id, result: [[threadId]] });
  });`;

let workers: Worker[];
let reader: Reader;

beforeEach(() => {
  workers = [];
  reader = createWorkerReader(() => {
    const worker = new Worker(script, { eval: true });
    workers.push(worker);
    return worker;
  });
});
afterEach(() => reader.close());

const threads = (): number[] => workers.map(({ threadId }) => threadId);
const threadOf = async (): Promise<number | undefined> => (await reader.rows<[number]>('thread'))[0]?.[0];
/** A query that is not answered. @returns the error that it ends with */
const waiting = async (): Promise<unknown> => reader.rows('wait').catch((error: unknown) => error);

test('one worker answers one query after the other', async () => {
  for (const _ of [1, 2, 3]) expect(await threadOf()).toBe(threads()[0]);
  expect(workers).toHaveLength(1);
});

test('a second worker answers while the first is busy, and there is no third', async () => {
  const unanswered = [waiting()];
  expect(await threadOf()).toBe(threads()[1]);
  unanswered.push(waiting());
  expect(new Set(await Promise.all([threadOf(), threadOf()]))).toStrictEqual(new Set(threads()));
  expect(workers).toHaveLength(2);
  await reader.close();
  for (const error of await Promise.all(unanswered))
    expect(error).toMatchObject({ cause: { message: 'The database is closed' } });
});

test('a worker that ends fails its own queries only, and another takes its place', async () => {
  const unanswered = waiting();
  await expect(reader.rows('end')).rejects.toThrow(StoreUnavailable);
  expect(await threadOf()).toBe(threads()[2]);
  await workers[0]?.terminate();
  expect(await unanswered).toBeInstanceOf(StoreUnavailable);
  expect(await threadOf()).toBe(threads()[2]);
});
