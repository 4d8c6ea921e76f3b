import type { Log } from '../../../platform/ports/log.ts';
import type { ChaseRun } from '../../../platform/ports/sequence-runs.ts';
import type { Activities } from '../../chase/next-step.ts';
import { activityFailure } from '../worker/activity-failure.ts';
import type { ChaseActivities, RunDescription } from './chase-answer.ts';
import type { DescribeRun } from '../describe-run.ts';
import { keepBeating } from '../worker/heartbeat.ts';
import { withoutAddresses } from '../without-addresses.ts';

export interface ChaseActivityDeps {
  readonly activities: Activities;
  readonly describe: DescribeRun;
  readonly searchable: boolean;
  /** `CLOCK_OFFSET`; it belongs to the running program, not to the run's history. */
  readonly clockOffsetMilliseconds: number;
  readonly log: Log;
}

/** The activities of runs for Temporal, with what its pages show. */
export const createChaseActivities = (deps: ChaseActivityDeps): ChaseActivities => ({
  takeNextStep: async (run, now) => {
    const stopBeating = keepBeating();
    try {
      const next = await deps.activities.takeNextStep(run, now + deps.clockOffsetMilliseconds);
      const { searchable } = deps;
      return {
        next: { ...next, why: withoutAddresses(next.why) },
        shown: await shownOf(deps, run),
        searchable,
      };
    } catch (error) {
      deps.log.error({ err: error, ...run }, 'A sequence run could not go on; trying again');
      throw activityFailure(error);
    } finally {
      stopBeating();
    }
  },
});

/** The step was done; a failure to describe it does not undo it. */
const shownOf = async (
  { describe, log }: ChaseActivityDeps,
  run: ChaseRun,
): Promise<RunDescription | null> => {
  try {
    return (await describe(run)) ?? null;
  } catch (error) {
    log.warn({ err: error, ...run }, 'What Temporal shows of a sequence run could not be read');
    return null;
  }
};
