import { createEmbeddedRuns } from '../../../workflows/embedded/embedded-runner.ts';
import { openInstallationData, type InstallationData } from './installation-data.ts';
import { openInstallationWorld, type InstallationWorld } from './installation-world.ts';
import type { StartRunEngine } from './run-engine.ts';
import type { WorldOptions } from './run-world.ts';

export type EmbeddedWorld = InstallationWorld;

/** Keeps runs within the process, and when each wakes in the installation's keep. */
export const embeddedEngine =
  ({ keep, time }: InstallationData): StartRunEngine =>
  async ({ activities, log }) => {
    const runs = createEmbeddedRuns({ keep, activities, clock: time, log, setTimer: time.setTimer });
    return {
      runs,
      settled: () => runs.settled(),
      stop: () => runs.close(),
      kill: () => undefined,
    };
  };

/** Everything that the embedded engines do, in one process and a folder of its own. */
export const openEmbeddedWorld = async ({ start, via = 'smtp' }: WorldOptions): Promise<EmbeddedWorld> => {
  const data = openInstallationData(start, true);
  return openInstallationWorld(data, embeddedEngine(data), via);
};
