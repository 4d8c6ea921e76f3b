import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { allProjections } from '../all-projections.ts';
import { defineProjection, type Projection } from '../projection.ts';
import { randomHistory } from '../random-history.fixture.ts';
import {
  append,
  created,
  deleted,
  documentsOf,
  namesOfClients,
  openReadSide,
  recordingBus,
  recordingLog,
  revised,
  textOf,
  type Named,
  type ReadSide,
} from '../read-side.fixture.ts';
import { positionAt } from '../recorded.fixture.ts';
import { buildShadow, promoteShadow, rebuildProjections } from './rebuild.ts';
import type { RebuildProgress } from './shadow-folding.ts';
import { createProjectionRunner, type ProjectionRunner } from './runner.ts';
import { shadowOf } from './shadow.ts';

let side: ReadSide;
let runner: ProjectionRunner | undefined;
const live = recordingBus();

beforeEach(() => {
  side = openReadSide();
  live.published.length = 0;
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await side.close();
});

const patience = 10_000;
const names = namesOfClients();
/** The same model after its fold was fixed. */
const fixed = defineProjection({
  name: 'names-of-clients',
  version: 1,
  keys: { name: 'text' },
  indexes: [['name']],
  handles: ['ClientCreated', 'ClientRevised', 'ClientDeleted'],
  documentIds: (event) => [event.data.clientId],
  fold: (named: Named | undefined, event): Named | undefined =>
    event.type === 'ClientDeleted'
      ? undefined
      : { name: event.data.name, changes: (named?.changes ?? 0) + 1 },
  keysOf: ({ name }) => ({ name }),
});

const deps = () => ({ store: side.store, readModels: side.readModels, log: recordingLog() });

const run = async (projections: readonly Projection<unknown>[]): Promise<ProjectionRunner> => {
  const started = createProjectionRunner({ ...deps(), live, projections });
  runner = started;
  await started.start();
  return started;
};

const dump = (projections: readonly Projection<unknown>[]): Promise<StoredDocument[][]> =>
  Promise.all(projections.map((one) => documentsOf(side.readModels, one)));

const shownNames = async (): Promise<string[]> => (await documentsOf(side.readModels, names)).map(textOf);

describe('a rebuild', () => {
  test('restores a parked document once its fold is fixed, with later events', async () => {
    const running = await run([names]);
    const position = await append(side.store, created('A'), revised('poison'), revised('B'));
    await running.waitFor(names.model.name, position, patience);
    expect(await shownNames()).toStrictEqual(['{"parked":true,"id":5,"userId":3}']);
    await rebuildProjections({
      ...deps(),
      projections: [fixed],
      names: [],
      pausedWhile: running.pausedWhile,
    });
    expect(await shownNames()).toStrictEqual(['{"name":"B","changes":3}']);
    await vi.waitFor(() => expect(running.health().problems).toStrictEqual([]), { timeout: 10_000 });
  });

  test('shows nothing of itself before it is done, and misses nothing that comes meanwhile', async () => {
    const running = await run([names]);
    await running.waitFor(names.model.name, await append(side.store, created('A'), revised('B')), patience);
    const shown: string[][] = [];
    const told = live.published.length;
    let position = positionAt(0);
    await rebuildProjections({
      ...deps(),
      projections: [names],
      names: [],
      pausedWhile: async (name, work) => {
        shown.push(await shownNames());
        position = await append(side.store, revised('C'));
        await running.waitFor(name, position, patience);
        shown.push(await shownNames());
        await running.pausedWhile(name, work);
      },
    });
    expect(shown).toStrictEqual([['{"name":"B","changes":2}'], ['{"name":"C","changes":3}']]);
    expect(await shownNames()).toStrictEqual(['{"name":"C","changes":3}']);
    expect(live.published.slice(told)).toStrictEqual([
      { account: 3, changes: [{ view: 'clients', id: 5, revision: position }] },
    ]);
    const after = await append(side.store, revised('D'));
    expect(await running.waitFor(names.model.name, after, patience)).toBe(true);
    expect(await shownNames()).toStrictEqual(['{"name":"D","changes":4}']);
  });

  test('begins anew after one that was interrupted', async () => {
    await append(side.store, created('A'), revised('B'));
    const stopped = new Error('Stopped');
    const interrupted = rebuildProjections({
      ...deps(),
      projections: [names],
      names: [],
      pausedWhile: async () => {
        throw stopped;
      },
    });
    await expect(interrupted).rejects.toBe(stopped);
    await append(side.store, deleted(), created('X', { account: 3, id: 6 }));
    await rebuildProjections({ ...deps(), projections: [names], names: [] });
    expect(await shownNames()).toStrictEqual(['{"name":"X","changes":1}']);
    expect((await side.readModels.versions()).map(({ name }) => name)).toStrictEqual(['names-of-clients']);
  });

  test('says how far it is, up to the end', async () => {
    await append(
      side.store,
      ...Array.from({ length: 20 }, (_, id) => created('A', { account: 3, id: id + 1 })),
    );
    const heard: RebuildProgress[] = [];
    await rebuildProjections({
      ...deps(),
      projections: [names],
      names: ['names-of-clients'],
      onProgress: (progress) => heard.push(progress),
    });
    expect(heard.at(-1)).toStrictEqual({ name: 'names-of-clients', done: 20, total: 20 });
  });

  test('of an empty store is an empty model', async () => {
    await rebuildProjections({ ...deps(), projections: [names], names: [] });
    expect(await shownNames()).toStrictEqual([]);
  });

  test('of a model that is not there names those there are', async () => {
    const rebuilding = rebuildProjections({ ...deps(), projections: allProjections, names: ['invoice'] });
    await expect(rebuilding).rejects.toThrow(
      'There is no projection invoice. There are accounts, clients, invoices, sequences, sent-emails, notifications, step-index, step-texts, client-rows, invoice-rows, deleted-invoices, templates, file-uses, template-uses, imports, senders, xero-syncs, dashboard, history-size, payments, schedules, schedule-rules, schedule-starts, schedule-uses, never-chased.',
    );
  });

  test('is refused while another process folds', async () => {
    await append(side.store, created('A'));
    await side.readModels.prepare(names.model);
    await side.readModels.lease(names.model, 'another', 60_000);
    const rebuilding = rebuildProjections({ ...deps(), projections: [names], names: [] });
    await expect(rebuilding).rejects.toThrow('names-of-clients is being written by another process');
  });
});

