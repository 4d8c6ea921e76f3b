import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Log } from '../platform/ports/log.ts';
import { openSqliteEventStore } from '../platform/sqlite/event-store.ts';
import { openSqliteReadModels } from '../platform/sqlite/read-models.ts';
import { allProjections } from '../projections/all-projections.ts';
import { buildShadow, projectionsNamed, type RebuildProgress } from '../projections/rebuild.ts';

/** What the worker is given: the files of the stores, and the read models to build. */
const rebuildJob = z.object({
  eventsFile: z.string(),
  readModelsFile: z.string(),
  names: z.array(z.string()).readonly(),
});
export type RebuildJob = z.infer<typeof rebuildJob>;

/** What the worker says to the server. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: RebuildProgress }
  /** The model stands beside the one in use, up to an event of a moment ago. */
  | { readonly type: 'built'; readonly name: string }
  | { readonly type: 'done' }
  | { readonly type: 'log'; readonly level: keyof Log; readonly context: object; readonly message: string };

/** Builds read models beside those in use; their places are taken by the server's own thread, which folds into them. */
const build = async ({ eventsFile, readModelsFile, names }: RebuildJob): Promise<void> => {
  const say = (message: WorkerMessage): void => parentPort?.postMessage(message);
  const logAt =
    (level: keyof Log) =>
    (context: object, message: string): void =>
      say({ type: 'log', level, context, message });
  const store = openSqliteEventStore({ file: eventsFile });
  const readModels = openSqliteReadModels({ file: readModelsFile });
  const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const onProgress = (progress: RebuildProgress): void => say({ type: 'progress', progress });
  try {
    for (const projection of projectionsNamed(allProjections, names)) {
      await buildShadow({ store, readModels, log, onProgress }, projection);
      say({ type: 'built', name: projection.model.name });
    }
    say({ type: 'done' });
  } finally {
    await Promise.all([store.close(), readModels.close()]);
  }
};

await build(rebuildJob.parse(workerData));
