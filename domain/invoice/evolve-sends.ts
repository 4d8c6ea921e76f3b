import type { Tone } from '../../contracts/sequences/tones.ts';
import { gapAfterLateMilliseconds } from './dates.ts';
import { isReminder, sterner } from './sequence/due-now.ts';
import type { BalanceEntry, MailThread, InvoiceEvent } from './events.ts';
import { findStep, toneAtClient, type Announced, type OpenSend, type UnfinishedSequence } from './state.ts';

type DoubtResolved = Extract<InvoiceEvent, { type: 'StepDoubtResolved' }>;
type SendStarted = Extract<InvoiceEvent, { type: 'StepSendStarted' }>;

const isOf = (send: OpenSend, of: { readonly stepId: number; readonly attempt: number }): boolean =>
  send.stepId === of.stepId && send.attempt === of.attempt;

/** The send that an outcome, or the user's decision about a doubt, belongs to. */
export const sendOf = (sends: readonly OpenSend[], event: InvoiceEvent): OpenSend | undefined => {
  switch (event.type) {
    case 'StepSent':
    case 'StepSendPostponed':
    case 'StepSendFailed':
    case 'StepSendDropped':
    case 'StepSendDoubted':
      return sends.find((send) => isOf(send, event.data));
    case 'StepDoubtResolved':
      return sends.findLast((send) => send.stepId === event.data.stepId && send.state !== 'under_way');
    default:
      return undefined;
  }
};

/** A send as it begins. @param tone the step's */
export const openSend = ({ data }: SendStarted, tone: Tone): OpenSend => ({
  sequenceId: data.sequenceId,
  stepId: data.stepId,
  attempt: data.attempt,
  stepType: data.stepType,
  tone,
  via: data.mail.via,
  mailingId: data.mailingId ?? null,
  messageId: data.mail.messageId,
  late: data.late,
  dueCents: data.dueCents ?? null,
  ...(data.installment && { installment: data.installment }),
  deadline: data.deadline,
  state: 'under_way',
  ...(data.announcesLateFees && { announcesLateFees: data.announcesLateFees }),
  ...(data.lateFeesOpen !== undefined && { lateFeesOpen: data.lateFeesOpen }),
  ...(data.approved !== undefined && { approved: data.approved }),
});

const answered = (send: OpenSend, { data }: DoubtResolved): OpenSend[] => {
  if (send.stepId !== data.stepId || send.state === 'under_way') return [send];
  if (data.resolution === 'arrived') return [];
  return [{ ...send, state: data.resolution === 'leave' ? 'left' : 'sent_again' }];
};

/** The sends whose outcome is still open after an event. */
export const openAfter = (sends: readonly OpenSend[], event: InvoiceEvent): readonly OpenSend[] => {
  switch (event.type) {
    case 'StepSent':
    case 'StepSendPostponed':
    case 'StepSendFailed':
    case 'StepSendDropped':
      return sends.filter((send) => !isOf(send, event.data));
    case 'StepSendDoubted':
      return sends.map((send) => (isOf(send, event.data) ? { ...send, state: 'in_doubt' as const } : send));
    case 'StepDoubtResolved':
      return sends.flatMap((send) => answered(send, event));
    default:
      return sends;
  }
};

const hasArrived = (event: InvoiceEvent): boolean =>
  event.type === 'StepSent' || (event.type === 'StepDoubtResolved' && event.data.resolution === 'arrived');

const sentAs = (event: InvoiceEvent, { messageId }: OpenSend): string =>
  (event.type === 'StepSent' ? event.data.sentAs : undefined) ?? messageId;

/** The Message-IDs of the reminders that the client received, after an event about `send`; oldest first. */
export const threadAfter = (
  thread: readonly string[],
  event: InvoiceEvent,
  send: OpenSend | undefined,
): readonly string[] =>
  hasArrived(event) && send !== undefined && toneAtClient(send) !== null
    ? [...thread, sentAs(event, send)]
    : thread;

