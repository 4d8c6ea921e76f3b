import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorker } from '../../app/workers/start-worker.ts';
import { type Position, StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, ReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import type { Reader } from '../../platform/sqlite/reader.ts';
import { createWorkerReader } from '../../platform/sqlite/worker-reader.ts';
import { collect } from './sample-events.ts';
import { temporaryFolder } from './temporary-folder.ts';

const model: ModelDefinition = {
  name: 'sample',
  version: 1,
  keys: { state: 'text', amount: 'integer', search: 'text' },
  indexes: [
    ['state', 'amount'],
    ['id', 'search'],
  ],
};

const at = (number: number): Position => String(number).padStart(16, '0') as Position;

const document = (id: number): StoredDocument => ({
  account: 1,
  id,
  position: at(id),
  keys: { state: id % 3 === 0 ? 'paid' : 'open', amount: id % 2 === 0 ? null : id, search: `inv-${id}` },
  body: JSON.stringify({ id, says: `"Zoë" 🦊 ${id}` }),
});

let folder: ReturnType<typeof temporaryFolder>;
let workers: Worker[];
let reader: Reader;
/** Reads in a worker, and on the test's own thread. */
let inWorker: ReadModels;
let here: ReadModels;

const write = (...documents: readonly StoredDocument[]): Promise<void> =>
  inWorker.write(model, { documents, checkpoint: at(documents.at(-1)?.id ?? 0), term: 1 });

beforeEach(async () => {
  folder = temporaryFolder();
  const file = join(folder.path, 'read-models.db');
  workers = [];
  reader = createWorkerReader(() => {
    const worker = startWorker('reader-worker', file);
    workers.push(worker);
    return worker;
  });
  inWorker = openSqliteReadModels({ file, reader });
  here = openSqliteReadModels({ file });
  await inWorker.prepare(model);
  await here.prepare(model);
});
afterEach(async () => {
  await inWorker.close();
  await here.close();
  folder.remove();
});

test('answers as the calling thread does, what was just written included', async () => {
  const both = [inWorker, here] as const;
  const same = async (read: (readModels: ReadModels) => Promise<unknown>): Promise<void> => {
    const [one, other] = await Promise.all(both.map(read));
    expect(one).toStrictEqual(other);
  };
  for (const upTo of [700, 701, 1_400]) {
    const from = (await here.count(model, 1)) + 1;
    await write(...Array.from({ length: upTo - from + 1 }, (_, index) => document(from + index)));
    expect(await inWorker.count(model, 1)).toBe(upTo);
    const search = { key: 'search', words: [{ text: 'inv-1' }] };
    await same((of) => of.page(model, 1, { orderBy: 'amount', descending: true, limit: 20 }));
    await same((of) => of.pageOfIds(model, 1, { search, orderBy: 'amount', limit: 20 }));
    await same((of) => of.find(model, 1, { where: { state: 'paid' } }));
    await same((of) => of.sums(model, 1, { groupBy: ['state'], of: 'amount' }));
    await same((of) => collect(of.scan(model)));
    await same((of) => collect(of.stream(model, 1)));
  }
  expect(workers).toHaveLength(1);
});

test('a worker that dies fails its queries; the next one starts another', async () => {
  await write(document(1));
  expect(await inWorker.count(model, 1)).toBe(1);
  const reading = inWorker.page(model, 1, { orderBy: 'id', limit: 1 });
  await Promise.all([expect(reading).rejects.toThrow(StoreUnavailable), workers[0]?.terminate()]);
  expect((await inWorker.page(model, 1, { orderBy: 'id', limit: 1 })).total).toBe(1);
  expect(workers).toHaveLength(2);
});

/** Keeps a worker busy for a while. */
const readLong = (): Promise<[number][]> =>
  reader.rows<[number]>(
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT count(*) FROM n',
  );

test('queries at the same time run in two workers', async () => {
  await write(document(1));
  const long = readLong();
  const pages = Array.from({ length: 4 }, () => inWorker.find(model, 1));
  for (const found of await Promise.all(pages)) expect(found).toStrictEqual([document(1)]);
  expect(await long).toStrictEqual([[200_000]]);
  expect(workers).toHaveLength(2);
});

test('closing lets a query that runs end, and answers none', async () => {
  await inWorker.find(model, 1);
  const failures = [readLong(), readLong(), readLong()].map((reading) =>
    expect(reading).rejects.toMatchObject({ cause: { message: 'The database is closed' } }),
  );
  await Promise.all([...failures, inWorker.close()]);
});

test("what can't be read fails alone", async () => {
  await write(document(1));
  await here.drop(model.name, model.version);
  await expect(inWorker.find(model, 1)).rejects.toThrow(StoreUnavailable);
  await here.prepare(model);
  expect(await inWorker.find(model, 1)).toStrictEqual([]);
  expect(workers).toHaveLength(1);
});

test('queries that wait when it is closed fail', async () => {
  const reading = inWorker.find(model, 1);
  const failure = expect(reading).rejects.toMatchObject({ cause: { message: 'The database is closed' } });
  await Promise.all([failure, inWorker.close()]);
});

test('a process waits for the answer of a query, and for nothing else', async () => {
  await write(document(1));
  const script = `
    import { startWorker } from './app/workers/start-worker.ts';
    import { createWorkerReader } from './platform/sqlite/worker-reader.ts';
    const reader = createWorkerReader(() => startWorker('reader-worker', process.argv[1]));
    const count = () => reader.rows('SELECT count(*) FROM documents_sample_1');
    console.log(await count(), await count());`;
  const args = [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    script,
    join(folder.path, 'read-models.db'),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('[ [ 1 ] ] [ [ 1 ] ]\n');
});

test('nothing is read after closing', async () => {
  const page = { orderBy: 'id', limit: 1 };
  for (const of of [inWorker, here]) {
    await of.close();
    await expect(of.find(model, 1)).rejects.toThrow(StoreUnavailable);
    await expect(of.page(model, 1, page)).rejects.toThrow(StoreUnavailable);
  }
  expect(workers).toHaveLength(0);
});
