import { millisecondsInHour } from 'date-fns/constants';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { loadScheduleRules } from '../../commands/schedules/schedule-rules.ts';
import { startByRule, type StartedByRule } from '../../commands/schedules/start-by-rule.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import type { ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import { startsAt } from '../../domain/schedule-rules/starts-at.ts';
import { todayIn } from '../../domain/calendar.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { EventFollower } from '../event-follower.ts';
import { pause } from '../timer.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import { FirstEmailDays } from './first-email-days.ts';
import type { StartableInvoices, UnstartedInvoice } from './startable-invoices.ts';
import { toStart } from './wanted-invoices.ts';

export interface ScheduleStartsDeps extends KeptJobsDeps {
  readonly desk: Desk;
  readonly startable: StartableInvoices;
}

interface AccountRef {
  readonly accountId: number;
}

/** Invoices that are started together, so that their appends share writes to disk. */
const batchSize = 5;

/** Between them others have their turn: 10,000 invoices start within a minute, and nobody notices. In milliseconds. */
const rest = 10;

/** What waits for room in the plan, or could not be started, is looked at again so often. */
const lookAgain = millisecondsInHour;

/**
 * Starts sequences by the rules of their accounts (docs/chasing-rules.md, "Schedules that start by themselves"). It
 * looks at an account when a rule, an invoice or its plan changes, when the next invoice is to start, and hourly while
 * one waits for room. One process of an installation does this at a time; if two overlap, an invoice still starts once.
 */
export class ScheduleStarts implements EventFollower {
  private readonly deps: ScheduleStartsDeps;
  private readonly jobs: KeptJobs<AccountRef>;
  /** When each account is looked at next, as far as that is known. */
  private readonly next = new Map<number, number>();
  /** Invoices that could not be started, and the account's today when that was tried. */
  private readonly refused = new Map<number, Map<number, string>>();

  constructor(deps: ScheduleStartsDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'starts-',
      atOnce: 1,
      laneOf: ({ accountId }) => String(accountId),
      firstRetry: 1_000,
      longestRetry: 60_000,
      onFailure: 'Sequences could not be started by themselves; trying again',
      work: async ({ accountId }, signal) => {
        this.next.delete(accountId);
        const at = await this.lookAt(accountId, signal);
        const asked = this.next.get(accountId);
        if (at !== undefined && (asked === undefined || at < asked)) this.next.set(accountId, at);
        return at;
      },
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    const wanted = await this.looksAt(event);
    if (wanted === undefined) return;
    const { accountId } = event.data;
    if (event.type !== 'PlaceFreed') this.refused.delete(accountId);
    const known = this.next.get(accountId);
    // What is kept may be earlier where it is not known.
    const at = known === undefined ? this.deps.desk.clock.now() : wanted;
    if (known !== undefined && known <= at) return;
    this.next.set(accountId, at);
    await this.jobs.set(accountId, { accountId }, at);
  }

  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  /** When an account has to be looked at because of an event, in milliseconds since 1970; undefined for not. */
  private async looksAt(event: RecordedEvent): Promise<number | undefined> {
    const { desk } = this.deps;
    const now = desk.clock.now();
    switch (event.type) {
      case 'ScheduleRulesSet':
        return event.data.startsItself === 'off' ? undefined : now;
      case 'InvoiceCreated': {
        const { accountId, dueDate } = event.data;
        const rules = await loadScheduleRules(desk, accountId);
        if (rules.startsItself === 'off') return undefined;
        const { timeZone } = await loadAccount(desk, accountId);
        const at = startsAt(rules, { createdAt: event.metadata.occurredAt, dueDate }, timeZone);
        return at === null ? undefined : Math.max(at, now);
      }
      case 'DueDateChanged':
      case 'InvoiceReopened':
      case 'CollectionStatusEnded':
      case 'ClientRevised':
      case 'ScheduleRestored':
      case 'PlanChanged':
      case 'PlaceFreed': {
        const rules = await loadScheduleRules(desk, event.data.accountId);
        return rules.startsItself === 'off' ? undefined : now;
      }
      default:
        return undefined;
    }
  }

  /** Starts what is to start. @returns when to look again */
  private async lookAt(accountId: number, signal: AbortSignal): Promise<number | undefined> {
    const { desk, startable } = this.deps;
    const [rules, account] = await Promise.all([
      loadScheduleRules(desk, accountId),
      loadAccount(desk, accountId),
    ]);
    const now = desk.clock.now();
    if (rules.startsItself === 'off') return undefined;
    const refused = this.refusedOf(accountId, todayIn(account.timeZone, now));
    const moment = { timeZone: account.timeZone, now };
    const { due, next } = await toStart(desk, rules, moment, startable.neverChased(accountId), (id) =>
      refused.has(id),
    );
    const waits = await this.startAll(account, due, signal);
    if (!waits) return next;
    return signal.aborted ? now : Math.min(now + lookAgain, next ?? Infinity);
  }

  /** Those that were refused on the account's today; what was refused before is tried again. */
  private refusedOf(accountId: number, today: string): Map<number, string> {
    const known = this.refused.get(accountId) ?? new Map<number, string>();
    for (const [invoiceId, day] of known) if (day !== today) known.delete(invoiceId);
    this.refused.set(accountId, known);
    return known;
  }

  /** @returns whether some could not start yet */
  private async startAll(
    account: ActiveAccount,
    due: readonly UnstartedInvoice[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { desk, startable } = this.deps;
    const { accountId, timeZone } = account;
    const days = new FirstEmailDays(startable, accountId);
    let waits = false;
    for (let from = 0; from < due.length; from += batchSize) {
      // They may be switched off meanwhile.
      const rules = await loadScheduleRules(desk, accountId);
      if (rules.startsItself === 'off') return false;
      if (signal.aborted) return true;
      const batch = due.slice(from, from + batchSize);
      const outcomes = await Promise.all(
        batch.map((invoice) => this.startOne(account, rules, invoice, days)),
      );
      const today = todayIn(timeZone, desk.clock.now());
      batch.forEach(({ invoiceId }, index) => {
        if (outcomes[index] === 'refused' || outcomes[index] === 'not_wanted')
          this.refusedOf(accountId, today).set(invoiceId, today);
      });
      waits ||= outcomes.includes('paused');
      if (outcomes.includes('no_room')) return true;
      await pause(this.deps.setTimer, rest, signal);
    }
    return waits;
  }

  private async startOne(
    account: ActiveAccount,
    rules: ScheduleRules,
    { invoiceId, clientId }: UnstartedInvoice,
    days: FirstEmailDays,
  ): Promise<StartedByRule | 'paused'> {
    const client = await days.of(clientId);
    if (client.isPaused) return 'paused';
    return startByRule(this.deps.desk, account, rules, invoiceId, { isFree: client.take });
  }
}
