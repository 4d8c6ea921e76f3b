import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { StoreUnavailable } from '../../../platform/ports/event-store.ts';
import type { Log } from '../../../platform/ports/log.ts';
import type { Activities } from '../../chase/next-step.ts';
import { createChaseActivities } from '../chase/chase-activities.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { SyncRunDeps } from '../../accounting/sync-run.ts';
import type { DescribeRun } from '../describe-run.ts';
import { createSyncActivities } from '../sync/sync-activities.ts';
import { prepareRuntime } from './native-runtime.ts';
import type { Temporal } from '../open-temporal.ts';
import { superviseWorker } from './worker-supervision.ts';
import { workflowBundle } from './workflow-bundle.ts';

export interface TemporalWorkerDeps {
  readonly temporal: Temporal;
  readonly activities: Activities;
  readonly describe: DescribeRun;
  /** What syncs with Xero are done with; absent where none are, as in tests of sequences. */
  readonly syncs?: SyncRunDeps & { readonly clock: Clock };
  /** `CLOCK_OFFSET`. */
  readonly clockOffsetMilliseconds: number;
  /** Maximum time for handing over one mail (`Transports.limitMilliseconds`). */
  readonly sendLimitMilliseconds: number;
  readonly log: Log;
  /** Runs that decide or send at the same time; default 16. */
  readonly concurrency?: number;
  /** A workflow other than the current one, for tests. */
  readonly workflow?: WorkerOptions['workflowBundle'];
  /** How workflows are cached, for tests. */
  readonly caching?: Pick<WorkerOptions, 'maxCachedWorkflows' | 'stickyQueueScheduleToStartTimeout'>;
}

/** The worker of this process. */
export interface TemporalWorker {
  /** Why the worker is not running; undefined while it is. */
  trouble(): string | undefined;
  /** Stops taking work and resolves when running work, such as handing over and recording a mail, is done. */
  stop(): Promise<void>;
}

/** Time beyond the transport's limit for recording the mail's outcome. */
const recordingTime = 60_000;

/**
 * Runs the installation's worker until it is stopped. A worker that dies is restarted with back-off.
 * @throws StoreUnavailable when the server can't be reached at the start
 */
export const startTemporalWorker = async (deps: TemporalWorkerDeps): Promise<TemporalWorker> => {
  const { temporal, log, sendLimitMilliseconds, syncs, concurrency = 16 } = deps;
  const stopping = new AbortController();
  prepareRuntime(log);
  const workflow = deps.workflow ?? (await workflowBundle());
  const connection = await connect(temporal);
  const options: WorkerOptions = {
    connection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle: workflow,
    activities: {
      ...createChaseActivities({ ...deps, searchable: temporal.searchable }),
      ...(syncs && createSyncActivities({ syncs, clock: syncs.clock, log, stopping: stopping.signal })),
    },
    shutdownGraceTime: sendLimitMilliseconds + recordingTime,
    maxConcurrentActivityTaskExecutions: concurrency,
    // Runs sleep most of the time: few decide at once, and a small machine has few cores.
    maxConcurrentWorkflowTaskExecutions: 2 * concurrency,
    // A sleeping run that is not cached is read again when it wakes: a history of some hundred events at most.
    maxCachedWorkflows: 400,
    maxHeartbeatThrottleInterval: 8_000,
    ...deps.caching,
  };
  const supervised = await superviseWorker(() => Worker.create(options), log);
  const end = async (): Promise<void> => {
    stopping.abort();
    await supervised.stop();
    await connection.close();
    // The library leaves it enabled, and each enabled one slows down every promise of the process.
    connection.callContextStorage.disable();
  };
  let ended: Promise<void> | undefined;
  return { trouble: supervised.trouble, stop: () => (ended ??= end()) };
};

const connect = async ({ options: { address, tls, apiKey } }: Temporal): Promise<NativeConnection> => {
  try {
    return await NativeConnection.connect({ address, tls, ...(apiKey === undefined ? {} : { apiKey }) });
  } catch (cause) {
    throw new StoreUnavailable("Temporal can't be reached now", { cause });
  }
};