describe('beside a process that goes on folding', () => {
  const follow = async (holder: string): Promise<ProjectionRunner> => {
    const started = createProjectionRunner({ ...deps(), live, projections: [names], holder });
    runner = started;
    await started.start();
    return started;
  };

  test('the model is taken over and given back; later events are folded and published', async () => {
    const running = await follow('folds');
    const position = await append(side.store, created('A'));
    expect(await running.waitFor(names.model.name, position, patience)).toBe(true);
    const options = { holder: 'rebuilds', takeOver: true, views: running };
    await rebuildProjections({ ...deps(), ...options, projections: [fixed], names: [] });
    expect(await shownNames()).toStrictEqual(['{"name":"A","changes":1}']);
    live.published.length = 0;
    const next = await append(side.store, revised('B'));
    await vi.waitFor(
      async () => expect(await running.waitFor(names.model.name, next, patience)).toBe(true),
      patience,
    );
    expect(await shownNames()).toStrictEqual(['{"name":"B","changes":2}']);
    expect(live.published.flatMap(({ changes }) => changes.map(({ revision }) => revision))).toStrictEqual([
      next,
    ]);
  });

  test('no further than the model had come, so that its follower publishes the rest', async () => {
    const running = await follow('folds');
    const position = await append(side.store, created('A'));
    expect(await running.waitFor(names.model.name, position, patience)).toBe(true);
    const promoting = { ...deps(), holder: 'rebuilds', takeOver: true };
    await buildShadow(promoting, names);
    await running.stop();
    await append(side.store, revised('B'));
    await promoteShadow(promoting, names);
    expect(await side.readModels.checkpoint(names.model)).toBe(position);
    expect(await shownNames()).toStrictEqual(['{"name":"A","changes":1}']);
  });
});

test.each([1, 3, 6])('views that were kept up to date equal a rebuild (history %i)', async (seed) => {
  const running = await run(allProjections);
  const position = await append(side.store, ...randomHistory(seed, 900));
  for (const { model } of allProjections) await running.waitFor(model.name, position, patience);
  const before = await dump(allProjections);
  await rebuildProjections({
    ...deps(),
    projections: allProjections,
    names: [],
    pausedWhile: running.pausedWhile,
  });
  expect(await dump(allProjections)).toStrictEqual(before);
});

test('a shadow that does not fit into memory is the same', async () => {
  await append(side.store, ...randomHistory(6, 900));
  const shadows = allProjections.map(({ model }) => ({ model: shadowOf(model) }));
  const built = async (limits: { writeEvery: number; mostAtHand: number }) => {
    for (const projection of allProjections) await buildShadow({ ...deps(), limits }, projection);
    return Promise.all(
      allProjections.map((one) => documentsOf(side.readModels, { ...one, model: shadowOf(one.model) })),
    );
  };
  const large = await built({ writeEvery: 100_000, mostAtHand: 100_000_000 });
  expect(await built({ writeEvery: 7, mostAtHand: 1_000 })).toStrictEqual(large);
  expect(large.map((documents) => documents.length > 0)).toStrictEqual(shadows.map(() => true));
});
