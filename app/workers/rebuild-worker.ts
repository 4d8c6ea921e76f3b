import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { verifyEvents } from '../../platform/sqlite/events/verify-rows.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { buildShadow, projectionsNamed } from '../../projections/following/rebuild.ts';
import type { RebuildProgress } from '../../projections/following/shadow-folding.ts';
import { dataFiles, openStores } from '../composition/compose-stores.ts';
import { createFoldThreads } from './fold-threads.ts';
import { type LogEntry, logTo } from '../log-to.ts';
import { openInOrder } from '../start/open-in-order.ts';

/** The worker's input: the stores, the lease holder, and the read models to build. */
const rebuildJob = z.object({
  stores: z.object({
    dataDir: z.string(),
    eventStoreUrl: z.string().optional(),
    mongoUrl: z.string().optional(),
    installation: z.string(),
  }),
  holder: z.string(),
  names: z.array(z.string()).readonly(),
  /** Lists may be the last trace of an event that is missing, so they are not made anew without it. */
  verifiesEvents: z.boolean(),
});
export type RebuildJob = z.input<typeof rebuildJob>;

/**
 * The server's message to the worker: end at the next page of events. Terminating the worker in a query instead would
 * crash the process, because the SQLite library can't be interrupted there.
 */
export type StopRebuild = 'stop';

/** The worker's messages to the server. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: RebuildProgress }
  /** The model is built beside the current one, up to a recent event. */
  | { readonly type: 'built'; readonly name: string }
  | { readonly type: 'done' }
  | ({ readonly type: 'log' } & LogEntry);

const stopping = new AbortController();
parentPort
  ?.once('message', (_: StopRebuild) => {
    stopping.abort();
  })
  .unref();

const assertNotStopped = (): void => {
  if (stopping.signal.aborted) throw new Error('The rebuild was stopped');
};

/** Builds read models beside the current ones; the server's main thread swaps them in. */
const build = async ({
  stores,
  holder,
  names,
  verifiesEvents,
}: z.output<typeof rebuildJob>): Promise<void> => {
  const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
  const log = logTo((entry) => say({ type: 'log', ...entry }));
  const onProgress = (progress: RebuildProgress): void => {
    assertNotStopped();
    say({ type: 'progress', progress });
  };
  const { eventStoreUrl, mongoUrl, ...where } = stores;
  const settings = { ...where, eventStoreUrl, mongoUrl };
  if (verifiesEvents && eventStoreUrl === undefined)
    await verifyEvents(join(settings.dataDir, dataFiles.events), stopping.signal);
  const { opened, close } = await openInOrder(openStores(settings, log, { isForRebuild: true }));
  const { store, readModels } = opened;
  const threads = createFoldThreads(settings);
  const deps = { store, readModels, log, holder, onProgress, foldStreams: threads?.foldStreams };
  try {
    for (const projection of projectionsNamed(allProjections, names)) {
      assertNotStopped();
      await buildShadow(deps, projection);
      say({ type: 'built', name: projection.model.name });
    }
    say({ type: 'done' });
  } finally {
    await threads?.close();
    await close();
  }
};

await build(rebuildJob.parse(workerData));
