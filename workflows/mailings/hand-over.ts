import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import { isKnown } from '../../domain/invoice/state.ts';
import { accountStream, invoiceStream, mailingStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { DomainError, AccountGone } from '../../domain/errors.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { areStillOpenAs } from '../../domain/invoice/late-fees.ts';
import { isStillOpenAs } from '../../domain/invoice/payment-plan/reminders.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { MailingCommand } from '../../domain/mailing/commands.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { MailingContent, Refusal } from '../../domain/mailing/events.ts';
import { isWaiting, noMailing, type Mailing, type Queued } from '../../domain/mailing/state.ts';
import { messageOf } from '../../platform/error-message.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { RevisionConflict, StreamGone } from '../../platform/ports/event-store.ts';
import {
  installationSender,
  type ComposedMail,
  type MailTransport,
  type SendOutcome,
} from '../../platform/ports/mail.ts';
import { mailOf, sha256 } from './mailing-parts.ts';
import type { MailingDeps, MailingRef } from './mailings.ts';
import { mailSenderOf, noteSenderOutcome, senderOfMailing } from './sender-mail.ts';
import { isStillApproved } from '../chase/still-approved.ts';
import { untilRecorded } from './until-recorded.ts';

/** Time beyond the transport's own limit after which another process may declare doubt, in milliseconds. */
const grace = 60_000;

/**
 * A payment, a credit, another total, a claim of late fees or its end, or another text or recipient of an email that a
 * person has to approve came after the mail was composed.
 */
class AmountChanged extends DomainError {
  override readonly name = 'AmountChanged';
}

/**
 * Asked when the mail server is ready for the message: the amount is read once more, so that no email asks for more, or
 * less, than is due, tells of late fees that are waived, or isn't what a person has approved. The run of the step composes it anew, or has nothing to send any more.
 * @throws AmountChanged
 */
const assertAmountTrue = async (
  deps: Pick<MailingDeps, 'commands' | 'clock' | 'transports'>,
  mailingId: number,
  { about }: Pick<MailingContent, 'about'>,
): Promise<void> => {
  for (const { invoiceId } of about) {
    const { state } = await deps.commands.load(invoiceStream(invoiceId), invoiceDecider);
    if (!isKnown(state)) continue;
    const send = state.openSends.find((one) => one.mailingId === mailingId);
    const said = send?.dueCents ?? null;
    if (said !== null && said !== dueOf(state)) throw new AmountChanged('What is due has changed');
    if (send !== undefined && !isStillOpenAs(state, send.installment))
      throw new AmountChanged('What is open of the installment has changed');
    if (!areStillOpenAs(state.claims, send?.lateFeesOpen))
      throw new AmountChanged('What is open of late fees has changed');
    if (send !== undefined && !(await isStillApproved(deps, state, send)))
      throw new AmountChanged('It is not what was approved any more');
  }
};

/**
 * The record of a hand-over's start, appended at the revision at which it was decided: of two processes that try the
 * same mail, one appends and sends, the other sends nothing.
 */
class Fence {
  private readonly append: (isAscii: boolean) => Promise<void>;
  private answer: 'not-asked' | 'held' | 'lost' | 'overtaken' | 'unknown' = 'not-asked';

  constructor(append: (isAscii: boolean) => Promise<void>) {
    this.append = append;
  }

  /** @throws when another process has it, or the store's answer is lost */
  async take(isAscii = false): Promise<void> {
    try {
      await this.append(isAscii);
      this.answer = 'held';
    } catch (error) {
      if (error instanceof AmountChanged) this.answer = 'overtaken';
      else
        this.answer = error instanceof RevisionConflict || error instanceof DomainError ? 'lost' : 'unknown';
      throw error;
    }
  }

  isHeld(): boolean {
    return this.answer === 'held';
  }

  isLost(): boolean {
    return this.answer === 'lost';
  }

  /** Whether what the mail says of its invoice was no longer true: nothing has begun. */
  isOvertaken(): boolean {
    return this.answer === 'overtaken';
  }

  /** Appends again when the store's answer was lost. @throws as `take` */
  async makeSure(): Promise<void> {
    if (this.answer === 'unknown') await this.take();
  }
}

/**
 * Hands a waiting mailing over once and returns its new state. @throws PartsMissing, StoreUnavailable; a mail that has
 * left is recorded, or in doubt after the deadline
 */
export const handOverOnce = async (deps: MailingDeps, ref: MailingRef): Promise<Mailing> => {
  const { commands, clock, log } = deps;
  const stream = mailingStream(ref.mailingId);
  const { state: mailing, revision } = await commands.load(stream, mailingDecider);
  if (!isWaiting(mailing)) return mailing;
  const by = await senderOfMailing(deps, mailing);
  if (by.type === 'gone') return dropUnsent(deps, ref, revision);
  const transport = deps.transports.for(by.type === 'own' ? mailSenderOf(by.sender) : installationSender);
  // Gmail would send a copy to all whom the message names.
  if (mailing.content.copyTo !== undefined && transport.via !== 'smtp')
    return dropUnsent(deps, ref, revision);
  const composed = await transport.compose(await mailOf(deps, mailing));

  const startContext = systemContext(ref.accountId);
  let start: MailingCommand | undefined;
  const fence = new Fence(async (isAscii) => {
    const { bytes, asciiBytes = bytes } = composed;
    start ??= startOf(transport, isAscii ? asciiBytes : bytes, clock.now());
    await assertAmountTrue(deps, ref.mailingId, mailing.content);
    await commands.handle(stream, mailingDecider, start, startContext, { atRevision: revision });
    await assertNotClosed(commands, ref.accountId);
  });
  const outcome = await sendOnce(transport, composed, fence, deps.stopping);
  deps.onAttempt?.({ kind: mailing.content.kind, via: transport.via, outcome: outcome.type });
  log.info({ ...ref, kind: mailing.content.kind, outcome: outcome.type }, 'A mail was handed over');
  if (by.type === 'installation') deps.onOutcome?.(outcome);

  const command = outcomeOf(ref, mailing, transport, outcome, isoInstant(clock.now()));
  const context = systemContext(ref.accountId);
  const now = async (): Promise<Mailing> => (await commands.load(stream, mailingDecider)).state;
  try {
    const recorded = await untilRecorded(deps, ref, async () => {
      if (by.type === 'own') await noteSenderOutcome(deps, by, outcome);
      await fence.makeSure();
      if (fence.isOvertaken()) return dropUnsent(deps, ref, revision);
      if (fence.isLost()) return now();
      // Our own attempt ends with its outcome; an attempt that never began must not end another process's attempt.
      const at = fence.isHeld() ? {} : { atRevision: revision };
      return (await commands.handle(stream, mailingDecider, command, context, at)).state;
    });
    return recorded ?? noMailing;
  } catch (error) {
    if (error instanceof RevisionConflict || error instanceof DomainError) return now();
    throw error;
  }
};

/**
 * Asked after the start is recorded and before the first byte leaves: of a deletion and a start at the same time, either
 * the start came first, or nothing leaves.
 * @throws NotFound when the account was deleted
 */
const assertNotClosed = async (commands: CommandHandler, accountId: number): Promise<void> => {
  try {
    const { state } = await commands.load(accountStream(accountId), accountDecider);
    if (state.status !== 'closed') return;
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
  throw new AccountGone();
};

/** Nothing has left: the run of a step decides again, and a test is asked for again. */
const dropUnsent = async (
  { commands, clock }: MailingDeps,
  ref: MailingRef,
  revision: number,
): Promise<Mailing> => {
  const command = { type: 'DropMailing', ...ref, reason: 'not_begun', now: isoInstant(clock.now()) } as const;
  const options = { atRevision: revision };
  const stream = mailingStream(ref.mailingId);
  try {
    return (await commands.handle(stream, mailingDecider, command, systemContext(ref.accountId), options))
      .state;
  } catch (error) {
    if (!(error instanceof RevisionConflict) && !(error instanceof DomainError)) throw error;
    return (await commands.load(stream, mailingDecider)).state;
  }
};

const startOf = ({ via, limitFor }: MailTransport, bytes: Uint8Array, now: number): MailingCommand => ({
  type: 'StartHandover',
  via,
  messageHash: sha256(bytes),
  deadline: isoInstant(now + limitFor(bytes.byteLength) + grace),
  now: isoInstant(now),
});

/** A transport must not throw. If it does after the hand-over had begun, it is unknown what arrived. */
const sendOnce = async (
  transport: MailTransport,
  mail: ComposedMail,
  fence: Fence,
  signal: AbortSignal | undefined,
): Promise<SendOutcome> => {
  try {
    return await transport.send(mail, { beforeBody: (isAscii) => fence.take(isAscii), signal });
  } catch (error) {
    const why = messageOf(error);
    return { type: fence.isHeld() ? 'in-doubt' : 'not-begun', why };
  }
};

const outcomeOf = (
  ref: MailingRef,
  { attempts, content }: Queued,
  { via }: MailTransport,
  outcome: SendOutcome,
  now: string,
): MailingCommand => {
  const attempt = attempts + 1;
  const refused = (
    refusal: Refusal,
    reply: string,
    accepted: readonly string[],
    notBefore?: string,
  ): Extract<MailingCommand, { type: 'RecordRefusal' }> => ({
    type: 'RecordRefusal',
    attempt,
    refusal,
    reply,
    accepted,
    notBefore,
    now,
  });
  switch (outcome.type) {
    case 'accepted':
      return {
        type: 'RecordAcceptance',
        attempt,
        via,
        accepted: outcome.accepted,
        refused: outcome.refused,
        gmail: outcome.gmail,
        now,
      };
    case 'refused-for-now':
      return refused(
        'temporary',
        outcome.reply,
        outcome.accepted,
        isoInstant(Date.parse(now) + (outcome.retryAfterMs ?? 0)),
      );
    case 'refused-for-good':
      return { ...refused('final', outcome.reply, outcome.accepted), ofClient: outcome.ofClient };
    case 'sender-refused':
      return refused('sender', outcome.reply, []);
    case 'in-doubt':
      return { type: 'RecordDoubt', attempt, why: { code: 'no_reply', error: outcome.why }, now };
    case 'not-begun':
      // A step is decided again, and a test is requested again; other mail is retried unchanged.
      return (content.about.length > 0 && content.copyTo === undefined) || content.kind === 'test'
        ? { type: 'DropMailing', ...ref, reason: 'not_begun', unsentAttempt: attempt, now }
        : refused('temporary', outcome.why, []);
  }
};
