import { createEmbeddedRuns } from '../../../../workflows/embedded/embedded-runner.ts';
import { openInstallationData, type InstallationData } from './installation-data.ts';
import { openInstallationWorld, type InstallationWorld } from './installation-world.ts';
import type { StartRunEngine } from './run-engine.ts';
import type { WorldOptions } from './run-world.ts';

export type EmbeddedWorld = InstallationWorld;

/** Keeps runs in the process, and their wake times in the installation's keep. */
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

/** Everything on embedded engines, in one process with its own folder. */
export const openEmbeddedWorld = async ({ start, via = 'smtp' }: WorldOptions): Promise<EmbeddedWorld> => {
  const data = openInstallationData(start, true);
  return openInstallationWorld(data, embeddedEngine(data), via);
};
