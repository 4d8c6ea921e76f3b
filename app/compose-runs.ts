import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/ports/log.ts';
import type { SequenceRuns } from '../platform/ports/sequence-runs.ts';
import { createActivities } from '../workflows/chase/activities.ts';
import {
  createEmbeddedRuns,
  type EmbeddedRuns,
  type RunCounts,
} from '../workflows/embedded/embedded-runner.ts';
import type { Temporal } from '../workflows/temporal/open-temporal.ts';
import type { SetTimer } from '../workflows/timer.ts';
import type { Engines } from './compose-engines.ts';

export interface RunsOptions {
  readonly engines: Engines;
  readonly log: Log;
  /** Where the pages are, for links in mails. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** By how many milliseconds `CLOCK_OFFSET` shifts the clock of `engines`; default none. */
  readonly clockShift?: number;
  /** How long a new account is free; 0 where trials never end, the default. */
  readonly trialDays?: number;
  readonly setTimer?: SetTimer;
}

/** Options of the runs from the settings. @param address where this process listens: the default for links to pages */
export const runsOptions = (engines: Engines, log: Log, config: Config, address: string): RunsOptions => {
  const { mailFrom, publicUrl = address, clockOffset, billing } = config;
  return {
    engines,
    log,
    publicUrl,
    mailFrom,
    clockShift: clockOffset?.milliseconds ?? 0,
    trialDays: billing.trialDays,
  };
};

/** The installation's runs, with a worker in this process. */
export interface WorkedRuns {
  readonly runs: SequenceRuns;
  /** Problems that block runs, one line each. */
  problems(): readonly string[];
  /** Undefined on Temporal, which counts them itself. */
  counts(): RunCounts | undefined;
  /** Resolves when all work in progress is done: a mail in progress is handed over and recorded. */
  stop(): Promise<void>;
}

export const startEmbeddedRuns = ({ engines, log, setTimer, ...mails }: RunsOptions): EmbeddedRuns => {
  const { keep, clock } = engines;
  const timers = setTimer && { setTimer };
  const activities = createActivities({ ...engines, ...timers, ...mails, isAlone: true, log });
  return createEmbeddedRuns({ keep, activities, clock, log, ...timers });
};

const failingInWords = (failing: number): readonly string[] =>
  failing === 0 ? [] : [`${failing} sequences can't go on: their runs fail`];

/** Starts and wakes runs that other processes work on. */
export const temporalRunsOf = async (
  temporal: Temporal,
  { commands }: Engines,
  log: Log,
): Promise<SequenceRuns> => {
  const [{ createRunDescriber }, { createTemporalRuns }] = await Promise.all([
    import('../workflows/temporal/describe-run.ts'),
    import('../workflows/temporal/temporal-runs.ts'),
  ]);
  return createTemporalRuns({ temporal, describe: createRunDescriber(commands), log });
};

const workOnTemporal = async (
  temporal: Temporal,
  { engines, log, publicUrl, mailFrom, clockShift = 0 }: RunsOptions,
): Promise<WorkedRuns> => {
  const [{ createRunDescriber }, { startTemporalWorker }] = await Promise.all([
    import('../workflows/temporal/describe-run.ts'),
    import('../workflows/temporal/temporal-worker.ts'),
  ]);
  const worker = await startTemporalWorker({
    temporal,
    activities: createActivities({
      ...engines,
      log,
      publicUrl,
      mailFrom,
      isAlone: engines.folder !== undefined,
    }),
    describe: createRunDescriber(engines.commands),
    clockOffsetMilliseconds: clockShift,
    sendLimitMilliseconds: engines.transports.limitMilliseconds,
    log,
  });
  return {
    runs: await temporalRunsOf(temporal, engines, log),
    problems: () => {
      const trouble = worker.trouble();
      return trouble === undefined ? [] : ['The worker of the sequence runs has stopped; the log says why'];
    },
    counts: () => undefined,
    stop: () => worker.stop(),
  };
};

/** Starts a worker for the runs, on Temporal or embedded, as the settings say. @throws StoreUnavailable */
export const startRuns = async (options: RunsOptions): Promise<WorkedRuns> => {
  const { temporal } = options.engines;
  if (temporal !== undefined) return workOnTemporal(temporal, options);
  const runs = startEmbeddedRuns(options);
  return {
    runs,
    problems: () => failingInWords(runs.failing().length),
    counts: () => runs.counts(),
    stop: () => runs.close(),
  };
};
