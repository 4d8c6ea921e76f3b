import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorker } from '../../app/start-worker.ts';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
} from '../../platform/ports/event-store.ts';
import { type ModelDefinition, type ReadModels, StaleTerm } from '../../platform/ports/read-models.ts';
import { DamagedEvents } from '../../platform/sqlite/checksum.ts';
import { openSqliteEventStore } from '../../platform/sqlite/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/read-models.ts';
import { createWorkerReader } from '../../platform/sqlite/worker-reader.ts';
import { createWorkerWriter } from '../../platform/sqlite/worker-writer.ts';
import { append, created, deleted, revised } from '../../projections/read-side.fixture.ts';
import { temporaryFolder } from './temporary-folder.ts';

const model: ModelDefinition = {
  name: 'sample',
  version: 1,
  keys: { state: 'text' },
  indexes: [['state']],
};
const at = (number: number): Position => String(number).padStart(16, '0') as Position;
const document = (id: number) => ({
  account: 1,
  id,
  position: at(id),
  keys: { state: `s${id % 2}` },
  body: `{"id":${id}}`,
});

let folder: ReturnType<typeof temporaryFolder>;
let store: EventStore;
let readModels: ReadModels;
let writers: Worker[];

beforeEach(() => {
  folder = temporaryFolder();
  writers = [];
  const events = join(folder.path, 'events.db');
  const views = join(folder.path, 'read-models.db');
  const reader = createWorkerReader(() => startWorker('reader-worker', events), 1);
  const writer = createWorkerWriter(() => {
    const worker = startWorker('writer-worker', views);
    writers.push(worker);
    return worker;
  });
  store = openSqliteEventStore({ file: events, reader });
  readModels = openSqliteReadModels({ file: views, writer });
});
afterEach(async () => {
  await store.close();
  await readModels.close();
  folder.remove();
});

const types = ['ClientRevised'] as const;

/** Follows until the end is reached; `between` runs after the first batch. */
const followed = async (between: () => Promise<unknown>): Promise<RecordedEvent[]> => {
  const abort = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const batch of store.followAll({ signal: abort.signal, batchSize: 3, types })) {
    if ('type' in batch) break;
    if (events.length === 0) await between();
    events.push(...batch);
  }
  return events;
};

test('events that are read ahead are all events of these types, in order, with those appended meanwhile', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
  for (const name of names) await append(store, created(name), revised(name));
  const events = await followed(() => append(store, deleted(), revised('Last'), revised('Very last')));
  expect(events.map(({ data }) => ('name' in data ? data.name : ''))).toStrictEqual([
    ...names,
    'Last',
    'Very last',
  ]);
  expect(events.map(({ position }) => position)).toStrictEqual(
    events.map(({ position }) => position).toSorted(),
  );
});

/** Changes what is stored behind the store's back. */
const damage = (sql: string): void => {
  const database = new DatabaseSync(join(folder.path, 'events.db'));
  database.exec(sql);
  database.close();
};

test('events that are read ahead are the same as those that are read one by one, of older versions too', async () => {
  for (const name of ['Ann "A" \\ Ltd', 'Zoë\n\u2028 & Söhne', '名前'])
    await append(store, created(name), revised(name));
  damage('UPDATE events SET checksum = NULL WHERE position < 3');
  const all: RecordedEvent[] = [];
  for await (const event of store.readAll()) if (event.type === 'ClientRevised') all.push(event);
  expect(all).toHaveLength(3);
  expect(await followed(() => Promise.resolve())).toStrictEqual(all);
});

test.each([
  ['with a checksum', '', DamagedEvents],
  ['of before there were checksums', ', checksum = NULL', SyntaxError],
])('a damaged event %s is not read ahead', async (_, also, error) => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await append(store, revised(name));
  damage(`UPDATE events SET data = replace(data, '"Three"', '"Three') ${also} WHERE position = 3`);
  await expect(followed(() => Promise.resolve())).rejects.toThrow(error);
});

test('a thread writes and indexes documents, and refuses what the store refuses', async () => {
  await readModels.prepare(model, { indexLater: true });
  const batch = { documents: [1, 2, 3].map(document), checkpoint: at(3), term: 2 };
  await readModels.write(model, batch);
  await readModels.index(model);
  expect(await readModels.checkpoint(model)).toBe(at(3));
  expect(await readModels.find(model, 1, { where: { state: 's1' } })).toStrictEqual([
    document(1),
    document(3),
  ]);
  await expect(readModels.write(model, { ...batch, term: 1 })).rejects.toThrow(StaleTerm);
  const broken = { ...document(4), keys: { state: 4 } };
  await expect(readModels.write(model, { ...batch, documents: [broken] })).rejects.toThrow(StoreUnavailable);
  expect(writers).toHaveLength(1);
});

test('if the thread that writes dies, its writes fail, and another takes its place', async () => {
  await readModels.prepare(model);
  const batch = { documents: [document(1)], checkpoint: at(1), term: 1 };
  await readModels.write(model, batch);
  await writers[0]?.terminate();
  await readModels.write(model, { ...batch, documents: [document(2)], checkpoint: at(2) });
  expect(await readModels.find(model, 1)).toStrictEqual([document(1), document(2)]);
  expect(writers).toHaveLength(2);
  await readModels.close();
  await expect(readModels.write(model, batch)).rejects.toThrow(StoreUnavailable);
});
