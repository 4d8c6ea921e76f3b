import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import { type Rebuilds, RebuildStopped } from '../composition/compose-rebuilds.ts';

/** Up to this many events are folded before the first page is served; a longer backlog is folded while serving. */
const fewEvents = 500;
/** How long the start waits for that folding, in milliseconds. */
const patience = 200;

interface FirstViewsDeps {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly projections: ProjectionRunner;
  readonly rebuilds: Pick<Rebuilds, 'buildNew'>;
  readonly log: Log;
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

export interface FirstViews {
  /**
   * Prepares the views and starts folding. A short backlog, as after a crash, is folded before serving, so that the
   * first page shows it. A long one, as in a folder without views, is folded while serving.
   * @param serve starts listening
   */
  serve(serve: () => Promise<void>): Promise<void>;
  /** Builds a view in a worker thread if it is to be made of a long history. @returns whether it was built */
  build(name: string): Promise<boolean>;
}

export const createFirstViews = (deps: FirstViewsDeps): FirstViews => {
  const { readModels, projections, rebuilds, log } = deps;
  /** Views without documents, and what to do when each is built or is not going to be. */
  const missing = new Map<string, (wasBuilt: boolean) => void>();
  let building: Promise<void> | undefined;

  const settle = (name: string, wasBuilt: boolean): void => {
    const settled = missing.get(name);
    missing.delete(name);
    settled?.(wasBuilt);
  };

  const buildMissing = async (): Promise<void> => {
    try {
      await rebuilds.buildNew([...missing.keys()], (name) => settle(name, true));
    } catch (error) {
      if (!(error instanceof RebuildStopped))
        log.warn({ err: error }, 'The worker that builds the views has ended: the main thread folds them');
    }
    for (const name of missing.keys()) settle(name, false);
  };

  return {
    serve: async (serve) => {
      await Promise.all(allProjections.map(({ model }) => readModels.prepare(model)));
      if (await isNearlyThere(deps)) {
        await projections.start();
        await catchUp(deps);
        return serve();
      }
      for (const { model } of allProjections)
        if ((await readModels.checkpoint(model)) === undefined) missing.set(model.name, () => undefined);
      await serve();
      await projections.start();
    },
    build: async (name) => {
      if (!missing.has(name)) return false;
      const built = new Promise<boolean>((resolve) => missing.set(name, resolve));
      building ??= buildMissing();
      return built;
    },
  };
};
