import type { Worker } from 'node:worker_threads';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { projectionsNamed, promoteShadow, untilModelHasPassed } from '../../projections/following/rebuild.ts';
import type { RebuildProgress } from '../../projections/following/shadow-folding.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';
import type { StoreSettings } from './compose-stores.ts';
import { noteIn } from '../log-to.ts';
import type { RebuildJob, StopRebuild, WorkerMessage } from '../workers/rebuild-worker.ts';
import { startWorker } from '../workers/start-worker.ts';

/** The server stopped the rebuild, because it stops itself. */
export class RebuildStopped extends Error {
  override readonly name = 'RebuildStopped';
  constructor(options?: ErrorOptions) {
    super('The rebuild was stopped', options);
  }
}

export interface Rebuilds {
  /**
   * Rebuilds the named read models, or all if none is named, while the server runs.
   * @throws RebuildStopped, or Error for an unknown name, for damaged events, during another rebuild, and when it fails
   */
  rebuild(names: readonly string[], onProgress: (progress: RebuildProgress) => void): Promise<void>;
  /**
   * Builds read models that have no documents yet, before anything is folded into them. Each is reported as soon as it
   * can be read and followed. @throws RebuildStopped, or Error during another rebuild, and when it fails
   */
  buildNew(names: readonly string[], onBuilt: (name: string) => void): Promise<void>;
  /** Cancels a running rebuild and discards its result. */
  close(): Promise<void>;
}

export interface RebuildsDeps {
  /** Settings for the worker's stores. */
  readonly settings: StoreSettings;
  readonly engines: {
    readonly store: EventStore;
    readonly readModels: ReadModels;
    readonly holder: string;
  };
  readonly views: ViewsProgress;
  readonly projections: Pick<ProjectionRunner, 'pausedWhile'>;
  readonly log: Log;
}

/** Passes only what the worker needs. */
const storesOf = ({ dataDir, eventStoreUrl, mongoUrl, installation }: StoreSettings): StoreSettings => ({
  dataDir,
  eventStoreUrl,
  mongoUrl,
  installation,
});

/** A worker thread builds each model beside the current one; this thread then swaps it in. */
export const createRebuilds = (deps: RebuildsDeps): Rebuilds => {
  const { settings, engines, views, projections, log } = deps;
  const { store, readModels, holder } = engines;
  /** Ends the running rebuild. */
  let stop: (() => Promise<void>) | undefined;

  const promoting = { store, readModels, log, holder, takeOver: true };

  const replace = async (name: string): Promise<void> => {
    for (const projection of projectionsNamed(allProjections, [name])) {
      await untilModelHasPassed({ readModels, views }, projection);
      await projections.pausedWhile(name, () => promoteShadow(promoting, projection));
    }
  };

  const promoteNew = async (name: string): Promise<void> => {
    for (const projection of projectionsNamed(allProjections, [name]))
      await promoteShadow(promoting, projection);
  };

  const build = async (
    building: Worker,
    promote: (name: string) => Promise<void>,
    onProgress: (progress: RebuildProgress) => void,
  ): Promise<void> => {
    let promoted = Promise.resolve();
    let isDone = false;
    await new Promise<void>((resolve, reject) => {
      building.on('message', (message: WorkerMessage) => {
        if (message.type === 'progress') onProgress(message.progress);
        else if (message.type === 'done') isDone = true;
        else if (message.type === 'log') noteIn(log, message);
        else {
          promoted = promoted.then(() => promote(message.name));
          promoted.catch(reject);
        }
      });
      building.once('error', reject);
      building.once('exit', () => {
        if (isDone) resolve();
        else reject(new Error('The worker that rebuilds has ended'));
      });
    });
    await promoted;
  };

  const inWorker = async (
    wanted: Pick<RebuildJob, 'names' | 'verifiesEvents'>,
    promote: (name: string) => Promise<void>,
    onProgress: (progress: RebuildProgress) => void,
  ): Promise<void> => {
    projectionsNamed(allProjections, wanted.names);
    if (stop !== undefined) throw new Error('A rebuild is under way');
    const job: RebuildJob = { stores: storesOf(settings), holder, ...wanted };
    const worker = startWorker('rebuild-worker', job);
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const stopping = new AbortController();
    stop = () => {
      stopping.abort();
      worker.postMessage('stop' satisfies StopRebuild);
      return ended;
    };
    try {
      await build(worker, promote, onProgress);
    } catch (error) {
      throw stopping.signal.aborted ? new RebuildStopped({ cause: error }) : error;
    } finally {
      await stop();
      stop = undefined;
    }
  };

  return {
    rebuild: (names, onProgress) => inWorker({ names, verifiesEvents: true }, replace, onProgress),
    buildNew: (names, onBuilt) =>
      // The start has verified them.
      inWorker(
        { names, verifiesEvents: false },
        async (name) => {
          await promoteNew(name);
          onBuilt(name);
        },
        () => undefined,
      ),
    close: async () => {
      await stop?.();
    },
  };
};
