import { addressKey } from '../../contracts/senders/email-address.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import { runContext } from '../../commands/command-context.ts';
import { momentAt } from '../../domain/moment.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { sendsUnderWay, unfinishedSequence, type OpenSend } from '../../domain/invoice/state.ts';
import type { WaitingCopy } from '../../domain/invoice/events.ts';
import type { AboutStep, RefusedAddress } from '../../domain/mailing/events.ts';
import type { Mailing, Queued } from '../../domain/mailing/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { MailingRef, Mailings } from '../mailings/mailings.ts';
import { untilRecorded } from '../mailings/until-recorded.ts';
import type { SetTimer } from '../timer.ts';
import type { ChaseFacts } from './chase-facts.ts';

export interface OutcomeDeps {
  readonly commands: CommandHandler;
  readonly mailings: Mailings;
  /** Whether only this process hands mails over: then a mail that is not under way here is not under way at all. */
  readonly isAlone: boolean;
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

/** The client's address that it went to, if that was refused; the client may have got another one meanwhile. */
const refusedAddress = ({
  content: { kind, recipients },
  progress,
}: Queued): { readonly refusedAddress?: string } =>
  kind === 'reminder' && progress.type === 'refused' && progress.ofClient === true
    ? { refusedAddress: recipients.to }
    : {};

/** The copy's own mailing has an id that is derived, so that there is only one. */
const waitingCopy =
  ({ mailingId }: Queued) =>
  ({ address, reply }: RefusedAddress): WaitingCopy => ({
    address,
    reply,
    mailingId: derivedNumber(`copy of ${mailingId} to ${addressKey(address)}`),
  });

/** The command that copies a mailing's outcome to its invoice; undefined while there is none. */
const outcomeCommand = (
  { sequenceId, stepId, attempt }: Omit<AboutStep, 'invoiceId'>,
  { client, account }: ChaseFacts,
  mailing: Mailing,
  now: number,
): InvoiceCommand | undefined => {
  const clientName = clientNameOf(client);
  const moment = momentAt(now, account);
  const send = { sequenceId, stepId, attempt, clientName };
  if (mailing.status === 'absent') return undefined;
  if (mailing.status === 'dropped') {
    const { reason, droppedAt } = mailing;
    return { type: 'RecordSendDropped', ...send, reason, droppedAt, moment };
  }
  const { progress } = mailing;
  switch (progress.type) {
    case 'accepted': {
      const { acceptedAt: sentAt, accepted, refused, gmail, foundAt } = progress;
      const address = mailing.content.sender.from;
      const mailThread = gmail && ({ provider: 'gmail', id: gmail.threadId, address } as const);
      const waitingCopies = refused.filter(({ forNow }) => forNow).map(waitingCopy(mailing));
      return {
        type: 'RecordSent',
        ...send,
        sentAt,
        accepted,
        refused: refused.filter(({ forNow }) => !forNow),
        waitingCopies,
        mailThread,
        sentAs: gmail?.sentAs,
        foundAt,
      };
    }
    case 'refused': {
      const { reply, retryAt, refusal, refusedAt } = progress;
      const copies = progress.accepted.length === 0 ? {} : { accepted: progress.accepted };
      if (retryAt === null) {
        const address = refusedAddress(mailing);
        return { type: 'RecordSendFailure', ...send, reply, failedAt: refusedAt, ...copies, ...address };
      }
      // What is held because of its own server goes on as soon as that is fixed.
      if (refusal === 'sender' && mailing.content.sender.senderId !== undefined)
        return {
          type: 'RecordSendPostponed',
          ...send,
          reply,
          retryAt: refusedAt,
          cause: 'own_sender',
          ...copies,
          moment,
        };
      const cause = refusal === 'sender' ? 'sender' : 'temporary';
      return { type: 'RecordSendPostponed', ...send, reply, retryAt, cause, ...copies, moment };
    }
    case 'in_doubt':
      return { type: 'RecordSendDoubt', ...send, why: progress.why, doubtedAt: progress.doubtedAt };
    case 'queued':
    case 'handing_over':
    case 'settled':
      return undefined;
  }
};

/**
 * Copies a mailing's outcome to its invoice, whatever happened to that meanwhile. @returns whether there is an outcome
 * @param now milliseconds since 1970
 */
export const copyOutcome = async (
  deps: OutcomeDeps,
  facts: ChaseFacts,
  send: Pick<AboutStep, 'sequenceId' | 'stepId' | 'attempt'>,
  mailing: Mailing,
  now: number,
): Promise<boolean> => {
  const { run } = facts;
  const command = outcomeCommand(send, facts, mailing, now);
  if (command === undefined) return false;
  const stream = invoiceStream(run.invoiceId);
  const context = runContext(run);
  await untilRecorded(deps, run, () => deps.commands.handle(stream, invoiceDecider, command, context));
  return true;
};

/** Its own; and for the unfinished sequence, which waits for them, also those of earlier ones. */
const sendsToSettle = ({ invoice, run: { sequenceId } }: ChaseFacts): readonly OpenSend[] =>
  unfinishedSequence(invoice, sequenceId) === null
    ? sendsUnderWay(invoice, sequenceId)
    : sendsUnderWay(invoice);

/** The state of a sequence's started sends without an outcome. */
export interface OpenSends {
  /** Outcomes were recorded, so the invoice has changed. */
  readonly changed: boolean;
  /** When to look again at mails that are being handed over, by mailing. */
  readonly handovers: ReadonlyMap<number, number>;
}

/**
 * Settles them: a mail that had not begun to leave is dropped, and the run decides again; one that had is in doubt,
 * unless another process may still record its outcome.
 * @param now milliseconds since 1970
 */
export const settleSends = async (deps: OutcomeDeps, facts: ChaseFacts, now: number): Promise<OpenSends> => {
  const handovers = new Map<number, number>();
  let changed = false;
  for (const send of sendsToSettle(facts)) {
    if (send.mailingId === null) continue;
    const ref = { accountId: facts.run.accountId, mailingId: send.mailingId };
    const mailing = await settled(deps, ref, send, now);
    if (await copyOutcome(deps, facts, send, mailing, now)) changed = true;
    else handovers.set(send.mailingId, lookAgainAt(mailing, send, now));
  }
  return { changed, handovers };
};

const settled = async (
  { mailings, isAlone }: OutcomeDeps,
  ref: MailingRef,
  { deadline }: OpenSend,
  now: number,
): Promise<Mailing> => {
  const mailing = await mailings.load(ref);
  const mayBeUnderWay = mailings.isUnderWay(ref.mailingId);
  if (mailing.status === 'dropped') return mailing;
  if (mailing.status === 'absent' || mailing.progress.type === 'queued')
    return mayBeUnderWay && Date.parse(deadline) > now ? mailing : mailings.drop(ref, 'not_begun');
  if (mailing.progress.type !== 'handing_over') return mailing;
  const isOver = Date.parse(mailing.progress.deadline) <= now || (isAlone && !mayBeUnderWay);
  return isOver ? mailings.doubt(ref, mailing.attempts, { code: 'not_recorded' }) : mailing;
};

/** Never immediately, or a hand-over that exceeds its deadline in this process would be checked in a tight loop. */
const lookAgainAt = (mailing: Mailing, send: OpenSend, now: number): number => {
  const isLeaving = mailing.status === 'queued' && mailing.progress.type === 'handing_over';
  const deadline = isLeaving ? mailing.progress.deadline : send.deadline;
  return Math.max(Date.parse(deadline), now + 1_000);
};
