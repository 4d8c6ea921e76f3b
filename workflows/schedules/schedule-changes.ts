import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { applyScheduleTo } from '../../commands/schedules/apply-schedule.ts';
import { loadSchedule } from '../../commands/schedules/schedules.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { EventFollower } from '../event-follower.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';

export interface ScheduleChangesDeps extends KeptJobsDeps {
  readonly desk: Desk;
  /** The invoices with an unfinished sequence of a schedule. @throws StoreUnavailable */
  readonly runningWith: (accountId: number, scheduleId: number) => Promise<readonly number[]>;
}

interface ScheduleRefs {
  readonly accountId: number;
  readonly scheduleId: number;
}

/** Sequences that are changed together, so that their appends share writes to disk. */
const batchSize = 25;

/**
 * Brings a changed schedule to its running sequences, where the user wants that. What was done already is done again
 * after a crash, which changes nothing.
 */
export class ScheduleChanges implements EventFollower {
  private readonly deps: ScheduleChangesDeps;
  private readonly jobs: KeptJobs<ScheduleRefs>;

  constructor(deps: ScheduleChangesDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'schedule-change-',
      atOnce: 1,
      laneOf: ({ accountId }) => String(accountId),
      firstRetry: 1_000,
      longestRetry: 60_000,
      onFailure: 'A changed schedule could not be brought to its sequences; trying again',
      work: async (ref, signal) => {
        await this.applyToAll(ref, signal);
        return signal.aborted ? deps.clock.now() : undefined;
      },
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'ScheduleChanged' || event.data.toRunning !== true) return;
    const { accountId, scheduleId } = event.data;
    await this.jobs.set(scheduleId, { accountId, scheduleId }, this.deps.clock.now());
  }

  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  private async applyToAll({ accountId, scheduleId }: ScheduleRefs, signal: AbortSignal): Promise<void> {
    const { desk, runningWith } = this.deps;
    const account = await loadAccount(desk, accountId);
    const schedule = await loadSchedule(desk, accountId, scheduleId);
    const invoiceIds = await runningWith(accountId, scheduleId);
    for (let from = 0; from < invoiceIds.length && !signal.aborted; from += batchSize) {
      const batch = invoiceIds.slice(from, from + batchSize);
      await Promise.all(batch.map((invoiceId) => applyScheduleTo(desk, account, schedule, invoiceId)));
      await nextTurn();
    }
  }
}
