import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/contracts/temporary-folder.ts';
import type { Position } from '../../ports/event-store.ts';
import type { ModelDefinition, ReadModels, Search, StoredDocument } from '../../ports/read-models.ts';
import { openDatabaseToRead } from '../database.ts';
import { openSqliteReadModels } from './read-models.ts';

const model: ModelDefinition = {
  name: 'sample',
  version: 1,
  keys: { state: 'text' },
  indexes: [['state']],
};
const rebuilt: ModelDefinition = { ...model, name: 'sample-rebuild' };

const at = (number: number): Position => String(number).padStart(16, '0') as Position;

const document = (id: number, position: number): StoredDocument => ({
  account: 1,
  id,
  position: at(position),
  keys: { state: 'open' },
  body: JSON.stringify({ id, position }),
});

let folder: ReturnType<typeof temporaryFolder>;
let server: ReadModels;
let worker: ReadModels;

beforeEach(async () => {
  folder = temporaryFolder();
  const file = join(folder.path, 'read-models.db');
  server = openSqliteReadModels({ file });
  worker = openSqliteReadModels({ file });
  await server.prepare(model);
  await worker.prepare(model);
});
afterEach(async () => {
  await server.close();
  await worker.close();
  folder.remove();
});

const openOnes = (of: ReadModels): Promise<StoredDocument[]> =>
  of.find(model, 1, { where: { state: 'open' } });

test('a read waits for the writes that were called before', async () => {
  const write = (position: number): Promise<void> =>
    server.write(model, { documents: [document(10, position)], checkpoint: at(position), term: 1 });
  const slices = async (): Promise<StoredDocument[]> => {
    const found: StoredDocument[] = [];
    for await (const slice of server.stream(model, 1)) found.push(...slice);
    return found;
  };
  const scanned = async (): Promise<StoredDocument[]> => {
    const found: StoredDocument[] = [];
    for await (const one of server.scan(model, { state: 'open' })) found.push(one);
    return found;
  };
  const page = async (): Promise<readonly StoredDocument[]> =>
    (await server.page(model, 1, { orderBy: 'state', limit: 5 })).documents;
  const reads = [() => openOnes(server), slices, scanned, page];
  for (const [index, read] of reads.entries()) {
    const writing = write(index + 1);
    expect(server.readsWait?.()).toBe(true);
    expect(await read()).toStrictEqual([document(10, index + 1)]);
    await writing;
  }
  const writing = write(9);
  expect(await server.get(model, { account: 1, id: 10 })).toStrictEqual(document(10, 9));
  await writing;
  expect(server.readsWait?.()).toBe(false);
  const another = server.write(model, { documents: [document(11, 10)], checkpoint: at(10), term: 1 });
  const counted = server.count(model, 1);
  const ids = server.pageOfIds(model, 1, { orderBy: 'id', limit: 5 });
  const sums = server.sums(model, 1, { groupBy: ['state'], of: 'state' });
  expect(await server.checkpoint(model)).toBe(at(10));
  expect([await counted, (await ids).ids, (await sums)[0]?.count]).toStrictEqual([2, [10, 11], 2]);
  await another;
});

test('an index of a sparse key holds only the documents that have it, and answers for them', async () => {
  const sparse: ModelDefinition = { ...model, name: 'sample-sparse', sparse: ['state'] };
  await server.prepare(sparse);
  const without = { ...document(11, 2), keys: { state: null } };
  await server.write(sparse, { documents: [document(10, 1), without], checkpoint: at(2), term: 1 });
  const database = openDatabaseToRead(join(folder.path, 'read-models.db'));
  const indexes = database
    .prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'documents_sample_sparse_1'")
    .all()
    .map(String);
  database.close();
  expect(indexes.filter((sql) => sql.includes('"key_state" IS NOT NULL'))).toHaveLength(1);
  const found = async (state: string | null): Promise<number[]> =>
    (await server.find(sparse, 1, { where: { state } })).map(({ id }) => id);
  expect([await found('open'), await found(null)]).toStrictEqual([[10], [11]]);
});

test('a rebuild by another connection is visible at the next read', async () => {
  await server.write(model, { documents: [document(10, 1)], checkpoint: at(1), term: 1 });
  expect(await openOnes(server)).toStrictEqual([document(10, 1)]);
  for (const position of [2, 3]) {
    const before = await openOnes(server);
    await worker.prepare(rebuilt);
    await worker.write(rebuilt, { documents: [document(11, position)], checkpoint: at(position), term: 1 });
    expect(await openOnes(server)).toStrictEqual(before);
    await worker.promote(rebuilt, model, 1);
    expect(await openOnes(server)).toStrictEqual([document(11, position)]);
    expect(await server.checkpoint(model)).toBe(at(position));
  }
  await server.write(model, { documents: [document(12, 4)], checkpoint: at(4), term: 1 });
  expect((await openOnes(worker)).map(({ id }) => id)).toStrictEqual([11, 12]);
});

test('two connections that write concurrently wait for each other', async () => {
  await worker.prepare(rebuilt);
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(
    ids.flatMap((id) => [
      server.write(model, { documents: [document(id, id)], checkpoint: at(id), term: 1 }),
      worker.write(rebuilt, { documents: [document(id, id)], checkpoint: at(id), term: 1 }),
    ]),
  );
  expect(await server.count(model, 1)).toBe(20);
  expect(await worker.count(rebuilt, 1)).toBe(20);
});

test('the error for a model that was not prepared names it', async () => {
  await expect(server.find(rebuilt, 1)).rejects.toThrow('The model sample-rebuild 1 was not prepared');
});

