import type { ChaseRun } from '../../../../platform/ports/sequence-runs.ts';
import { workflowIdOf } from '../../../../workflows/temporal/run-identity.ts';
import { freshInstallation } from '../../../engines/at-hand.ts';
import { openInstallationData, type InstallationData } from './installation-data.ts';
import { openInstallationWorld, type InstallationWorld } from './installation-world.ts';
import type { StartRunEngine } from './run-engine.ts';
import type { WorldOptions } from './run-world.ts';
import { RunsInStep } from '../runs-in-step.ts';
import { startTemporalEngine, type TemporalEngine } from './temporal-engine.ts';
import type { SkippingServer } from './skipping-server.ts';

/** The runs of one installation on a time-skipping server, across any number of program starts. */
export interface TemporalInstallation {
  readonly start: StartRunEngine;
  /** How many workflows have not ended. */
  openRuns(): Promise<number>;
  /** Wakes a run this many times at once, bypassing the process manager. */
  wakeOften(run: ChaseRun, times: number): Promise<void>;
  /** Whether a run's history continues an earlier one. */
  isContinued(run: ChaseRun): Promise<boolean>;
  /** Breaks every connection of the running program; it can reconnect at once. */
  breakConnections(): void;
  /** Terminates its workflows and frees what killed programs still hold. */
  close(): Promise<void>;
}

/**
 * @param restarts whether the program may be started more than once. This server assigns a workflow forever to the
 *   worker that has it cached, so workers then cache nothing and read the whole history each time a workflow wakes
 */
export const openTemporalInstallation = async (
  server: SkippingServer,
  { time }: InstallationData,
  restarts: boolean,
): Promise<TemporalInstallation> => {
  const installation = freshInstallation();
  const inStep = await RunsInStep.begin(server, time, (run) => workflowIdOf(installation, run));
  const maxCachedWorkflows = restarts ? 0 : mostRuns;
  const engines: TemporalEngine[] = [];
  return {
    start: async (deps) => {
      if (engines.length > 0 && !restarts)
        throw new Error('A world whose program starts again has to be opened for it');
      await inStep.sleepThrough();
      const { address } = server;
      const engine = await startTemporalEngine({
        ...deps,
        address,
        installation,
        inStep,
        maxCachedWorkflows,
      });
      engines.push(engine);
      return engine;
    },
    openRuns: () => inStep.countOpen(),
    wakeOften: (run, times) => inStep.wakeOften(run, times),
    isContinued: (run) => inStep.isContinued(run),
    breakConnections: () => engines.at(-1)?.breakConnections(),
    close: async () => {
      await inStep.end();
      for (const engine of engines) await engine.bury();
    },
  };
};

/** More runs than any test has. */
const mostRuns = 1_000;

/** Runs are Temporal workflows; everything else is as in the embedded world. */
export const openTemporalWorld = async (
  server: SkippingServer,
  { start, via = 'smtp', restarts = false }: WorldOptions,
): Promise<InstallationWorld> => {
  const data = openInstallationData(start);
  const temporal = await openTemporalInstallation(server, data, restarts);
  return openInstallationWorld(data, temporal.start, via, temporal.close);
};
