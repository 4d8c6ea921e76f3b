import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import type { SyncRuns } from '../../platform/ports/partners/sync-runs.ts';
import { createActivities, type ActivityDeps } from '../../workflows/chase/activities.ts';
import { createClientCredit } from '../../workflows/chase/client-credit.ts';
import type { Activities } from '../../workflows/chase/next-step.ts';
import { createEmbeddedRuns, type EmbeddedRuns } from '../../workflows/embedded/embedded-runner.ts';
import type { RunCounts } from '../../workflows/run-counts.ts';
import type { Temporal } from '../../workflows/temporal/open-temporal.ts';
import type { StampTime } from '../../platform/ports/partners/time-stamps.ts';
import type { SetTimer } from '../../workflows/timer.ts';
import { composeDesk, waitFor } from './compose-desk.ts';
import type { Engines } from './compose-engines.ts';
import { managerViews } from './compose-views.ts';
import { invoices } from '../../projections/invoices.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';
import { tracedRuns } from '../tracing/traced-runs.ts';

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
  /** Without it no checkpoint is time-stamped. */
  readonly stampTime?: StampTime | undefined;
  readonly setTimer?: SetTimer;
  /** How far the read models are, where they are folded. Without it runs don't know of clients' credit. */
  readonly views?: ViewsProgress;
}

/** Its libraries are loaded when it is asked. */
const stampTimeAt =
  (url: string): StampTime =>
  async (hash) => {
    const { createTimeStamps } = await import('../../integrations/tsa/time-stamp.ts');
    return createTimeStamps(url)(hash);
  };

/** Options of the runs from the settings. @param address where this process listens: the default for links to pages */
export const runsOptions = (engines: Engines, log: Log, config: Config, address: string): RunsOptions => {
  const { mailFrom, publicUrl = address, clockOffset, billing, tsaUrl } = config;
  return {
    engines,
    log,
    publicUrl,
    mailFrom,
    clockShift: clockOffset?.milliseconds ?? 0,
    trialDays: billing.trialDays,
    stampTime: tsaUrl === undefined ? undefined : stampTimeAt(tsaUrl),
  };
};

/** The installation's runs, with a worker in this process. */
export interface WorkedRuns {
  readonly runs: SequenceRuns;
  /** Undefined where the process manager syncs. */
  readonly syncRuns?: SyncRuns;
  /** Problems that block runs, one line each. */
  problems(): readonly string[];
  /** On Temporal those of the whole installation; undefined if its server can't count. @throws StoreUnavailable */
  counts(): Promise<RunCounts | undefined>;
  /** Resolves when all work in progress is done: a mail in progress is handed over and recorded. */
  stop(): Promise<void>;
}

/** What runs do, with what they know of clients' credit. */
export const activitiesOf = (
  engines: Engines,
  views: ViewsProgress | undefined,
  deps: ActivityDeps,
): Activities => {
  const { store, traces } = engines;
  const clientCredit =
    views &&
    createClientCredit({
      ...engines,
      invoices: invoices.model,
      waitFor: (...model) => views.waitFor(...model),
    });
  const activities = createActivities({ ...deps, clientCredit });
  return traces === undefined ? activities : tracedRuns(activities, { store, traces });
};

export const startEmbeddedRuns = ({ engines, log, setTimer, views, ...mails }: RunsOptions): EmbeddedRuns => {
  const { keep, clock } = engines;
  const timers = setTimer && { setTimer };
  const activities = activitiesOf(engines, views, { ...engines, ...timers, ...mails, isAlone: true, log });
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
    import('../../workflows/temporal/describe-run.ts'),
    import('../../workflows/temporal/temporal-runs.ts'),
  ]);
  return createTemporalRuns({ temporal, describe: createRunDescriber(commands), log });
};

const workOnTemporal = async (
  temporal: Temporal,
  { engines, log, publicUrl, mailFrom, views, clockShift = 0 }: RunsOptions,
): Promise<WorkedRuns> => {
  const [{ createRunDescriber }, { countTemporalRuns }, { startTemporalWorker }, { createTemporalSyncs }] =
    await Promise.all([
      import('../../workflows/temporal/describe-run.ts'),
      import('../../workflows/temporal/run-counts.ts'),
      import('../../workflows/temporal/worker/temporal-worker.ts'),
      import('../../workflows/temporal/sync/temporal-syncs.ts'),
    ]);
  const worker = await startTemporalWorker({
    temporal,
    activities: activitiesOf(engines, views, {
      ...engines,
      log,
      publicUrl,
      mailFrom,
      isAlone: engines.folder !== undefined,
    }),
    describe: createRunDescriber(engines.commands),
    clockOffsetMilliseconds: clockShift,
    sendLimitMilliseconds: engines.transports.limitMilliseconds,
    syncs: {
      desk: composeDesk(engines, waitFor(managerViews(engines, log)), log, 0),
      accounting: engines.partners.accounting,
      clock: engines.clock,
    },
    log,
  });
  return {
    runs: await temporalRunsOf(temporal, engines, log),
    syncRuns: createTemporalSyncs(temporal),
    problems: () => {
      const trouble = worker.trouble();
      return trouble === undefined ? [] : ['The worker of the sequence runs has stopped; the log says why'];
    },
    counts: () => countTemporalRuns(temporal),
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
    counts: async () => runs.counts(),
    stop: () => runs.close(),
  };
};
