import { mostAttachedBytes } from '../contracts/files.ts';
import type { PausedReason, StepType } from '../contracts/sequences.ts';
import { clockTime, shortDate } from './calendar.ts';
import { emailCapWords } from './email-caps/cap-words.ts';
import { sizeWords } from './file-size.ts';
import type { InvoiceEvent } from './invoice/events.ts';
import type { DoubtReason, HoldDetail, SkipReason } from './invoice/reasons.ts';
import { refusalWords } from './sender/refusal-words.ts';

/** Why a sequence is on hold, as pages, emails and the log say it. */
export const holdNames: Readonly<Record<PausedReason, string>> = {
  promised_payment: 'Paused - Payment Promised',
  paused_by_hand: 'Paused',
  delivery_failed: 'Paused: delivery failed',
  client_changed: 'Paused: client changed',
  reopened: 'Paused: reopened',
  needs_attention: 'Paused: needs attention',
  long_absence: 'Paused: more than 14 days late',
  mail_server_added: 'Paused: mail server added',
  sender_refused: 'Paused: sender refused',
  email_cap: 'Paused: email limit reached',
};

const skipTexts: Readonly<Record<Exclude<SkipReason['code'], 'legacy'>, string>> = {
  later_reminder: 'a later reminder went instead',
  later_alert: 'a later alert went instead',
  due_date_passed: 'the due date has passed',
  not_overdue: 'the invoice is not overdue',
  undelivered: 'it could not be delivered',
};

/** Why a step was skipped, as a part of a sentence. */
export const skipWords = (reason: SkipReason): string =>
  reason.code === 'legacy' ? reason.text : skipTexts[reason.code];

/** Why a step is going to be skipped, as a part of a sentence. */
export const wouldSkipWords = (reason: SkipReason): string => {
  switch (reason.code) {
    case 'later_reminder':
      return 'a later reminder goes instead';
    case 'later_alert':
      return 'a later alert goes instead';
    default:
      return skipWords(reason);
  }
};

type CancelReason = Extract<InvoiceEvent, { type: 'SequenceCancelled' }>['data']['reason'];

/** Why a sequence was cancelled. */
export const cancelWords: Readonly<Record<CancelReason, string>> = {
  paid: 'The invoice was paid',
  due_date: 'The due date was changed',
  client_deleted: 'The client was deleted',
  invoice_deleted: 'The invoice was deleted',
  by_hand: 'The sequence was cancelled',
};

const stepNames: Readonly<Record<StepType, string>> = {
  customer_reminder: 'reminder',
  internal_alert: 'internal alert',
};

/** "{{clint}}, {{amuont}}" for names without braces. */
export const variableWords = (names: readonly string[]): string =>
  names.map((name) => `{{${name}}}`).join(', ');

const wouldGoWords = ({ first, count }: Extract<HoldDetail, { code: 'would_go' }>): string => {
  const times = first.map((step) => `${shortDate(step.scheduledDate)} ${clockTime(step.scheduledTime)}`);
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `Would go out: ${times.join('; ')}${more}`;
};

/** What the user should know about a hold. */
export const holdDetailWords = (detail: HoldDetail): string => {
  switch (detail.code) {
    case 'no_address':
      return `There is no address to send the email "${detail.subject}" to.`;
    case 'unknown_variables':
      return `The email "${detail.subject}" uses ${variableWords(detail.names)}, which Owed can't fill in.`;
    case 'says_overdue':
      return `The email "${detail.subject}" says that the invoice is overdue, but it is due on ${shortDate(detail.dueDate)}.`;
    case 'document_missing':
      return `The email "${detail.subject}" attaches the invoice, but the invoice's PDF is missing. Add it to the invoice, or edit the email.`;
    case 'attachment_missing':
      return `The file "${detail.name}" of the email "${detail.subject}" is missing. Edit the email and add it again, or remove it.`;
    case 'attachments_too_large':
      return `The attachments of the email "${detail.subject}" have ${sizeWords(detail.bytes)}. An email can have at most ${sizeWords(mostAttachedBytes)}.`;
    case 'address_unproven':
      return `Nothing is sent until you show that ${detail.email} is yours: open the link that was sent there. It goes on by itself then. Your settings send the link again.`;
    case 'sender_unverified':
      return `The email "${detail.subject}" goes out from ${detail.email}, which is not verified yet. It goes on once you open the link that was sent there.`;
    case 'sender_gone':
      return `The email "${detail.subject}" goes out from ${detail.email}, which is not one of your verified emails any more. Edit the email and choose another sender.`;
    case 'sender_refused':
      return refusalWords(detail);
    case 'email_cap':
      return `${emailCapWords(detail)} The next email of this sequence goes out by itself from ${shortDate(detail.untilDate)} ${clockTime(detail.untilTime)}.`;
    case 'restored':
      return `Owed was restored from a backup of ${shortDate(detail.backupDate)}. Emails that went out after it, payments and promises are not known here. Enter what is missing, skip what has gone out, then resume.`;
    case 'unexpected_error':
      return "An unexpected error kept Owed from going on with it; the server's log says more.";
    case 'late':
      return `The ${stepNames[detail.stepType]} of ${shortDate(detail.scheduledDate)} would have gone out ${detail.days} days late`;
    case 'would_go':
      return wouldGoWords(detail);
    case 'smtp_reply':
      return detail.reply;
    case 'legacy':
      return detail.text;
  }
};

/** Why nobody knows whether an email arrived. */
export const doubtWords = (why: DoubtReason): string => {
  switch (why.code) {
    case 'not_recorded':
      return 'Nobody recorded what became of this email';
    case 'no_reply':
      return `The mail server gave no answer to the whole email: ${why.error}`;
    case 'legacy':
      return why.text;
  }
};