/** The provider's thread that the next reminder continues, after an event about `send`. */
export const mailThreadAfter = (
  thread: MailThread | null,
  event: InvoiceEvent,
  send: OpenSend | undefined,
): MailThread | null =>
  event.type === 'StepSent' &&
  event.data.thread !== undefined &&
  send !== undefined &&
  toneAtClient(send) !== null
    ? event.data.thread
    : thread;

/** The sternest tone that the client received, after an event about `send`. */
export const sternestAfter = (
  sternest: Tone | null,
  event: InvoiceEvent,
  send: OpenSend | undefined,
): Tone | null => {
  return hasArrived(event) && send !== undefined ? sterner(sternest, toneAtClient(send)) : sternest;
};

/** When the client last got an email that tells of late fees and interest, after an event about `send`. */
export const announcedAfter = (
  before: Announced | null,
  event: InvoiceEvent,
  send: OpenSend | undefined,
): Announced | null => {
  if (send?.announcesLateFees === undefined || toneAtClient(send) === null || send.toFormerClient)
    return before;
  const told = send.announcesLateFees === true ? null : send.announcesLateFees;
  // Of what was claimed before, it was told by which terms.
  const terms = told?.kind === 'none' ? (before?.terms ?? null) : told;
  if (event.type === 'StepSent') return { at: event.data.sentAt, terms };
  return event.type === 'StepDoubtResolved' && event.data.resolution === 'arrived'
    ? { at: event.data.resolvedAt, terms }
    : before;
};

const aDayAfter = (iso: string): string => new Date(Date.parse(iso) + gapAfterLateMilliseconds).toISOString();

/** After a late reminder, the next one waits, of whichever sequence; a reminder in doubt counts as sent. */
const afterLate = (before: string | null, send: OpenSend | undefined, at: string): string | null =>
  send?.late === true && isReminder(send) ? aDayAfter(at) : before;

/** A client who has just paid a part is not written to on the same day. */
const afterPayment = (before: string | null, { kind, recordedAt }: BalanceEntry): string | null => {
  if (kind !== 'payment') return before;
  const from = aDayAfter(recordedAt);
  return before !== null && before > from ? before : from;
};

/**
 * Whether a part payment came since the last reminder, after an event about `send`. The user may let a sterner one go:
 * by resuming what was held for it, or by sending it now.
 */
export const paidInPartAfter = (
  before: boolean,
  event: InvoiceEvent,
  send: OpenSend | undefined,
): boolean => {
  switch (event.type) {
    case 'BalanceEntryRecorded':
      return event.data.entry.kind === 'payment' || before;
    case 'BalanceEntryRemoved':
      return event.data.entry.kind !== 'payment' && before;
    case 'HoldLifted':
      return event.data.reason !== 'needs_attention' && before;
    case 'StepSendRequested':
      return !isReminder(event.data.step) && before;
    default:
      return before && !(hasArrived(event) && send !== undefined && toneAtClient(send) !== null);
  }
};

/**
 * The ISO instant before which no further reminder is sent, after an event about `send`. A reminder that the user asks
 * for does not wait; an internal alert says nothing about reminders.
 * @param sequence the one that the event names, as it is before it; null when it is gone
 */
export const nextReminderAfter = (
  before: string | null,
  event: InvoiceEvent,
  send: OpenSend | undefined,
  sequence: UnfinishedSequence | null,
): string | null => {
  switch (event.type) {
    case 'BalanceEntryRecorded':
      return afterPayment(before, event.data.entry);
    case 'StepSent':
      return afterLate(before, send, event.data.sentAt);
    case 'StepSendDoubted':
      return afterLate(before, send, event.data.doubtedAt);
    case 'StepSendRequested':
      return isReminder(event.data.step) ? null : before;
    case 'StepRetried':
    case 'StepDoubtResolved': {
      if (event.type === 'StepDoubtResolved' && event.data.resolution !== 'send_again') return before;
      const plan = sequence === null ? undefined : findStep(sequence, event.data.stepId)?.plan;
      return plan !== undefined && isReminder(plan) ? null : before;
    }
    default:
      return before;
  }
};
