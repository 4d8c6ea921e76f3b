import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { applyScheduleTo, takeBackStartOf, undoStartOf } from '../../commands/schedules/change-running.ts';
import { loadSchedule } from '../../commands/schedules/schedules.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { EventFollower } from '../event-follower.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';

export interface ScheduleChangesDeps extends KeptJobsDeps {
  readonly desk: Desk;
  /** The invoices with an unfinished sequence of a schedule. @throws StoreUnavailable */
  readonly runningWith: (accountId: number, scheduleId: number) => Promise<readonly number[]>;
  /** The invoices whose unfinished sequence has started by itself since an instant. @throws StoreUnavailable */
  readonly startedItselfSince: (accountId: number, since: string) => Promise<readonly number[]>;
  /** What has started by itself with a schedule on a calendar date, and sent nothing yet. @throws StoreUnavailable */
  readonly unsentStarts: (
    accountId: number,
    scheduleId: number,
    day: string,
  ) => Promise<readonly UnsentStart[]>;
  /** Resolves when nothing is being started. */
  readonly nothingStarts: () => Promise<void>;
}

interface UnsentStart {
  readonly invoiceId: number;
  readonly sequenceId: number;
}

interface ChangedSchedule {
  readonly accountId: number;
  readonly scheduleId: number;
}

interface TakenBack {
  readonly accountId: number;
  /** ISO instant. */
  readonly since: string;
}

interface UndoneStarts extends ChangedSchedule {
  /** Calendar date. */
  readonly day: string;
}

/** Sequences that are changed together, so that their appends share writes to disk. */
const batchSize = 25;

/** @returns whether all was done before the signal aborted */
const forEach = async <Of>(
  all: readonly Of[],
  signal: AbortSignal,
  change: (one: Of) => Promise<void>,
): Promise<boolean> => {
  for (let from = 0; from < all.length; from += batchSize) {
    if (signal.aborted) return false;
    await Promise.all(all.slice(from, from + batchSize).map(change));
    await nextTurn();
  }
  return true;
};

/**
 * Brings to running sequences what the user wants of them: a schedule's change, and that what has started by itself is
 * taken back. What was done already is done again after a crash, which changes nothing.
 */
export class ScheduleChanges implements EventFollower {
  private readonly deps: ScheduleChangesDeps;
  private readonly changes: KeptJobs<ChangedSchedule>;
  private readonly takenBack: KeptJobs<TakenBack>;
  private readonly undone: KeptJobs<UndoneStarts>;
  private readonly jobs: readonly Pick<KeptJobs<ChangedSchedule>, 'start' | 'settled' | 'stop'>[];

  constructor(deps: ScheduleChangesDeps) {
    this.deps = deps;
    const kind = {
      atOnce: 1,
      laneOf: ({ accountId }: { readonly accountId: number }) => String(accountId),
      firstRetry: 1_000,
      longestRetry: 60_000,
      onFailure: 'Running sequences could not be changed; trying again',
    };
    const unlessCutOff = (isDone: boolean): number | undefined => (isDone ? undefined : deps.clock.now());
    this.changes = new KeptJobs<ChangedSchedule>(deps, {
      ...kind,
      keyPrefix: 'schedule-change-',
      work: async (changed, signal) => unlessCutOff(await this.apply(changed, signal)),
    });
    this.takenBack = new KeptJobs<TakenBack>(deps, {
      ...kind,
      // Not `starts-`: those are the looks for what starts.
      keyPrefix: 'taken-back-starts-',
      work: async (back, signal) => unlessCutOff(await this.takeBack(back, signal)),
    });
    this.undone = new KeptJobs<UndoneStarts>(deps, {
      ...kind,
      keyPrefix: 'undone-starts-',
      work: async (starts, signal) => unlessCutOff(await this.undo(starts, signal)),
    });
    this.jobs = [this.changes, this.takenBack, this.undone];
  }

  async start(): Promise<void> {
    for (const jobs of this.jobs) await jobs.start();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    const now = this.deps.clock.now();
    if (event.type === 'ScheduleChanged' && event.data.toRunning === true) {
      const { accountId, scheduleId } = event.data;
      await this.changes.set(scheduleId, { accountId, scheduleId }, now);
    }
    if (event.type === 'ScheduleRulesSet' && event.data.takesBack !== undefined) {
      const { accountId, takesBack } = event.data;
      await this.takenBack.set(accountId, { accountId, since: takesBack }, now);
    }
    if (event.type === 'ScheduleStartsUndone') {
      const { accountId, schedule, day } = event.data;
      const starts = { accountId, scheduleId: schedule.id, day };
      await this.undone.set(`${accountId}-${schedule.id}-${day}`, starts, now);
    }
  }

  async settled(): Promise<void> {
    for (const jobs of this.jobs) await jobs.settled();
  }

  async stop(): Promise<void> {
    for (const jobs of this.jobs) await jobs.stop();
  }

  private async apply({ accountId, scheduleId }: ChangedSchedule, signal: AbortSignal): Promise<boolean> {
    const { desk, runningWith } = this.deps;
    const account = await loadAccount(desk, accountId);
    const schedule = await loadSchedule(desk, accountId, scheduleId);
    const invoiceIds = await runningWith(accountId, scheduleId);
    return forEach(invoiceIds, signal, (invoiceId) => applyScheduleTo(desk, account, schedule, invoiceId));
  }

  private async takeBack({ accountId, since }: TakenBack, signal: AbortSignal): Promise<boolean> {
    const { desk, startedItselfSince, nothingStarts } = this.deps;
    const account = await loadAccount(desk, accountId);
    // What was being started when it was switched off is taken back, too.
    await nothingStarts();
    const invoiceIds = await startedItselfSince(accountId, since);
    return forEach(invoiceIds, signal, (invoiceId) => takeBackStartOf(desk, account, since, invoiceId));
  }

  private async undo({ accountId, scheduleId, day }: UndoneStarts, signal: AbortSignal): Promise<boolean> {
    const { desk, unsentStarts, nothingStarts } = this.deps;
    const account = await loadAccount(desk, accountId);
    await nothingStarts();
    const starts = await unsentStarts(accountId, scheduleId, day);
    return forEach(starts, signal, (start) => undoStartOf(desk, account, start));
  }
}
