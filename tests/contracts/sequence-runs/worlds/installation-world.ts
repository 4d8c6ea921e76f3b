import type { ReadModels } from '../../../../platform/ports/read-models.ts';
import type { MemoryFiles } from '../../../doubles/memory-files.ts';
import type { MemoryKeep } from '../../../doubles/memory-keep.ts';
import type { ProcessManager } from '../../../../workflows/process-manager/process-manager.ts';
import type { InstallationData } from './installation-data.ts';
import type { StartRunEngine } from './run-engine.ts';
import { startProgram } from './running-program.ts';
import type { RunWorld } from './run-world.ts';

/** The world with parts that only some tests use. */
export interface InstallationWorld extends RunWorld {
  readonly keep: MemoryKeep;
  readonly files: MemoryFiles;
  readonly readModels: ReadModels;
  /** The process manager of the running program. */
  readonly manager: ProcessManager;
  /** Sets the run engine for the next start of the program. */
  keepRunsBy(startEngine: StartRunEngine): void;
}

/**
 * Starts the program on an installation's data, with a run engine chosen by the test.
 * @param closeEngines cleans up what engines leave behind when they stop
 */
export const openInstallationWorld = async (
  data: InstallationData,
  firstEngine: StartRunEngine,
  via: 'smtp' | 'outbox',
  closeEngines: () => Promise<void> = async () => undefined,
): Promise<InstallationWorld> => {
  const { time, store } = data;
  let startEngine = firstEngine;
  let program = await startProgram(data, startEngine, via);
  let isRunning = true;

  const settle = async (): Promise<void> => {
    for (;;) {
      const before = data.last();
      if (!isRunning) return;
      await program.manager.settled(before);
      const { engine, transport } = program;
      let isGivenUp = false;
      const settled = engine.settled(() => isGivenUp);
      if (settled !== undefined) await Promise.race([settled, transport.untilHeld()]);
      isGivenUp = true;
      if (data.last() === before) return;
    }
  };
  const stop = async (): Promise<void> => {
    isRunning = false;
    await program.manager.stop();
    await program.engine.stop();
    await program.projections.stop();
  };
  const world: InstallationWorld = {
    isAlone: data.isAlone,
    keep: data.keep,
    files: data.files,
    readModels: data.readModels,
    get manager() {
      return program.manager;
    },
    clock: time,
    store,
    commands: data.commands,
    get transport() {
      return program.transport;
    },
    told: data.told,
    settle,
    advanceTo: (instant) => time.advanceTo(instant, settle),
    kill: () => {
      isRunning = false;
      program.engine.kill();
      time.dropTimers();
      void program.manager.stop();
      void program.projections.stop();
    },
    stop,
    keepRunsBy: (engine) => {
      startEngine = engine;
    },
    startAt: async (instant, as = program.transport.via) => {
      time.jumpTo(instant);
      program = await startProgram(data, startEngine, as);
      isRunning = true;
      await time.advanceTo(instant, settle);
    },
    close: async () => {
      if (isRunning) await stop();
      await closeEngines();
      await data.close();
    },
  };
  await time.advanceTo(time.now(), settle);
  return world;
};
