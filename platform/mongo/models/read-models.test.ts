import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWith, freshInstallation } from '../../../tests/engines/at-hand.ts';
import type { Position } from '../../ports/event-store.ts';
import { type ModelDefinition, StaleTerm, type StoredDocument } from '../../ports/read-models.ts';
import { type MongoConnection, openMongo } from '../connection.ts';
import { createMongoReadModels } from './read-models.ts';

const model: ModelDefinition = {
  name: 'sample-clients',
  version: 1,
  keys: { name: 'text' },
  indexes: [['name']],
};
const rebuilt: ModelDefinition = { ...model, name: 'sample-clients-rebuild' };

const at = (number: number): Position => String(number).padStart(16, '0') as Position;
const document = (id: number, position: number, name = 'Zoë'): StoredDocument => ({
  account: 1,
  id,
  position: at(position),
  keys: { name },
  body: JSON.stringify({ id, position }),
});
const minute = 60_000;

const severalProcesses = (url: string): void => {
  let connection: MongoConnection;
  let now = 0;
  const open = () => createMongoReadModels(connection, { clock: { now: () => now } });
  let one: ReturnType<typeof open>;
  let other: ReturnType<typeof open>;

  beforeEach(async () => {
    connection = await openMongo({
      url,
      installation: freshInstallation(),
      log: pino({ level: 'silent' }),
    });
    now = Date.parse('2026-12-03T09:00:00Z');
    [one, other] = [open(), open()];
    await Promise.all([one.prepare(model), other.prepare(model)]);
  });
  afterEach(async () => {
    await connection.db.dropDatabase();
    await connection.close();
  });

  const write = (
    documents: readonly StoredDocument[],
    checkpoint: number,
    { by = one, term = 1, to = model } = {},
  ): Promise<void> => by.write(to, { documents, checkpoint: at(checkpoint), term });

  const rebuild = async (position: number): Promise<void> => {
    await one.prepare(rebuilt);
    await write([document(10, position)], position, { to: rebuilt });
  };

  const viewCollections = async (): Promise<string[]> => {
    const collections = await connection.db.listCollections({}, { nameOnly: true }).toArray();
    return collections.map(({ name }) => name).filter((name) => name.startsWith('view_'));
  };

  test('another process sees a rebuilt model at once: documents, lists and counts', async () => {
    await write([document(10, 5), document(11, 5)], 5);
    expect(await other.count(model, 1)).toBe(2);
    await rebuild(6);
    await one.promote(rebuilt, model, 1);
    expect(await other.get(model, { account: 1, id: 11 })).toBeUndefined();
    expect(await other.find(model, 1)).toStrictEqual([document(10, 6)]);
    expect(await other.count(model, 1, { name: 'Zoë' })).toBe(1);
    expect(await other.checkpoint(model)).toBe(at(6));
    await write([document(12, 7)], 7, { by: other });
    expect((await one.find(model, 1)).map(({ id }) => id)).toStrictEqual([10, 12]);
  });

  test('a scan in progress continues in the new collection', async () => {
    await write(
      Array.from({ length: 1_500 }, (_, id) => document(id, 5)),
      5,
    );
    const seen: number[] = [];
    for await (const { id } of other.scan(model)) {
      seen.push(id);
      if (seen.length > 1) continue;
      await one.prepare(rebuilt);
      await write(
        Array.from({ length: 2_000 }, (_, rebuiltId) => document(rebuiltId, 6)),
        6,
        { to: rebuilt },
      );
      await one.promote(rebuilt, model, 1);
    }
    expect(seen).toStrictEqual(Array.from({ length: 2_000 }, (_, id) => id));
  });

  test('a replaced collection is dropped when no reader can still use it', async () => {
    await rebuild(6);
    await one.promote(rebuilt, model, 1);
    await one.clear(model);
    const before = await viewCollections();
    expect(before).toHaveLength(3);
    now += 5 * minute;
    await other.sweepTombstones(model, new Date(now).toISOString());
    expect(await viewCollections()).toStrictEqual(before);
    now += 6 * minute;
    await other.sweepTombstones(model, new Date(now).toISOString());
    expect(await viewCollections()).toHaveLength(1);
    expect(await other.find(model, 1)).toStrictEqual([]);
  });

  test('an interrupted promotion is finished before the next rebuild', async () => {
    await rebuild(6);
    const register = connection.db.collection<{ _id: string; place: string | null }>('read-models');
    const before = await register.findOne({ _id: `${rebuilt.name} 1` });
    await one.promote(rebuilt, model, 1);
    await register.updateOne({ _id: `${rebuilt.name} 1` }, { $set: { place: before?.place ?? null } });

    await other.prepare(rebuilt);
    expect(await other.find(rebuilt, 1)).toStrictEqual([]);
    await write([document(20, 9)], 9, { by: other, to: rebuilt });
    expect(await one.find(model, 1)).toStrictEqual([document(10, 6)]);
  });

  test('terms continue to grow after a model was dropped', async () => {
    const first = (await one.lease(model, 'one', minute)) ?? 0;
    await one.drop(model.name, model.version);
    await one.prepare(model);
    const second = await one.lease(model, 'one', minute);
    expect(second).toBeGreaterThan(first);
    await expect(write([document(10, 5)], 5, { by: other, term: first })).rejects.toThrow(StaleTerm);
  });

  test('if two processes write the same documents concurrently, the later version of each stays', async () => {
    const ids = Array.from({ length: 50 }, (_, id) => id);
    const [odd, even] = [1, 0].map((rest) => ids.map((id) => document(id, id % 2 === rest ? 9 : 8)));
    await Promise.all([write(odd ?? [], 9), write(even ?? [], 9, { by: other })]);
    expect(await one.find(model, 1)).toStrictEqual(ids.map((id) => document(id, 9)));
  });

  test('what a batch has first is stored before anything else of it', async () => {
    const client = await new MongoClient(url, { monitorCommands: true }).connect();
    const readModels = createMongoReadModels({ db: client.db(connection.db.databaseName) });
    await readModels.prepare(model);
    const calls: string[] = [];
    client.on('commandStarted', ({ commandName }) => calls.push(`begins ${commandName}`));
    client.on('commandSucceeded', ({ commandName }) => calls.push(`ends ${commandName}`));
    await readModels.write(model, {
      first: [document(10, 5), document(11, 5)],
      documents: [document(12, 5)],
      checkpoint: at(5),
      term: 1,
    });
    expect(calls.filter((call) => !call.endsWith(' find'))).toStrictEqual([
      ...['begins insert', 'ends insert', 'begins insert', 'ends insert'],
      ...['begins update', 'ends update'],
    ]);
    expect(await one.find(model, 1)).toStrictEqual([document(10, 5), document(11, 5), document(12, 5)]);
    await client.close();
  });

  test('a late write with an older checkpoint changes nothing', async () => {
    await write([document(10, 8)], 8);
    await write([document(10, 5)], 5, { by: other });
    expect(await one.checkpoint(model)).toBe(at(8));
    expect(await one.find(model, 1)).toStrictEqual([document(10, 8)]);
  });

  test('only the checkpoint of an old term is refused among several that are written together', async () => {
    await one.prepare(rebuilt);
    await write([], 5, { term: 2 });
    const written = [write([], 6, { to: rebuilt }), write([], 6), write([], 7, { to: rebuilt })];
    const [, refused, ...others] = await Promise.allSettled(written);
    expect(refused?.status === 'rejected' && refused.reason instanceof StaleTerm).toBe(true);
    expect(others.map(({ status }) => status)).toStrictEqual(['fulfilled']);
    expect(await one.checkpoint(model)).toBe(at(5));
    expect(await one.checkpoint(rebuilt)).toBe(at(7));
  });

  test('checkpoints of several models are written by one call', async () => {
    const client = await new MongoClient(url, { monitorCommands: true }).connect();
    const readModels = createMongoReadModels({ db: client.db(connection.db.databaseName) });
    const models = [model, rebuilt, { ...model, version: 2 }];
    for (const each of models) await readModels.prepare(each);
    const calls: string[] = [];
    client.on('commandStarted', ({ commandName }) => calls.push(commandName));
    await Promise.all(
      models.map((each) => readModels.write(each, { documents: [], checkpoint: at(5), term: 1 })),
    );
    expect(calls).toStrictEqual(['update']);
    for (const each of models) expect(await one.checkpoint(each)).toBe(at(5));
    await client.close();
  });

  test('reading a model that another process dropped is an error, not an empty list', async () => {
    await one.drop(model.name, model.version);
    await expect(other.find(model, 1)).rejects.toThrow(TypeError);
    await expect(write([document(10, 5)], 5, { by: other })).rejects.toThrow(TypeError);
  });
};

describeWith(['MONGO_URL'], 'read models of several processes in MongoDB', ({ MONGO_URL }) =>
  severalProcesses(MONGO_URL),
);

describeWith(['FERRETDB_URL'], 'read models of several processes in FerretDB', ({ FERRETDB_URL }) =>
  severalProcesses(FERRETDB_URL),
);
