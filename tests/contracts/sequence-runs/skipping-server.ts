import type { Client } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { prepareRuntime } from '../../../workflows/temporal/native-runtime.ts';
import { log } from './running-program.ts';

/** A Temporal server of a test file's own, whose time passes as fast as its workflows sleep. */
export interface SkippingServer {
  readonly address: string;
  readonly client: Client;
  /** Milliseconds since 1970 by the server, never less than before. */
  now(): Promise<number>;
  /** Lets its time pass to an instant; what wakes on the way is to be worked on meanwhile. */
  passTo(instant: number): Promise<void>;
  /**
   * Lets its time pass to an instant while nobody works on anything.
   * @param pending how much is waiting for workers at the moment
   */
  passIdlyTo(instant: number, pending: () => Promise<number>): Promise<void>;
  /** Takes off the locks of work that was pending when its workflow was terminated: the server forgets that. */
  unlock(times: number): Promise<void>;
  close(): Promise<void>;
}

/** How often it is looked whether time stands still because of work that nobody does, in milliseconds. */
const lookEvery = 10;

/** @param executable path of the time-skipping server */
export const startSkippingServer = async (executable: string): Promise<SkippingServer> => {
  prepareRuntime(log);
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: executable } },
  });
  const { address, client } = environment;
  const { testService } = environment.connection;
  if (testService === undefined) throw new Error('This server can not skip time');
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
      // Each pending piece of work holds the time by a lock of its own; what is taken off is put back.
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
