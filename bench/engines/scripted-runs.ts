import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createClock } from '../../platform/clock.ts';
import { runId, type ChaseRun, type SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { createEmbeddedRuns } from '../../workflows/embedded/embedded-runner.ts';
import type { Activities, NextStep } from '../../workflows/chase/next-step.ts';
import { openTemporal } from '../../workflows/temporal/open-temporal.ts';
import { createTemporalRuns } from '../../workflows/temporal/temporal-runs.ts';
import { startTemporalWorker } from '../../workflows/temporal/worker/temporal-worker.ts';
import type { EnginesGiven } from './given.ts';

/** Runs on either engine, with steps supplied by the measurement. */
export interface ScriptedRuns {
  readonly runs: Pick<SequenceRuns, 'wake'>;
  close(): Promise<void>;
}

export type OpenScriptedRuns = (take: (run: ChaseRun, look: number) => NextStep) => Promise<ScriptedRuns>;

const base = Date.now() % 1_000_000_000;

/** Runs that no other measurement in this process has used. */
export const freshRuns = (count: number, offset: number): ChaseRun[] =>
  Array.from({ length: count }, (_, index) => ({
    accountId: 1,
    invoiceId: base + offset + index,
    sequenceId: base * 1_000 + offset + index,
  }));

/** Counts a run's looks, the first being 1. */
export const counting = (take: (run: ChaseRun, look: number) => NextStep): Activities => {
  const looks = new Map<string, number>();
  return {
    takeNextStep: async (run) => {
      const look = (looks.get(runId(run)) ?? 0) + 1;
      looks.set(runId(run), look);
      return take(run, look);
    },
  };
};

/** Real workflows on the real server, as the role `workflows` runs them. */
export const scriptedOnTemporal =
  ({ temporalAddress, installation, log }: EnginesGiven): OpenScriptedRuns =>
  async (take) => {
    const temporal = await openTemporal({
      address: temporalAddress,
      namespace: 'default',
      tls: false,
      installation: `${installation}d`,
      log,
    });
    const describe = async (run: ChaseRun) => ({
      clientName: 'Acme GmbH',
      invoiceNumber: `INV-${run.invoiceId}`,
      state: 'waiting' as const,
      nextStep: 'step 1 of 1, friendly reminder',
    });
    const worker = await startTemporalWorker({
      temporal,
      activities: counting(take),
      describe,
      clockOffsetMilliseconds: 0,
      sendLimitMilliseconds: 1_000,
      log,
    });
    const runs = createTemporalRuns({ temporal, describe, log });
    return {
      runs,
      close: async () => {
        await worker.stop();
        await runs.close();
        await temporal.close();
      },
    };
  };

/** The embedded runner with timers in memory; storing timers is measured elsewhere. */
export const scriptedEmbedded =
  ({ log }: EnginesGiven): OpenScriptedRuns =>
  async (take) => {
    const activities = counting(take);
    const runs = createEmbeddedRuns({ keep: new MemoryKeep(), activities, clock: createClock(0), log });
    return { runs, close: () => runs.close() };
  };
