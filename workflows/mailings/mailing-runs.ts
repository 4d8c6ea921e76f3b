import type { EventFollower } from '../event-follower.ts';
import { isWaiting, type Mailing } from '../../domain/mailing/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import { PartsMissing } from './mailing-parts.ts';
import type { MailingRef, Mailings } from './mailings.ts';
import { beginCopy, isCopy, queueCopies, recordCopy } from './refused-copies.ts';

export interface MailingRunsDeps extends KeptJobsDeps {
  readonly mailings: Mailings;
  readonly commands: CommandHandler;
  /** Whether only this process hands mails over. */
  readonly isAlone: boolean;
}

interface MailingJob extends MailingRef {
  /** Of an email about a step; absent also in jobs of earlier versions. */
  readonly isCopy?: true;
}

/** How long a test mail is left to the call that queued it and waits for the answer, in milliseconds. */
const whileAsked = 180_000;
/** Pause before the next look at a mailing that is being handed over, in milliseconds. */
const whileUnderWay = 1_000;

/**
 * Hands over and retries every mail that belongs to no step, and copies that were refused for now; sequence runs do
 * that for theirs. One process of an installation does this at a time; if two overlap for a moment, each mail is still
 * handed over once.
 */
export class MailingRuns implements EventFollower {
  private readonly deps: MailingRunsDeps;
  private readonly jobs: KeptJobs<MailingJob>;

  constructor(deps: MailingRunsDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'mailing-',
      atOnce: 4,
      // They may leave through a server of the account's own, which may take its time.
      laneOf: ({ accountId, isCopy: isOne }) => (isOne === true ? `copies of ${accountId}` : ''),
      firstRetry: 1_000,
      longestRetry: 300_000,
      onFailure: 'A mail could not be handed over; trying again',
      work: (ref) => this.goOn(ref),
    });
  }

  /** Continues with what was unfinished when the program ended. */
  start(): Promise<void> {
    return this.jobs.start();
  }

  /** Takes on a mailing that an event queues; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type === 'StepSent') return queueCopies(this.deps, event);
    if (event.type !== 'MailingQueued') return;
    const { accountId, mailingId, kind, about, copyTo, notBefore } = event.data;
    if (about.length > 0 && copyTo === undefined) return;
    const now = this.deps.clock.now() + (kind === 'test' ? whileAsked : 0);
    const at = notBefore === undefined ? now : Date.parse(notBefore);
    const job = { accountId, mailingId, ...(copyTo !== undefined && { isCopy: true as const }) };
    await this.jobs.set(mailingId, job, at);
  }

  /** Resolves when nothing is being handed over. */
  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  /** @returns when to look again; undefined when there is nothing left to do */
  private async goOn(ref: MailingRef): Promise<number | undefined> {
    const { mailings, clock } = this.deps;
    if (mailings.isUnderWay(ref.mailingId)) return clock.now() + whileUnderWay;
    try {
      const before = await mailings.load(ref);
      await recordCopy(this.deps, ref, before, before);
      const at = this.dueAt(before, ref);
      if (at === undefined || at > clock.now()) return at;
      if (isCopy(before) && isWaiting(before) && !(await beginCopy(this.deps, ref, before))) {
        await mailings.drop(ref, 'no_longer_wanted');
        return undefined;
      }
      const after = await this.act(before, ref);
      await recordCopy(this.deps, ref, before, after);
      return this.dueAt(after, ref);
    } catch (error) {
      if (error instanceof StreamGone) return undefined;
      if (!(error instanceof PartsMissing)) throw error;
      this.deps.log.error({ err: error, ...ref }, 'The texts of a mail are missing; it is not sent');
      const before = await mailings.load(ref);
      const dropped = await mailings.drop(ref, 'no_longer_wanted');
      await recordCopy(this.deps, ref, before, dropped);
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
        return progress.notBefore === undefined ? clock.now() : Date.parse(progress.notBefore);
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
