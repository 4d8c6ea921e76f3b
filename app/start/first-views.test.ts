import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Position } from '../../platform/ports/event-store.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { invoices } from '../../projections/invoices.ts';
import { randomHistory } from '../../projections/random-history.fixture.ts';
import {
  append,
  created,
  openReadSide,
  recordingBus,
  recordingLog,
  type ReadSide,
} from '../../projections/read-side.fixture.ts';
import { rebuildProjections } from '../../projections/following/rebuild.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../projections/following/runner.ts';
import { type Rebuilds, RebuildStopped } from '../composition/compose-rebuilds.ts';
import { createFirstViews, type FirstViews } from './first-views.ts';
import { rebuildsOf, viewsOf } from './rebuilds.fixture.ts';

const patience = 20_000;
const clients = Array.from({ length: 500 }, (_, id) => created(`Client ${id}`, { account: 3, id: id + 1 }));
const history = [...clients, ...randomHistory(6, 900)];

let side: ReadSide;
let runner: ProjectionRunner;
let rebuilds: Rebuilds;
let live: ReturnType<typeof recordingBus>;
let log: ReturnType<typeof recordingLog>;

beforeEach(() => {
  side = openReadSide();
  live = recordingBus();
  log = recordingLog();
});
afterEach(async () => {
  await rebuilds.close();
  await runner.stop();
  await side.close();
});

const start = async (buildNew?: Rebuilds['buildNew']) => {
  const { store, readModels } = side;
  const build = (name: string): Promise<boolean> => firstViews.build(name);
  runner = createProjectionRunner({ store, readModels, log, live, projections: allProjections, build });
  rebuilds = rebuildsOf(side, runner, log);
  const building = vi.fn(buildNew ?? rebuilds.buildNew);
  const served = vi.fn(async () => undefined);
  const firstViews: FirstViews = createFirstViews({
    ...{ store, readModels, projections: runner, log },
    rebuilds: { buildNew: building },
  });
  await firstViews.serve(served);
  expect(served).toHaveBeenCalledOnce();
  return building;
};

const views = () => viewsOf(side);

const expectRight = async (position: Position): Promise<void> => {
  for (const { model } of allProjections)
    expect(await runner.waitFor(model.name, position, patience)).toBe(true);
  const shown = await views();
  await rebuildProjections({ ...side, log, projections: allProjections, names: [], ...runner });
  expect(shown).toStrictEqual(await views());
};

test('a worker makes the views of a long history, and they are followed from there', async () => {
  const position = await append(side.store, ...history.slice(0, -1));
  const building = await start();
  await expectRight(position);
  expect(building.mock.calls.map(([names]) => names)).toStrictEqual([
    allProjections.map(({ model }) => model.name),
  ]);
  const withPages = allProjections.filter(({ liveView }) => liveView !== undefined);
  expect(live.gaps()).toBe(withPages.length);
  expect(live.published).toStrictEqual([]);
  const last = await append(side.store, ...history.slice(-1));
  expect(await runner.waitFor(invoices.model.name, last, patience)).toBe(true);
});

test('views that no worker can make are folded by the server', async () => {
  const position = await append(side.store, ...history);
  await start(async () => {
    throw new Error('No memory for a worker');
  });
  await expectRight(position);
  expect(log.warnings).toHaveLength(1);
});

test('a server that stops while a worker makes the views does not warn', async () => {
  await append(side.store, ...history);
  const building = await start();
  await vi.waitFor(() => expect(building).toHaveBeenCalled(), { timeout: 10_000 });
  await rebuilds.close();
  await expect(building.mock.results[0]?.value).rejects.toThrow(RebuildStopped);
  expect(log.warnings).toStrictEqual([]);
});

test('only views without documents are made anew', async () => {
  await append(side.store, ...history);
  const { model } = invoices;
  await rebuildProjections({ ...side, log, projections: allProjections, names: [] });
  await side.readModels.drop(model.name, model.version);
  const building = await start();
  await vi.waitFor(() => expect(building.mock.calls.map(([names]) => names)).toStrictEqual([[model.name]]), {
    timeout: 10_000,
  });
});

test('views of a short history are folded before the first page', async () => {
  const position = await append(side.store, ...history.slice(0, 100));
  const building = await start();
  await expectRight(position);
  expect(building).not.toHaveBeenCalled();
});
