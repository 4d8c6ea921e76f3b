import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { allProjections } from '../all-projections.ts';
import { randomHistory } from '../random-history.fixture.ts';
import type { Projection } from '../projection.ts';
import {
  append,
  created,
  deleted,
  namesOfClients,
  openReadSide,
  recordingBus,
  recordingLog,
  revised,
  type ReadSide,
} from '../read-side.fixture.ts';
import { createProjectionRunner, type ProjectionRunner } from './runner.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';
import { type VerifyDeps, verifyViews } from './verify-views.ts';

let side: ReadSide;
let memory: ReadModels;
let runner: ProjectionRunner | undefined;
beforeEach(() => {
  side = openReadSide();
  memory = openSqliteReadModels({ file: ':memory:' });
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await Promise.all([side.close(), memory.close()]);
});

const names = namesOfClients();
const run = async (projections = [names] as Parameters<typeof createProjectionRunner>[0]['projections']) => {
  runner = createProjectionRunner({ ...side, live: recordingBus(), log: recordingLog(), projections });
  await runner.start();
  return runner;
};
const verifyView = async (given: VerifyDeps, projection: Projection<unknown>) =>
  (await verifyViews(given, [projection]))[0];
const deps = () => ({ store: side.store, stored: side.readModels, memory, log: recordingLog(), patience: 1 });

test('views that were followed are what their events give', async () => {
  const running = await run(allProjections);
  const position = await append(side.store, ...randomHistory(7, 600));
  for (const { model } of allProjections) await running.waitFor(model.name, position, 10_000);
  const verified = await verifyViews(deps(), allProjections);
  for (const [index, { model }] of allProjections.entries())
    expect({ [model.name]: verified[index]?.differences }).toStrictEqual({ [model.name]: [] });
});

test('every document that was changed, removed or added by hand is found', async () => {
  const at = (id: number) => ({ account: 3, id });
  const running = await run();
  const position = await append(
    side.store,
    ...[1, 2, 3, 4, 5, 6].map((id) => created(`Client ${id}`, at(id))),
    deleted(at(6)),
    revised('poison', at(4)),
  );
  await running.waitFor(names.model.name, position, 10_000);
  await running.stop();
  const file = new DatabaseSync(`${side.folder}/read-models.db`);
  const table = 'documents_names_of_clients_1';
  file.exec(`
    UPDATE ${table} SET body = replace(body, 'Client 1', 'Client X') WHERE id = 1;
    UPDATE ${table} SET key_name = 'Client X' WHERE id = 2;
    DELETE FROM ${table} WHERE id = 3;
    UPDATE ${table} SET body = 'no document' WHERE id = 5;
    UPDATE ${table} SET tombstoned_at = NULL, body = '{"name":"Client 6","changes":1}' WHERE id = 6;
  `);
  file.close();
  const verified = await verifyView(deps(), names);
  expect(verified).toStrictEqual({
    position,
    documents: 5,
    differences: [
      { ...at(1), what: 'different', fields: ['name'] },
      { ...at(2), what: 'different', fields: ['key name'] },
      { ...at(3), what: 'missing', fields: [] },
      { ...at(5), what: 'different', fields: ['document'] },
      { ...at(6), what: 'unexpected', fields: [] },
    ],
  });
});

test('what changes while it is compared is compared again', async () => {
  const running = await run();
  await running.waitFor(names.model.name, await append(side.store, created('A')), 10_000);
  let isFirst = true;
  const stored: ReadModels = {
    ...side.readModels,
    checkpoint: async (model) => {
      const before = await side.readModels.checkpoint(model);
      if (!isFirst) return before;
      isFirst = false;
      await running.waitFor(names.model.name, await append(side.store, revised('B')), 10_000);
      return before;
    },
  };
  const verified = await verifyView({ ...deps(), stored }, names);
  expect(verified).toMatchObject({ documents: 1, differences: [] });
});

test('the stores are read, and not written, while another process writes them', async () => {
  const running = await run();
  const [events, views] = ['events', 'read-models'].map((name) => `${side.folder}/${name}.db`);
  const store = upcastEvents(openSqliteEventStore({ file: events ?? '', isToRead: true }));
  const stored = openSqliteReadModels({ file: views ?? '', isToRead: true });
  const position = await append(side.store, created('A'));
  await running.waitFor(names.model.name, position, 10_000);
  expect(await verifyView({ ...deps(), store, stored }, names)).toStrictEqual({
    position,
    documents: 1,
    differences: [],
  });
  const neverBuilt = namesOfClients(2);
  expect(await verifyView({ ...deps(), store, stored }, neverBuilt)).toBeUndefined();
  const withoutEvents = { ...neverBuilt, handles: [] };
  const again = { ...deps(), store, stored, memory: openSqliteReadModels({ file: ':memory:' }) };
  expect(await verifyView(again, withoutEvents)).toStrictEqual({
    position: undefined,
    documents: 0,
    differences: [],
  });
  await again.memory.close();
  await expect(append(store, created('B', { account: 3, id: 6 }))).rejects.toThrow();
  await expect(stored.clear(names.model)).rejects.toThrow();
  await Promise.all([store.close(), stored.close()]);
});
