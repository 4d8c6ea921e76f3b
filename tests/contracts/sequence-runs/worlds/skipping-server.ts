import type { Client } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { prepareRuntime } from '../../../../workflows/temporal/worker/native-runtime.ts';
import { log } from './running-program.ts';

/** A Temporal server for one test file that skips time while its workflows sleep. */
export interface SkippingServer {
  readonly address: string;
  readonly client: Client;
  /** The server's time in milliseconds since 1970; never goes backwards. */
  now(): Promise<number>;
  /** Advances its time to an instant; a worker must handle what wakes on the way. */
  passTo(instant: number): Promise<void>;
  /**
   * Advances its time to an instant while no worker is running.
   * @param pending how many tasks are currently waiting for workers
   */
  passIdlyTo(instant: number, pending: () => Promise<number>): Promise<void>;
  /**
   * Releases the time locks of tasks that were pending when their workflow was terminated, because the server does not.
   */
  unlock(times: number): Promise<void>;
  close(): Promise<void>;
}

/** How often to check whether pending tasks keep time from passing, in milliseconds. */
const lookEvery = 10;

/** The SDK waits only five seconds for the server, which is not enough while other tests keep the machine busy. */
const mostTries = 4;

const startEnvironment = async (executable: string, tries = 1): Promise<TestWorkflowEnvironment> => {
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({
      server: { executable: { type: 'existing-path', path: executable } },
    });
  } catch (error) {
    if (tries === mostTries) throw error;
    return startEnvironment(executable, tries + 1);
  }
};

/** @param executable path of the time-skipping server */
export const startSkippingServer = async (executable: string): Promise<SkippingServer> => {
  prepareRuntime(log);
  const environment = await startEnvironment(executable);
  const { address, client } = environment;
  const { testService } = environment.connection;
  if (testService === undefined) throw new Error("This server can't skip time");
  const unlock = async (times: number): Promise<void> => {
    for (let left = times; left > 0; left--) await testService.unlockTimeSkipping({});
  };
  const now = (): Promise<number> => environment.currentTimeMs();
  const missingTo = async (instant: number): Promise<number> => Math.ceil(instant - (await now()));
  return {
    address,
    client,
    now,
    passTo: async (instant) => {
      const missing = await missingTo(instant);
      if (missing > 0) await environment.sleep(missing);
    },
    passIdlyTo: async (instant, pending) => {
      const missing = await missingTo(instant);
      if (missing <= 0) return;
      // Each pending task holds its own time lock; released locks are restored afterwards.
      let unlocked = 0;
      const slept = environment.sleep(missing).then(() => 'over' as const);
      while ((await Promise.race([slept, afterMoment()])) !== 'over') {
        const more = Math.max((await pending()) - unlocked, 0);
        await unlock(more);
        unlocked += more;
      }
      for (; unlocked > 0; unlocked--) await testService.lockTimeSkipping({});
    },
    unlock,
    close: () => environment.teardown(),
  };
};

const afterMoment = (): Promise<'waited'> =>
  new Promise((resolve) => setTimeout(() => resolve('waited'), lookEvery));
