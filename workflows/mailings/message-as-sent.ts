import { invoiceStream, mailingStream } from '../../commands/streams.ts';
import { MessageGone, NotFound } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/events.ts';
import { StreamGone, type EventStore } from '../../platform/ports/event-store.ts';
import { installationSender, type MailSender, type MailTransport } from '../../platform/ports/mail.ts';
import { mailOf, PartsMissing, sha256, type StoredParts } from './mailing-parts.ts';

/** A message (RFC 5322) as it was handed over. */
interface SentMessage {
  readonly bytes: Uint8Array;
  /** False if it had to be composed again and these may not be the bytes that were sent. */
  readonly isExact: boolean;
}

interface SentStep {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly stepId: number;
}

/**
 * The message of a step as it was handed over: of the attempt that was accepted, otherwise of the last one that had begun
 * to leave.
 * @throws NotFound if nothing has been handed over, MessageGone if it can't be shown any more
 */
export type MessageAsSent = (step: SentStep) => Promise<SentMessage>;

interface Deps extends StoredParts {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly transports: { for(sender: MailSender): Pick<MailTransport, 'compose'> };
}

type SendStarted = EventOf<'StepSendStarted'>['data'];

const textsMissing =
  "The text of this email is missing from Owed's files, so it can't be shown as it was sent.";
const notKept = "The message of this email wasn't stored when it was sent.";

export const createMessageAsSent =
  (deps: Deps): MessageAsSent =>
  async (step) => {
    for (const started of await sendsOf(deps, step)) {
      const message = await messageOf(deps, started);
      if (message !== undefined) return message;
    }
    throw new NotFound('Message');
  };

/** The attempts of a step: the accepted one first, then the latest. */
const sendsOf = async (
  { store }: Deps,
  { accountId, invoiceId, stepId }: SentStep,
): Promise<readonly SendStarted[]> => {
  const started: SendStarted[] = [];
  let accepted: number | undefined;
  try {
    for await (const { type, data } of store.readStream(invoiceStream(invoiceId))) {
      if (data.accountId !== accountId) continue;
      if (type === 'StepSendStarted' && data.stepId === stepId) started.unshift(data);
      if (type === 'StepSent' && data.stepId === stepId) accepted = data.attempt;
    }
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
  return started.toSorted(
    (one, other) => Number(other.attempt === accepted) - Number(one.attempt === accepted),
  );
};

/** @returns undefined if this attempt was never handed over */
const messageOf = async (
  deps: Deps,
  { accountId, mailingId, mail }: SendStarted,
): Promise<SentMessage | undefined> => {
  if (mailingId !== undefined) return composedMessage(deps, accountId, mailingId);
  if (mail.fileHash === undefined) throw new MessageGone(notKept);
  const bytes = await deps.files.get(accountId, mail.fileHash);
  if (bytes === undefined) throw new MessageGone(textsMissing);
  return { bytes, isExact: true };
};

const composedMessage = async (
  deps: Deps,
  accountId: number,
  mailingId: number,
): Promise<SentMessage | undefined> => {
  const { queued, handover } = await mailingEvents(deps, mailingId);
  if (queued === undefined || handover === undefined) return undefined;
  try {
    const mail = await mailOf(deps, { accountId, mailingId, content: queued });
    const sender: MailSender =
      handover.via === 'gmail'
        ? { transport: 'gmail', accountId, address: queued.sender.from }
        : installationSender;
    const { bytes, asciiBytes = bytes } = await deps.transports.for(sender).compose(mail);
    const sent = [bytes, asciiBytes].find((one) => sha256(one) === handover.messageHash);
    return { bytes: sent ?? bytes, isExact: sent !== undefined };
  } catch (error) {
    throw error instanceof PartsMissing ? new MessageGone(textsMissing) : error;
  }
};

const mailingEvents = async ({ store }: Deps, mailingId: number) => {
  let queued: EventOf<'MailingQueued'>['data'] | undefined;
  let handover: EventOf<'HandoverStarted'>['data'] | undefined;
  /** The earlier handover, while the latest has no outcome. */
  let earlier: typeof handover;
  let isOpen = false;
  for await (const { type, data } of store.readStream(mailingStream(mailingId))) {
    if (type === 'MailingQueued') queued = data;
    if (type === 'HandoverStarted') [earlier, handover, isOpen] = [handover, data, true];
    if (type === 'HandoverAccepted' || type === 'HandoverRefused') isOpen = false;
    // An open handover is dropped only if no byte of the mail had left.
    if (type === 'MailingDropped' && isOpen) handover = earlier;
  }
  return { queued, handover };
};
