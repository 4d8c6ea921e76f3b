import { millisecondsInMinute } from 'date-fns/constants';
import { match, P } from 'ts-pattern';
import type { NotificationView } from '../../contracts/accounts/notifications.ts';
import type { EventOf } from '../../domain/events.ts';
import type { DueDateNews } from '../../domain/import/events.ts';
import { undoMilliseconds } from '../../domain/invoice/payment.ts';
import { needsConnecting } from '../../domain/sender/refusal-words.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { DocumentRef } from '../../platform/ports/read-models.ts';
import {
  addressLostMessage,
  approvalMessage,
  brokenPromiseMessage,
  claimedMessage,
  completedMessage,
  copyMessage,
  doubtMessage,
  failedMessage,
  gmailLostMessage,
  heldMessage,
  missedInstallmentMessage,
  mostInFull,
  namedInvoice,
  ownSenderRefusedMessage,
  remindersMessage,
  reopenedMessage,
  senderGoneMessage,
  senderRefusedMessage,
  sentMessage,
  skippedMessage,
  trialEndMessage,
  xeroLostMessage,
  type BellMessage,
} from './bell-messages.ts';
import type { AttentionKey } from '../rows/attention-keys.ts';
import { dueDatesIn, dueDatesMessage } from './due-date-news.ts';
import { startsMessage } from './start-news.ts';
import { causeOf } from './notification-causes.ts';
import { defineProjection, type Handled } from '../projection.ts';
import { startOf } from '../schedule-starts.ts';
import { xeroNewsMessage } from './xero-news.ts';

const tellingTypes = [
  'SequenceStarted',
  'StepSendStarted',
  'StepSent',
  'StepCopySettled',
  'SequenceHeld',
  'StepApprovalAsked',
  'StepsSkipped',
  'StepSendPostponed',
  'StepSendFailed',
  'StepSendDoubted',
  'SequenceCompleted',
  'PromiseBroken',
  'InstallmentMissed',
  'InvoiceReopened',
  'LateFeesClaimed',
  'SenderRefused',
  'RemindersAnnounced',
  'TrialEndAnnounced',
  'AddressLost',
  'GmailConnectionLost',
  'XeroConnectionLost',
  'XeroPageSynced',
  'ImportEntriesApplied',
] as const;

export type Telling = Handled<(typeof tellingTypes)[number]>;

/**
 * Reports skipped steps, unless the user skipped them or another mail replaced them; that mail is reported if it was
 * late.
 */
const toldSkip = (skipped: Handled<'StepsSkipped'>): BellMessage | undefined => {
  const { code } = skipped.data.reason;
  const isKnown = skipped.metadata.actor === 'user' || code === 'later_reminder' || code === 'later_alert';
  return isKnown ? undefined : skippedMessage(skipped);
};

/**
 * Reports what became due again without the user's asking for just that: a refund, another total, or an entry that was
 * taken back from the list. Not what the user undoes soon after recording it, and of Mark Unpaid they know.
 */
const toldReopening = (reopened: Handled<'InvoiceReopened'>): BellMessage | undefined => {
  const { because, news } = reopened.data;
  const { actor, occurredAt } = reopened.metadata;
  if (because === 'refund' || because === 'total_changed') return reopenedMessage(reopened);
  if (news?.entry === undefined) return undefined;
  const age = Date.parse(occurredAt) - Date.parse(news.entry.recordedAt);
  return actor === 'user' && age <= undoMilliseconds ? undefined : reopenedMessage(reopened);
};

/** Of a connection that was lost, the user is told by its own event. */
const toldRefusal = (refused: Handled<'SenderRefused'>): BellMessage | undefined =>
  refused.data.gmail === 'not_connected' ? undefined : ownSenderRefusedMessage(refused);

