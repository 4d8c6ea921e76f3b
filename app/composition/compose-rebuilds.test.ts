import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveBus } from '../../platform/ports/live.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { invoices } from '../../projections/invoices.ts';
import { randomHistory } from '../../projections/random-history.fixture.ts';
import { append, openReadSide, recordingLog, type ReadSide } from '../../projections/read-side.fixture.ts';
import type { RebuildProgress } from '../../projections/following/shadow-folding.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../projections/following/runner.ts';
import type { Rebuilds } from './compose-rebuilds.ts';
import { rebuildsOf, viewsOf } from '../start/rebuilds.fixture.ts';

const silent: LiveBus = {
  publish: () => undefined,
  publishGap: () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

let side: ReadSide;
let runner: ProjectionRunner;
let rebuilds: Rebuilds;

beforeEach(async () => {
  side = openReadSide();
  const { store, readModels } = side;
  const log = recordingLog();
  runner = createProjectionRunner({ store, readModels, log, live: silent, projections: allProjections });
  await runner.start();
  rebuilds = rebuildsOf(side, runner, log);
});
afterEach(async () => {
  await rebuilds.close();
  await runner.stop();
  await side.close();
});

const views = () => viewsOf(side);

test('a worker rebuilds every view as it was, and the server goes on folding', async () => {
  const history = randomHistory(6, 900);
  const position = await append(side.store, ...history.slice(0, -1));
  for (const { model } of allProjections) await runner.waitFor(model.name, position, 10_000);
  const before = await views();
  const heard: RebuildProgress[] = [];
  const rebuilding = rebuilds.rebuild([], (progress) => heard.push(progress));
  await expect(rebuilds.rebuild([], () => undefined)).rejects.toThrow('A rebuild is under way');
  await rebuilding;
  expect(await views()).toStrictEqual(before);
  const handledBy = (types: readonly string[]): number =>
    history.slice(0, -1).filter(({ type }) => types.includes(type)).length;
  expect([...new Map(heard.map((progress) => [progress.name, progress])).values()]).toStrictEqual(
    allProjections.map(({ model, handles }) => {
      const count = handledBy(handles);
      return { name: model.name, done: count, total: count };
    }),
  );
  const last = await append(side.store, ...history.slice(-1));
  expect(await runner.waitFor(invoices.model.name, last, 10_000)).toBe(true);
});

test('a rebuild that is cut off leaves the view in use as it is', async () => {
  const position = await append(side.store, ...randomHistory(6, 900));
  for (const { model } of allProjections) await runner.waitFor(model.name, position, 10_000);
  const before = await views();
  const rebuilding = rebuilds.rebuild(['invoices'], () => undefined);
  const refused = expect(rebuilding).rejects.toThrow('The rebuild was stopped');
  await rebuilds.close();
  await refused;
  expect(await views()).toStrictEqual(before);
});

test('a rebuild that is stopped while it folds ends without crashing the process', async () => {
  const position = await append(side.store, ...randomHistory(6, 900));
  for (const { model } of allProjections) await runner.waitFor(model.name, position, 10_000);
  let closing: Promise<void> | undefined;
  const rebuilding = rebuilds.rebuild([], () => {
    closing ??= rebuilds.close();
  });
  await expect(rebuilding).rejects.toThrow('The rebuild was stopped');
  await closing;
  await rebuilds.rebuild(['invoices'], () => undefined);
});

test('lists are not made anew from events of which one is missing', async () => {
  const position = await append(side.store, ...randomHistory(6, 300));
  for (const { model } of allProjections) await runner.waitFor(model.name, position, 10_000);
  const before = await views();
  const database = new DatabaseSync(join(side.folder, 'events.db'));
  database.exec('DELETE FROM events WHERE position = 3');
  database.close();
  await expect(rebuilds.rebuild(['invoices'], () => undefined)).rejects.toThrow(
    /^Event \d+ of \S+ is missing in events\.db/,
  );
  expect(await views()).toStrictEqual(before);
});