test.each(['Sample', 'sample_2', 'sample; DROP TABLE models', ''])(
  'rejects the model name %o',
  async (name) => {
    await expect(server.prepare({ ...model, name })).rejects.toThrow(TypeError);
  },
);

test('a search finds what has changed since an account was first searched', async () => {
  const searched: ModelDefinition = {
    name: 'searched',
    version: 1,
    keys: { text: 'text' },
    indexes: [['id', 'text']],
  };
  await server.prepare(searched);
  const search = { key: 'text', words: [{ text: 'oak' }] };
  const totalOf = async (): Promise<number> =>
    (await server.page(searched, 1, { search, orderBy: 'text', limit: 1 })).total;
  const ids = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, index) => from + index);
  const oak = (id: number): StoredDocument => ({ ...document(id, 1), keys: { text: `oak ${id}` } });
  const gone = (id: number): StoredDocument => ({ ...document(id, 2), keys: {}, body: null });
  const write = (documents: StoredDocument[]): Promise<void> =>
    server.write(searched, { documents, checkpoint: at(2), term: 1 });

  expect(await totalOf()).toBe(0);
  await write(ids(10_000, 16_000).map(oak));
  expect(await totalOf()).toBe(6_000);
  await write(ids(0, 3_000).map(oak));
  expect(await totalOf()).toBe(9_000);
  await write(ids(10_000, 15_990).map(gone));
  expect(await totalOf()).toBe(3_010);
  await write(ids(0, 2_999).map(gone));
  expect(await totalOf()).toBe(11);
});

test('a search finds every change among thousands of documents, with and without conditions', async () => {
  const searched: ModelDefinition = {
    name: 'changing',
    version: 1,
    keys: { text: 'text', client: 'integer', state: 'text' },
    indexes: [['id', 'text', 'client', 'state'], ['text']],
  };
  await server.prepare(searched);
  const stored = new Map<number, StoredDocument>();
  let written = 0;
  const write = async (documents: readonly Pick<StoredDocument, 'id' | 'keys'>[]): Promise<void> => {
    written += 1;
    const changed = documents.map(({ id, keys }) => ({
      ...document(id, written),
      keys,
      body: keys['text'] === null ? null : '{}',
    }));
    for (const one of changed) stored.set(one.id, one);
    await server.write(searched, { documents: changed, checkpoint: at(written), term: 1 });
  };
  const keysOf = (id: number, text = id % 32 < 6 ? 'elm' : 'oak') => ({
    text: `${text} ${id}`,
    client: id % 5,
    state: id % 3 === 0 ? 'paid' : 'open',
  });
  const searches: Search['words'][] = [
    [{ text: 'oak' }],
    [{ text: 'oak' }, { text: '77' }],
    [{ text: 'elm', orOneOf: [3] }],
    // The end of one text and the beginning of the next.
    [{ text: '4oak' }],
    [{ text: '' }],
  ];
  const check = async (): Promise<void> => {
    for (const words of searches)
      for (const where of [{}, { state: 'open' }, { client: [1, 2] }]) {
        const isFound = ({ keys, body }: StoredDocument): boolean =>
          body !== null &&
          Object.entries(where).every(([key, wanted]) => [wanted].flat().includes(keys[key] ?? '')) &&
          words.every(
            ({ text, orOneOf = [] }) =>
              String(keys['text']).includes(text) || orOneOf.includes(keys['client'] ?? null),
          );
        const found = [...stored.values()].filter(isFound).map(({ id }) => id);
        const search = { key: 'text', orKey: 'client', words };
        const query = { where, search, orderBy: 'id', limit: 9_000 };
        const expected = found.toSorted((one, other) => one - other);
        expect(await server.pageOfIds(searched, 1, query)).toStrictEqual({
          ids: expected,
          total: expected.length,
        });
      }
  };
  const even = Array.from({ length: 8_000 }, (_, index) => 2 * index + 2);
  await write(even.map((id) => ({ id, keys: keysOf(id) })));
  await check();
  // In between, at both ends, gone, and with another text or client alone.
  for (const id of [1, 4_001, 16_003]) {
    await write([{ id, keys: keysOf(id) }]);
    await check();
  }
  await write([2, 4_000, 16_000].map((id) => ({ id, keys: { text: null, client: null, state: null } })));
  await check();
  await write([{ id: 4_004, keys: keysOf(4_004, 'elm') }]);
  await write([{ id: 4_006, keys: { ...keysOf(4_006), client: 3, state: 'paid' } }]);
  await Promise.all([check(), check()]);
  // More changes than are remembered one by one.
  await write([{ id: 4_001, keys: keysOf(4_001, 'oak') }]);
  const others = even.slice(-2_000);
  for (let round = 0; round < 11; round += 1) await write(others.map((id) => ({ id, keys: keysOf(id) })));
  await check();
  await server.eraseAccount(searched, 1);
  stored.clear();
  await check();
});

test('documents of an erased account are in no file a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const file = join(folder.path, 'erased.db');
    const models = openSqliteReadModels({ file });
    const filesWith = (text: string): string[] =>
      [file, `${file}-wal`].filter((path) => readFileSync(path).includes(text));
    await models.prepare(model);
    // Large ones fill pages of their own, which are freed as a whole.
    const documents = Array.from({ length: 100 }, (_, id) => ({
      ...document(id, 1),
      body: JSON.stringify({ name: 'planted', notes: 'x'.repeat(9_000) }),
    }));
    await models.write(model, { documents, checkpoint: at(1), term: 1 });
    expect(filesWith('planted')).not.toEqual([]);
    await models.eraseAccount(model, 1);
    vi.advanceTimersByTime(60_000);
    expect(filesWith('planted')).toEqual([]);
    await models.close();
  } finally {
    vi.useRealTimers();
  }
});
