import PQueue from 'p-queue';
import type { Mailing } from '../../domain/mailing/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { Alarm } from '../embedded/alarm.ts';
import type { SetTimer } from '../timer.ts';
import { PartsMissing } from './mailing-parts.ts';
import type { MailingRef, Mailings } from './mailings.ts';

export interface MailingRunsDeps {
  readonly mailings: Mailings;
  readonly keep: Keep;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
  /** Whether only this process hands mails over. */
  readonly isAlone: boolean;
}

/** What the keep stores for an unfinished mailing. */
interface Kept extends MailingRef {
  /** When it is checked next, in milliseconds since 1970. */
  readonly at: number;
}

const keyPrefix = 'mailing-';
const atOnce = 4;
const firstRetry = 1_000;
const longestRetry = 300_000;
/** How long a test mail is left to the call that queued it and waits for the answer, in milliseconds. */
const whileAsked = 180_000;
/** Pause before the next look at a mailing that is being handed over, in milliseconds. */
const whileUnderWay = 1_000;

/**
 * Hands over and retries every mail that belongs to no step; sequence runs do that for theirs. The next check of each
 * is stored, so that a restart continues. One process of an installation does this at a time; if two overlap for a
 * moment, each mail is still handed over once.
 */
export class MailingRuns {
  private readonly deps: MailingRunsDeps;
  private readonly alarm: Alarm;
  private readonly queue = new PQueue({ concurrency: atOnce });
  private readonly refs = new Map<string, MailingRef>();
  private readonly failures = new Map<string, number>();
  private isOn = false;

  constructor(deps: MailingRunsDeps) {
    this.deps = deps;
    this.alarm = new Alarm(deps.clock, deps.setTimer, (key) => this.lookNow(key));
  }

  /** Continues with what was unfinished when the program ended. */
  async start(): Promise<void> {
    this.isOn = true;
    for await (const { key, value } of this.deps.keep.list<Kept>('timers', keyPrefix)) {
      if (this.refs.has(key)) continue;
      this.refs.set(key, value);
      this.alarm.set(key, value.at);
    }
    this.alarm.turnOn();
  }

  /** Takes on a mailing that an event queues; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'MailingQueued' || event.data.about.length > 0) return;
    const { accountId, mailingId, kind } = event.data;
    const at = this.deps.clock.now() + (kind === 'test' ? whileAsked : 0);
    await this.lookAt({ accountId, mailingId }, at);
  }

  /** Resolves when nothing is being handed over. */
  settled(): Promise<void> {
    return this.queue.onIdle();
  }

  async stop(): Promise<void> {
    this.isOn = false;
    this.alarm.turnOff();
    this.queue.clear();
    await this.queue.onIdle();
  }

  private async lookAt(ref: MailingRef, at: number): Promise<void> {
    const key = `${keyPrefix}${ref.mailingId}`;
    const kept: Kept = { ...ref, at };
    await this.deps.keep.put('timers', key, kept);
    this.refs.set(key, ref);
    if (this.isOn && at <= this.deps.clock.now()) this.lookNow(key);
    else this.alarm.set(key, at);
  }

  private lookNow(key: string): void {
    void this.queue.add(() => this.look(key));
  }

  private async look(key: string): Promise<void> {
    const ref = this.refs.get(key);
    if (ref === undefined) return;
    try {
      const at = await this.goOn(ref);
      this.failures.delete(key);
      if (at !== undefined) return await this.lookAt(ref, at);
      await this.deps.keep.delete('timers', key);
      this.refs.delete(key);
    } catch (error) {
      const failures = (this.failures.get(key) ?? 0) + 1;
      this.failures.set(key, failures);
      this.deps.log.error({ err: error, ...ref, failures }, 'A mail could not be handed over; trying again');
      const delay = Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
      this.alarm.set(key, this.deps.clock.now() + delay);
    }
  }

  /** @returns when to look again; undefined when there is nothing left to do */
  private async goOn(ref: MailingRef): Promise<number | undefined> {
    const { mailings, clock } = this.deps;
    if (mailings.isUnderWay(ref.mailingId)) return clock.now() + whileUnderWay;
    try {
      const before = await mailings.load(ref);
      const at = this.dueAt(before, ref);
      if (at !== undefined && at > clock.now()) return at;
      if (at === undefined) return undefined;
      return this.dueAt(await this.act(before, ref), ref);
    } catch (error) {
      if (error instanceof StreamGone) return undefined;
      if (!(error instanceof PartsMissing)) throw error;
      this.deps.log.error({ err: error, ...ref }, 'The texts of a mail are missing; it is not sent');
      await this.deps.mailings.drop(ref, 'no_longer_wanted');
      return undefined;
    }
  }

  private act(mailing: Mailing, ref: MailingRef): Promise<Mailing> {
    const isLeaving = mailing.status === 'queued' && mailing.progress.type === 'handing_over';
    return isLeaving
      ? this.deps.mailings.doubt(ref, mailing.attempts, { code: 'not_recorded' })
      : this.deps.mailings.handOver(ref);
  }

  /** When a mailing needs work next, in milliseconds since 1970; undefined when it is finished. */
  private dueAt(mailing: Mailing, { mailingId }: MailingRef): number | undefined {
    if (mailing.status !== 'queued') return undefined;
    const { mailings, isAlone, clock } = this.deps;
    const { progress } = mailing;
    switch (progress.type) {
      case 'queued':
        return clock.now();
      case 'refused':
        return progress.retryAt === null ? undefined : Date.parse(progress.retryAt);
      case 'handing_over':
        return isAlone && !mailings.isUnderWay(mailingId) ? clock.now() : Date.parse(progress.deadline);
      case 'accepted':
      case 'in_doubt':
      case 'settled':
        return undefined;
    }
  }
}
