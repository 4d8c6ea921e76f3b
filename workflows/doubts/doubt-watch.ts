import { millisecondsInDay, millisecondsInHour, millisecondsInSecond } from 'date-fns/constants';
import type { EventFollower } from '../event-follower.ts';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import { mailingStream } from '../../commands/streams.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { GmailIds } from '../../domain/mailing/events.ts';
import type { Mailing, Queued } from '../../domain/mailing/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { ChaseRun, SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { loadChaseFacts } from '../chase/chase-facts.ts';
import { copyOutcome, type OutcomeDeps } from '../chase/send-outcome.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';

export interface DoubtWatchDeps extends KeptJobsDeps, Pick<OutcomeDeps, 'mailings' | 'isAlone'> {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  readonly runs: Pick<SequenceRuns, 'wake'>;
}

interface DoubtRef {
  readonly accountId: number;
  readonly mailingId: number;
}

type InDoubt = Queued & { readonly progress: Extract<Queued['progress'], { type: 'in_doubt' }> };

const firstLook = 2 * millisecondsInSecond;
const longestPause = 6 * millisecondsInHour;
/** How long a message that Gmail has taken may stay unseen; afterwards the user decides alone. */
const longest = 3 * millisecondsInDay;

/** After as long again as since the doubt: often at first, when an answer is most likely. */
const nextLook = (doubtedAt: number, now: number): number =>
  now + Math.min(Math.max(firstLook, now - doubtedAt), longestPause);

const inDoubtAtGmail = (mailing: Mailing): mailing is InDoubt =>
  mailing.status === 'queued' && mailing.progress.type === 'in_doubt' && mailing.progress.via === 'gmail';

/**
 * Looks for emails in doubt among those that the sender's Gmail has sent. One that is found was delivered, and is never
 * sent again. One that is not found stays in doubt: Gmail may still be taking it, or the user may have deleted it, so
 * only the user can say that it did not arrive. The next look is stored, so that a restart continues.
 */
export class DoubtWatch implements EventFollower {
  private readonly deps: DoubtWatchDeps;
  private readonly jobs: KeptJobs<DoubtRef>;

  constructor(deps: DoubtWatchDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'doubt-',
      atOnce: 4,
      firstRetry: 30 * millisecondsInSecond,
      longestRetry: millisecondsInHour,
      onFailure: 'An email in doubt could not be looked for; trying again',
      work: (ref) => this.look(ref),
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'HandoverDoubted') return;
    const { accountId, mailingId, doubtedAt } = event.data;
    const ref = { accountId, mailingId };
    if (inDoubtAtGmail(await this.mailingOf(ref)))
      await this.jobs.set(mailingId, ref, Date.parse(doubtedAt) + firstLook);
  }

  /** Resolves when nothing is being looked for. */
  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  private async mailingOf({ mailingId }: DoubtRef): Promise<Mailing> {
    try {
      return (await this.deps.commands.load(mailingStream(mailingId), mailingDecider)).state;
    } catch (error) {
      if (error instanceof StreamGone) return { status: 'absent' };
      throw error;
    }
  }

  /** @returns when to look again */
  private async look(ref: DoubtRef): Promise<number | undefined> {
    const mailing = await this.mailingOf(ref);
    if (!inDoubtAtGmail(mailing)) {
      await this.tellSteps(ref, mailing);
      return undefined;
    }
    const gmail = await this.find(mailing);
    if (gmail !== undefined) {
      await this.tellSteps(ref, await this.recordFound(ref, gmail));
      return undefined;
    }
    const now = this.deps.clock.now();
    const doubtedAt = Date.parse(mailing.progress.doubtedAt);
    return now - doubtedAt < longest ? nextLook(doubtedAt, now) : undefined;
  }

  /** A search that fails is no answer. */
  private async find({
    accountId,
    content,
    progress: { startedAt },
  }: InDoubt): Promise<GmailIds | undefined> {
    const sender = { transport: 'gmail', accountId, address: content.sender.from } as const;
    try {
      const { messageId, recipients } = content;
      const sought = { messageId, to: recipients.to, startedAt };
      return await this.deps.transports.for(sender).findSent?.(sought);
    } catch (error) {
      this.deps.log.info({ err: error, accountId }, 'Gmail could not be asked for an email in doubt');
      return undefined;
    }
  }

  private async recordFound({ accountId, mailingId }: DoubtRef, gmail: GmailIds): Promise<Mailing> {
    const { commands, clock } = this.deps;
    const command = { type: 'RecordFound', gmail, now: isoInstant(clock.now()) } as const;
    const context = systemContext(accountId);
    return (await commands.handle(mailingStream(mailingId), mailingDecider, command, context)).state;
  }

  /** The run of a step that was in doubt may go on. */
  private async tellSteps({ accountId }: DoubtRef, mailing: Mailing): Promise<void> {
    if (mailing.status !== 'queued' || mailing.progress.type !== 'accepted') return;
    for (const { invoiceId, sequenceId, stepId, attempt } of mailing.content.about) {
      const run: ChaseRun = { accountId, invoiceId, sequenceId };
      const facts = await loadChaseFacts(this.deps.commands, run);
      if (facts === undefined) continue;
      const send = { sequenceId, stepId, attempt };
      await copyOutcome(this.deps, facts, send, mailing, this.deps.clock.now());
      await this.deps.runs.wake(run);
    }
  }
}
