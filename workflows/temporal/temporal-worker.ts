import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { Activities } from '../chase/next-step.ts';
import { createChaseActivities } from './chase-activities.ts';
import type { DescribeRun } from './describe-run.ts';
import { prepareRuntime } from './native-runtime.ts';
import type { Temporal } from './open-temporal.ts';
import { superviseWorker } from './worker-supervision.ts';
import { workflowBundle } from './workflow-bundle.ts';

export interface TemporalWorkerDeps {
  readonly temporal: Temporal;
  readonly activities: Activities;
  readonly describe: DescribeRun;
  /** `CLOCK_OFFSET`. */
  readonly clockOffsetMilliseconds: number;
  /** Longest that handing over one mail takes (`MailTransport.limitMilliseconds`). */
  readonly sendLimitMilliseconds: number;
  readonly log: Log;
  /** Runs that decide or send at the same time; default 16. */
  readonly concurrency?: number;
  /** Another workflow than today's, for tests. */
  readonly workflow?: WorkerOptions['workflowBundle'];
  /** How workflows are kept in memory, where a test wants it otherwise. */
  readonly caching?: Pick<WorkerOptions, 'maxCachedWorkflows' | 'stickyQueueScheduleToStartTimeout'>;
}

/** What works on runs in this process. */
export interface TemporalWorker {
  /** Why nothing is worked on at the moment; undefined while all is well. */
  trouble(): string | undefined;
  /** Takes no more work, and resolves when nothing is under way any more: a mail is handed over and recorded. */
  stop(): Promise<void>;
}

/** Beyond the transport's limit, for recording what became of the mail. */
const recordingTime = 60_000;

/**
 * Works on the installation's runs until it is stopped. A worker that dies is started again with back-off.
 * @throws StoreUnavailable when the server can't be reached at the start
 */
export const startTemporalWorker = async (deps: TemporalWorkerDeps): Promise<TemporalWorker> => {
  const { temporal, log, sendLimitMilliseconds, concurrency = 16 } = deps;
  prepareRuntime(log);
  const workflow = deps.workflow ?? (await workflowBundle());
  const connection = await connect(temporal);
  const options: WorkerOptions = {
    connection,
    namespace: temporal.namespace,
    taskQueue: temporal.taskQueue,
    workflowBundle: workflow,
    activities: createChaseActivities({ ...deps, searchable: temporal.searchable }),
    shutdownGraceTime: sendLimitMilliseconds + recordingTime,
    maxConcurrentActivityTaskExecutions: concurrency,
    // Runs sleep most of their time: few decide at once, and a small machine has few cores.
    maxConcurrentWorkflowTaskExecutions: 2 * concurrency,
    // A sleeping run that is not cached is read again when it wakes: a history of some hundred events at most.
    maxCachedWorkflows: 400,
    maxHeartbeatThrottleInterval: 8_000,
    ...deps.caching,
  };
  const supervised = await superviseWorker(() => Worker.create(options), log);
  const end = async (): Promise<void> => {
    await supervised.stop();
    await connection.close();
  };
  let ended: Promise<void> | undefined;
  return { trouble: supervised.trouble, stop: () => (ended ??= end()) };
};

const connect = async ({ options: { address, tls, apiKey } }: Temporal): Promise<NativeConnection> => {
  try {
    return await NativeConnection.connect({ address, tls, ...(apiKey === undefined ? {} : { apiKey }) });
  } catch (cause) {
    throw new StoreUnavailable('Temporal can not be reached now', { cause });
  }
};
