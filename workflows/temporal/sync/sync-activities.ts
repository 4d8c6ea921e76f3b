import { Context } from '@temporalio/activity';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Log } from '../../../platform/ports/log.ts';
import { workOnSyncs, type SyncRunDeps } from '../../accounting/sync-run.ts';
import { activityFailure } from '../worker/activity-failure.ts';
import { keepBeating } from '../worker/heartbeat.ts';
import type { SyncActivities } from './sync-answer.ts';

export interface SyncActivityDeps {
  readonly syncs: SyncRunDeps;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts when the worker stops: the page under way is given up, and done by another worker. */
  readonly stopping: AbortSignal;
}

/** The activity of syncs for Temporal. */
export const createSyncActivities = ({ syncs, clock, log, stopping }: SyncActivityDeps): SyncActivities => ({
  syncWithXero: async (ref) => {
    const stopBeating = keepBeating();
    try {
      const signal = AbortSignal.any([stopping, Context.current().cancellationSignal]);
      const next = await workOnSyncs(syncs, ref, signal);
      if (next === undefined) return { type: 'finish' };
      const milliseconds = Math.max(0, next - clock.now());
      return { type: 'wait', milliseconds, until: new Date(next).toISOString() };
    } catch (error) {
      log.error({ err: error, ...ref }, 'A sync with Xero could not go on; trying again');
      throw activityFailure(error);
    } finally {
      stopBeating();
    }
  },
});