const messageOf = (event: Telling, failedSteps: readonly number[]): BellMessage | undefined =>
  match(event)
    .with({ type: 'SequenceStarted' }, (started) => {
      const start = startOf(started);
      return start && startsMessage(start.schedule, 1);
    })
    .with({ type: 'StepSendStarted' }, senderGoneMessage)
    .with({ type: 'StepSent' }, sentMessage)
    .with({ type: 'StepCopySettled' }, copyMessage)
    .with({ type: 'SequenceHeld' }, heldMessage)
    .with({ type: 'StepApprovalAsked' }, approvalMessage)
    .with({ type: 'StepsSkipped' }, toldSkip)
    .with({ type: 'StepSendPostponed' }, ({ data }) =>
      data.cause === 'sender' ? senderRefusedMessage(data.reply) : undefined,
    )
    .with({ type: 'StepSendFailed' }, (failed) => failedMessage(failed, failedSteps))
    .with({ type: 'StepSendDoubted' }, doubtMessage)
    .with({ type: 'SequenceCompleted' }, completedMessage)
    .with({ type: 'PromiseBroken' }, brokenPromiseMessage)
    .with({ type: 'InstallmentMissed' }, missedInstallmentMessage)
    .with({ type: 'InvoiceReopened' }, toldReopening)
    .with({ type: 'LateFeesClaimed' }, claimedMessage)
    .with({ type: 'SenderRefused' }, toldRefusal)
    .with({ type: 'RemindersAnnounced' }, remindersMessage)
    .with({ type: 'TrialEndAnnounced' }, trialEndMessage)
    .with({ type: 'AddressLost' }, addressLostMessage)
    .with({ type: 'GmailConnectionLost' }, gmailLostMessage)
    .with({ type: 'XeroConnectionLost' }, xeroLostMessage)
    .with({ type: 'XeroPageSynced' }, xeroNewsMessage)
    .with({ type: 'ImportEntriesApplied' }, (applied) => {
      const news = dueDatesIn(applied);
      return dueDatesMessage(news, news.length);
    })
    .exhaustive();

/** The account's day on which a sequence was held: the detail says one instant in both zones. */
const dayOfHold = ({ data: { detail }, metadata: { occurredAt } }: Handled<'SequenceHeld'>): string => {
  if (detail?.code !== 'email_cap') return occurredAt.slice(0, 10);
  const { until, untilDate, untilTime } = detail;
  const ahead =
    Date.parse(`${untilDate}T${untilTime}:00Z`) -
    Math.floor(Date.parse(until) / millisecondsInMinute) * millisecondsInMinute;
  return new Date(Date.parse(occurredAt) + ahead).toISOString().slice(0, 10);
};

/**
 * Id of the notification for an event, if there is one. Failures with one cause share a notification per day, and so
 * do refusals of a sender, and emails that wait because of the plan; an import has one, and so has a small rest of an
 * invoice, a client's credit that covers it, and a claim of late fees. What starts by itself with a schedule on a day has
 * one, too. Any other id is derived from the event, so that a rebuild keeps what was read.
 */
export const notificationIdOf = (event: RecordedEvent): number => {
  const day = event.metadata.occurredAt.slice(0, 10);
  if (event.type === 'StepSendFailed')
    return derivedNumber(`failed ${event.data.accountId} ${day} ${event.data.reply}`);
  if (event.type === 'StepSendPostponed')
    return derivedNumber(`sender refused ${event.data.accountId} ${day}`);
  if (event.type === 'SequenceHeld' && event.data.reason === 'email_cap')
    return derivedNumber(`email cap ${event.data.accountId} ${dayOfHold(event)}`);
  if (event.type === 'SequenceHeld' && event.data.detail?.code === 'small_remainder')
    return derivedNumber(`small remainder ${event.data.invoiceId} ${event.data.detail.dueCents}`);
  if (event.type === 'SequenceHeld' && event.data.detail?.code === 'client_credit')
    return derivedNumber(`client credit ${event.data.invoiceId} ${event.data.detail.creditCents}`);
  if (event.type === 'LateFeesClaimed' || event.type === 'LateFeeClaimWithdrawn') {
    const { invoiceId } = event.data;
    const claimId = event.type === 'LateFeesClaimed' ? event.data.claim.id : event.data.claimId;
    return derivedNumber(`late fees ${invoiceId} ${claimId}`);
  }
  if (event.type === 'SenderRefused' && !needsConnecting(event.data.gmail))
    return derivedNumber(`own sender refused ${event.data.senderId} ${day}`);
  if (event.type === 'SequenceStarted' || event.type === 'ScheduleStartsUndone') {
    const start = event.type === 'SequenceStarted' ? startOf(event) : event.data;
    if (start !== undefined)
      return derivedNumber(`started ${event.data.accountId} ${start.day} ${start.schedule.id}`);
  }
  if (event.type === 'ImportEntriesApplied')
    return derivedNumber(`due dates of import ${event.data.importId}`);
  return derivedNumber(event.id);
};

