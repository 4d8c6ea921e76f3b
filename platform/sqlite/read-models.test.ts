import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import type { Position } from '../ports/event-store.ts';
import type { ModelDefinition, ReadModels, StoredDocument } from '../ports/read-models.ts';
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
