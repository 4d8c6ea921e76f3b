import type { Log } from '../../../../platform/ports/log.ts';
import type { Activities } from '../../../../workflows/chase/next-step.ts';
import { createRunDescriber } from '../../../../workflows/temporal/describe-run.ts';
import { openTemporal } from '../../../../workflows/temporal/open-temporal.ts';
import { createTemporalRuns } from '../../../../workflows/temporal/temporal-runs.ts';
import { startTemporalWorker } from '../../../../workflows/temporal/worker/temporal-worker.ts';
import type { RunEngine, RunEngineDeps } from './run-engine.ts';
import type { RunsInStep } from '../runs-in-step.ts';
import { openTcpRelay } from './tcp-relay.ts';

/** The Temporal part of one start of the program. */
export interface TemporalEngine extends RunEngine {
  /** Breaks every connection to the server; it can reconnect at once. */
  breakConnections(): void;
  /** Frees what a killed program still holds. */
  bury(): Promise<void>;
}

export interface TemporalEngineDeps extends RunEngineDeps {
  readonly address: string;
  readonly installation: string;
  readonly inStep: RunsInStep;
  readonly maxCachedWorkflows: number;
}

/** Connects through its own relay, so that a kill cuts it off in the middle of its work. */
export const startTemporalEngine = async (deps: TemporalEngineDeps): Promise<TemporalEngine> => {
  const { address, installation, inStep, activities, commands, sendLimitMilliseconds, maxCachedWorkflows } =
    deps;
  let isKilled = false;
  const log: Log = { ...deps.log, error: (...said) => (isKilled ? undefined : deps.log.error(...said)) };
  const relay = await openTcpRelay(address);
  const options = { address: relay.address, namespace: 'default', tls: false, installation, log };
  const temporal = await openTemporal(options);
  const describe = createRunDescriber(commands);
  const runs = inStep.follow(createTemporalRuns({ temporal, describe, log }));
  const abandonable = untilAbandoned(inStep.keepInTime(activities));
  const worker = await startTemporalWorker({
    temporal,
    activities: abandonable.activities,
    describe,
    clockOffsetMilliseconds: inStep.offset,
    sendLimitMilliseconds,
    log,
    caching: { maxCachedWorkflows },
  });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await runs.close();
    await temporal.close();
    await relay.close();
  };
  return {
    runs,
    settled: (isGivenUp) => inStep.settled(isGivenUp),
    stop,
    kill: () => {
      isKilled = true;
      relay.cut();
    },
    breakConnections: () => {
      relay.cut();
      relay.restore();
    },
    bury: async () => {
      if (!isKilled) return;
      abandonable.abandon();
      const stopped = stop();
      relay.restore();
      await stopped;
    },
  };
};

/** Wraps activities, and returns a way to abandon running ones that will never end. */
const untilAbandoned = (activities: Activities): { activities: Activities; abandon: () => void } => {
  let abandon: () => void = () => undefined;
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => reject(new Error('The program was killed'));
  });
  abandoned.catch(() => undefined);
  return {
    activities: { takeNextStep: (run, now) => Promise.race([activities.takeNextStep(run, now), abandoned]) },
    abandon,
  };
};
