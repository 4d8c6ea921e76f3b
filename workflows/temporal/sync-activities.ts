import { ApplicationFailure } from '@temporalio/common';
import { Context } from '@temporalio/activity';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Log } from '../../platform/ports/log.ts';
import { workOnSyncs, type SyncRunDeps } from '../accounting/sync-run.ts';
import type { SyncActivities } from './sync-answer.ts';
import { withoutAddresses } from './without-addresses.ts';

export interface SyncActivityDeps {
  readonly syncs: SyncRunDeps;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts when the worker stops: the page under way is given up, and done by another worker. */
  readonly stopping: AbortSignal;
}

/** Tells Temporal that the worker is alive; well within the timeout. In milliseconds. */
const heartbeatEvery = 8_000;

/** The activity of syncs for Temporal. */
export const createSyncActivities = ({ syncs, clock, log, stopping }: SyncActivityDeps): SyncActivities => ({
  syncWithXero: async (ref) => {
    const context = Context.current();
    const beating = setInterval(() => context.heartbeat(), heartbeatEvery);
    try {
      const signal = AbortSignal.any([stopping, context.cancellationSignal]);
      const next = await workOnSyncs(syncs, ref, signal);
      if (next === undefined) return { type: 'finish' };
      const milliseconds = Math.max(0, next - clock.now());
      return { type: 'wait', milliseconds, until: new Date(next).toISOString() };
    } catch (error) {
      log.error({ err: error, ...ref }, 'A sync with Xero could not go on; trying again');
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      // Without the stack, because Temporal stores failures; the log has everything.
      const failure = ApplicationFailure.nonRetryable(withoutAddresses(message), name);
      failure.stack = '';
      throw failure;
    } finally {
      clearInterval(beating);
    }
  },
});