/**
 * What keeps a notification open: that one of the invoices has this key in the model of its row, or that the sender is
 * refused, the connection lost, the address another account's.
 */
type Matter =
  | { readonly key: AttentionKey; readonly invoiceIds: readonly number[] }
  | { readonly key: 'sender'; readonly senderId: number }
  | { readonly key: 'gmail' }
  | { readonly key: 'xero' }
  | { readonly key: 'address' };

/** A notification as stored; whether it is open is derived when it is read. */
export type NotificationDocument = Omit<NotificationView, 'isOpen' | 'members'> & {
  /** How many sequences have started by themselves since it was undone, or at all. */
  readonly startCount?: number;
  readonly matter?: Matter;
  /** What it has in common with others, which the bell shows as one, and the invoice that it is about. */
  readonly cause?: { readonly key: string; readonly named: string };
  /** The due dates that an import has changed so far: what is said of them, and how many there are. */
  readonly dueDates?: { readonly first: readonly DueDateNews[]; readonly count: number };
};

const matterKeys: Readonly<Partial<Record<Telling['type'], AttentionKey>>> = {
  StepSendFailed: 'failed',
  StepSendDoubted: 'inDoubt',
  SequenceHeld: 'held',
  StepApprovalAsked: 'approval',
  SequenceCompleted: 'unchased',
  PromiseBroken: 'brokenPromise',
  InstallmentMissed: 'missedInstallment',
  InvoiceReopened: 'unchased',
};

const keyOf = (event: Telling): AttentionKey | undefined => {
  if (event.type === 'InvoiceReopened' && event.data.news?.isRestored === true) return 'held';
  if (event.type === 'SequenceHeld' && event.data.reason === 'small_remainder') return 'smallRemainder';
  return matterKeys[event.type];
};

const matterOf = (
  event: Telling,
  before: NotificationDocument | undefined,
): Pick<NotificationDocument, 'matter'> => {
  if (event.type === 'SenderRefused') return { matter: { key: 'sender', senderId: event.data.senderId } };
  if (event.type === 'GmailConnectionLost') return { matter: { key: 'gmail' } };
  if (event.type === 'XeroConnectionLost') return { matter: { key: 'xero' } };
  if (event.type === 'AddressLost') return { matter: { key: 'address' } };
  const key = keyOf(event);
  if (key === undefined || !('invoiceId' in event.data)) return {};
  const known = before?.matter !== undefined && 'invoiceIds' in before.matter ? before.matter.invoiceIds : [];
  return { matter: { key, invoiceIds: [...new Set([...known, event.data.invoiceId])] } };
};

const sharedCause = (event: Telling): Pick<NotificationDocument, 'cause'> => {
  const key = causeOf(event);
  const named =
    event.type === 'InvoiceReopened' || event.type === 'LateFeesClaimed' ? event.data.news : event.data;
  if (key === undefined || named === undefined || !('invoiceNumber' in named)) return {};
  return { cause: { key, named: namedInvoice(named) } };
};

const tell = (
  event: Telling,
  message: BellMessage,
  ref: DocumentRef,
  failedStepIds?: readonly number[],
): NotificationDocument => ({
  id: ref.id,
  userId: ref.account,
  ...message,
  isRead: false,
  ...sharedCause(event),
  ...(failedStepIds && { failedStepIds: [...failedStepIds] }),
  createdAt: event.metadata.occurredAt,
});

const withFailure = (
  before: NotificationDocument | undefined,
  event: Telling & EventOf<'StepSendFailed'>,
  ref: DocumentRef,
): NotificationDocument => {
  const steps = [...new Set([...(before?.failedStepIds ?? []), event.data.stepId])];
  return { ...tell(event, failedMessage(event, steps), ref, steps), ...matterOf(event, before) };
};

