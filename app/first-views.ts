import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '../platform/ports/event-store.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { allProjections } from '../projections/all-projections.ts';
import type { ProjectionRunner } from '../projections/runner.ts';

/** Up to this many events are folded before the first page is served; a longer backlog is folded while serving. */
const fewEvents = 500;
/** How long the start waits for that folding, in milliseconds. */
const patience = 200;

interface FirstViewsDeps {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly projections: ProjectionRunner;
}

/** The lowest checkpoint of all views; undefined for the beginning. */
const furthestBehind = async (readModels: ReadModels): Promise<Position | undefined> => {
  const checkpoints = await Promise.all(allProjections.map(({ model }) => readModels.checkpoint(model)));
  return checkpoints.includes(undefined) ? undefined : checkpoints.toSorted()[0];
};

const isNearlyThere = async ({ store, readModels }: FirstViewsDeps): Promise<boolean> => {
  let count = 0;
  const after = await furthestBehind(readModels);
  for await (const _ of store.readAll({ after, limit: fewEvents + 1 })) count += 1;
  return count <= fewEvents;
};

const catchUp = async ({ store, projections }: FirstViewsDeps): Promise<void> => {
  const last = await store.lastPosition();
  if (last === undefined) return;
  const until = performance.now() + patience;
  for (const { model } of allProjections) {
    while (performance.now() < until && !(await projections.waitFor(model.name, last, 10))) await pause(1);
  }
};

/**
 * Prepares the views and starts folding. A short backlog, as after a crash, is folded before serving, so that the first
 * page shows it. A long one, as in a folder without views, is folded while serving.
 * @param serve starts listening
 */
export const serveWithViews = async (deps: FirstViewsDeps, serve: () => Promise<void>): Promise<void> => {
  await Promise.all(allProjections.map(({ model }) => deps.readModels.prepare(model)));
  if (await isNearlyThere(deps)) {
    await deps.projections.start();
    await catchUp(deps);
    await serve();
  } else {
    await serve();
    await deps.projections.start();
  }
};
