import { systemContext } from '../../commands/command-context.ts';
import { accountStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { addDays, instantOf, todayIn } from '../../domain/calendar.ts';
import { StoreUnavailable, StreamGone } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { makeDueCheckpoint, type CheckpointDeps } from '../checkpoints/checkpoint-mails.ts';
import { remindersOfDay } from './tomorrow.ts';

export interface MorningDeps extends CheckpointDeps {
  readonly keep: Keep;
  readonly log: Log;
  /** Invoices of an account whose next email goes before a calendar date. Without it nothing is announced. */
  readonly invoicesDueBefore?: (accountId: number, date: string) => Promise<readonly number[]>;
  /** How many emails of an account wait for its user's approval. Without it none do. */
  readonly waitingForApproval?: (accountId: number) => Promise<number>;
  /** How long a new account is free; 0 where trials never end, the default. */
  readonly trialDays?: number;
}

/** When the day's news is announced, in each account's zone. */
const announcedAt = '09:00';

/** Maximum number of reminders that are named; the others are counted. */
const mostNamed = 50;

/** What the keep stores: by zone, the last calendar date whose announcements are done. */
interface Announced {
  readonly days: Readonly<Record<string, string>>;
}

const key = 'mornings';

/**
 * Announces at 9:00 AM of each account's zone which reminders go out tomorrow and which emails wait for approval, and that a trial ends soon, and makes the
 * week's checkpoint. An account's
 * stream records each announcement, so that none is made twice. After a stop it is made up for on the same day.
 */
export class Mornings {
  private readonly deps: MorningDeps;
  /** Zones by account. */
  private readonly zones: () => ReadonlyMap<number, string>;
  private days: Readonly<Record<string, string>> = {};

  constructor(deps: MorningDeps, zones: () => ReadonlyMap<number, string>) {
    this.deps = deps;
    this.zones = zones;
  }

  async load(): Promise<void> {
    this.days = (await this.deps.keep.get<Announced>('checkpoints', key))?.value.days ?? {};
  }

  /** When it is next 9:00 AM in a zone whose day is not announced, in milliseconds since 1970. */
  next(): number | undefined {
    const now = this.deps.clock.now();
    const instants = [...new Set(this.zones().values())].map((zone) => this.nextIn(zone, now));
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** Announces wherever it is past 9:00 AM. An account that can't be announced does not delay the others. */
  async announceDue(): Promise<void> {
    const now = this.deps.clock.now();
    const due = new Map<string, string>();
    for (const zone of new Set(this.zones().values()))
      if (this.nextIn(zone, now) <= now) due.set(zone, todayIn(zone, now));
    if (due.size === 0) return;
    for (const [accountId, zone] of [...this.zones()]) {
      const today = due.get(zone);
      if (today !== undefined) await this.announce(accountId, today);
    }
    this.days = { ...this.days, ...Object.fromEntries(due) };
    const announced: Announced = { days: this.days };
    await this.deps.keep.put('checkpoints', key, announced);
  }

  private nextIn(zone: string, now: number): number {
    const today = todayIn(zone, now);
    const isDone = (this.days[zone] ?? '') >= today;
    return instantOf(isDone ? addDays(today, 1) : today, announcedAt, zone);
  }

  private async announce(accountId: number, today: string): Promise<void> {
    try {
      await this.announceReminders(accountId, addDays(today, 1));
      await this.announceTrialEnd(accountId, today);
      await makeDueCheckpoint(this.deps, accountId, today);
    } catch (error) {
      if (error instanceof StreamGone) return;
      if (error instanceof StoreUnavailable) throw error;
      this.deps.log.error({ err: error, accountId }, "An account's morning could not be announced");
    }
  }

  private async announceReminders(accountId: number, day: string): Promise<void> {
    const { commands, invoicesDueBefore, waitingForApproval } = this.deps;
    const invoiceIds = (await invoicesDueBefore?.(accountId, addDays(day, 1))) ?? [];
    const found = await remindersOfDay(commands, accountId, invoiceIds, day);
    const waiting = (await waitingForApproval?.(accountId)) ?? 0;
    if (found.length === 0 && waiting === 0) return;
    const reminders = found.slice(0, mostNamed);
    const command = { type: 'AnnounceReminders', day, reminders, count: found.length, waiting } as const;
    await commands.handle(accountStream(accountId), accountDecider, command, systemContext(accountId));
  }

  private async announceTrialEnd(accountId: number, today: string): Promise<void> {
    const { commands, trialDays = 0 } = this.deps;
    if (trialDays === 0) return;
    const { state } = await commands.load(accountStream(accountId), accountDecider);
    if (state.status !== 'active' || state.trial === null || state.trial.isEndAnnounced) return;
    const command = { type: 'AnnounceTrialEnd', today } as const;
    await commands.handle(accountStream(accountId), accountDecider, command, systemContext(accountId));
  }
}