const withDueDates = (
  before: NotificationDocument | undefined,
  event: Telling & EventOf<'ImportEntriesApplied'>,
  ref: DocumentRef,
): NotificationDocument | undefined => {
  const news = dueDatesIn(event);
  const first = [...(before?.dueDates?.first ?? []), ...news].slice(0, mostInFull);
  const count = (before?.dueDates?.count ?? 0) + news.length;
  const message = dueDatesMessage(first, count);
  return message && { ...tell(event, message, ref), dueDates: { first, count } };
};

const withStart = (
  before: NotificationDocument | undefined,
  event: Telling & EventOf<'SequenceStarted'>,
  ref: DocumentRef,
): NotificationDocument | undefined => {
  const start = startOf(event);
  if (start === undefined) return before;
  const { schedule, day } = start;
  const startCount = (before?.starts?.isUndone === true ? 0 : (before?.startCount ?? 0)) + 1;
  const starts = { scheduleId: schedule.id, day, isUndone: false };
  return { ...tell(event, startsMessage(schedule, startCount), ref), startCount, starts };
};

/** What the bell offers to do about each of tomorrow's reminders; the page of approvals says which of them need it. */
const remindersIn = (event: Telling): Pick<NotificationDocument, 'reminders'> =>
  event.type === 'RemindersAnnounced'
    ? { reminders: event.data.reminders.map(({ approval: _, ...reminder }) => reminder) }
    : {};

/** The bell: what docs/chasing-rules.md marks "B" under "Situations". */
export const notifications = defineProjection({
  name: 'notifications',
  version: 17,
  keys: { isRead: 'integer', createdAt: 'text', cause: 'text' },
  indexes: [['isRead', 'cause'], ['createdAt'], ['cause']],
  liveView: 'notifications',
  handles: [...tellingTypes, 'NotificationsRead', 'LateFeeClaimWithdrawn', 'ScheduleStartsUndone'],
  documentIds: (event) => {
    if (event.type === 'NotificationsRead') return event.data.notificationIds;
    if (event.type === 'LateFeeClaimWithdrawn' || event.type === 'ScheduleStartsUndone')
      return [notificationIdOf(event)];
    return messageOf(event, [0]) === undefined ? [] : [notificationIdOf(event)];
  },
  fold: (before: NotificationDocument | undefined, event, ref) =>
    match(event)
      .with({ type: 'NotificationsRead' }, () => before && { ...before, isRead: true })
      // What it tells of is not true any more.
      .with({ type: 'LateFeeClaimWithdrawn' }, () => undefined)
      .with(
        { type: 'ScheduleStartsUndone' },
        () => before && { ...before, ...(before.starts && { starts: { ...before.starts, isUndone: true } }) },
      )
      .with({ type: 'SequenceStarted' }, (started) => withStart(before, started, ref))
      .with({ type: 'StepSendFailed' }, (failed) => withFailure(before, failed, ref))
      .with({ type: 'ImportEntriesApplied' }, (applied) => withDueDates(before, applied, ref))
      .with(
        { type: 'StepSendPostponed' },
        (postponed) => before ?? tell(postponed, senderRefusedMessage(postponed.data.reply), ref),
      )
      .with(
        { type: 'SenderRefused' },
        (refused) =>
          before ?? { ...tell(refused, ownSenderRefusedMessage(refused), ref), ...matterOf(refused, before) },
      )
      .with({ type: 'SequenceHeld', data: { reason: 'email_cap' } }, (held) => {
        const message = heldMessage(held);
        return before ?? (message && tell(held, message, ref));
      })
      .with(
        { type: 'SequenceHeld', data: { reason: P.union('small_remainder', 'client_credit') } },
        (held) => {
          const message = heldMessage(held);
          return before ?? (message && { ...tell(held, message, ref), ...matterOf(held, undefined) });
        },
      )
      .otherwise((telling) => {
        const message = messageOf(telling, []);
        return (
          message && {
            ...tell(telling, message, ref),
            ...remindersIn(telling),
            ...matterOf(telling, undefined),
          }
        );
      }),
  keysOf: ({ id, isRead, createdAt, cause }) => ({
    isRead: isRead ? 1 : 0,
    createdAt,
    // One that stands alone is its own.
    cause: cause?.key ?? String(id),
  }),
});
