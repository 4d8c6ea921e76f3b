import type { NumberFormat } from '../../contracts/number-formats.ts';
import { mostAttachedBytes } from '../../contracts/imports/files.ts';
import type { StepType } from '../../contracts/sequences/sequences.ts';
import { clockTime, shortDate } from '../calendar.ts';
import { emailCapWords } from '../email-caps/cap-words.ts';
import { sizeWords } from '../files/file-size.ts';
import type { CopyOutcome, InvoiceEvent } from '../invoice/events.ts';
import { formatMinor } from '../money/format.ts';
import { currencyOf } from '../money/currency-of.ts';
import type { DoubtReason, HoldDetail, SkipReason } from '../invoice/reasons.ts';
import { refusalWords } from '../sender/refusal-words.ts';
import { withVariableLabels } from '../email-text/variable-words.ts';

const skipTexts: Readonly<Record<Exclude<SkipReason['code'], 'legacy'>, string>> = {
  later_reminder: 'a later reminder took its place',
  later_alert: 'a later alert took its place',
  due_date_passed: 'the due date has passed',
  not_overdue: 'the invoice is not overdue',
  undelivered: "it couldn't be delivered",
  by_hand: 'you chose to skip it',
  not_approved: 'not approved',
  installment_paid: 'the installment is paid',
  installment_date_passed: 'the date of the installment has passed',
  plan_ended: 'the payment plan has ended',
};

/**
 * Why a step was skipped, as a part of a sentence.
 * @param isLaterSent whether what took its place was sent; the skip is recorded before that is known
 */
export const skipWords = (reason: SkipReason, isLaterSent = false): string => {
  if (reason.code === 'legacy') return reason.text;
  if (isLaterSent && reason.code === 'later_reminder') return 'a later reminder was sent instead';
  if (isLaterSent && reason.code === 'later_alert') return 'a later alert was sent instead';
  return skipTexts[reason.code];
};

/** Why a step is going to be skipped, as a part of a sentence. */
export const wouldSkipWords = (reason: SkipReason): string => {
  switch (reason.code) {
    case 'later_reminder':
      return 'a later reminder will be sent instead';
    case 'later_alert':
      return 'a later alert will be sent instead';
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
  taken_back: 'Starting by itself was taken back',
  start_undone: 'Its start by itself was undone',
};

/** The kinds of emails, as a part of a sentence. */
export const stepNames: Readonly<Record<StepType, string>> = {
  customer_reminder: 'reminder',
  internal_alert: 'internal alert',
};

/** "{{clint}}" for a name without braces; anything else as it was typed. */
export const variableWord = (name: string): string =>
  /^[\p{L}_]/u.test(name) && !name.includes('}') ? `{{${name}}}` : name;

/** "{{clint}}, {{amuont}}, {{client_name | upper}}". */
export const variableWords = (names: readonly string[]): string => names.map(variableWord).join(', ');

const wouldGoWords = ({ first, count }: Extract<HoldDetail, { code: 'would_go' }>): string => {
  const times = first.map((step) => `${shortDate(step.scheduledDate)} ${clockTime(step.scheduledTime)}`);
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `Would go out: ${times.join('; ')}${more}`;
};

/** What the user should know about a hold. @param format of its amounts; default that of emails and files */
export const holdDetailWords = (known: HoldDetail, format?: NumberFormat): string => {
  // The subject is that of the plan.
  const detail = 'subject' in known ? { ...known, subject: withVariableLabels(known.subject) } : known;
  switch (detail.code) {
    case 'no_address':
      return `There's no address to send the email "${detail.subject}" to.`;
    case 'unknown_variables':
      return `The email "${detail.subject}" uses ${variableWords(detail.names)}, which Owed can't fill in.`;
    case 'unknown_in_signature':
      return `The signature of the email "${detail.subject}" uses ${variableWords(detail.names)}, which Owed can't fill in. Correct it in your settings, then resume.`;
    case 'says_overdue':
      return `The email "${detail.subject}" says that the invoice is overdue, but it is due on ${shortDate(detail.dueDate)}.`;
    case 'paid_in_part':
      return `A part was paid since the last reminder, and the email "${detail.subject}" is sterner than that one. Edit it, or resume to send it as it is.`;
    case 'document_missing':
      return `The email "${detail.subject}" attaches the invoice, but the invoice's PDF is missing. Add it to the invoice, or edit the email.`;
    case 'attachment_missing':
      return `The file "${detail.name}" of the email "${detail.subject}" is missing. Edit the email and add it again, or remove it.`;
    case 'attachments_too_large':
      return `The attachments of the email "${detail.subject}" are ${sizeWords(detail.bytes)} in total. An email can have at most ${sizeWords(mostAttachedBytes)}.`;
    case 'address_unproven':
      return `Nothing is sent until you verify ${detail.email}. Open the link we sent there, and the sequence resumes automatically. You can resend the link from your settings.`;
    case 'sender_unverified':
      return `The email "${detail.subject}" goes out from ${detail.email}, which isn't verified yet. The sequence resumes once you open the link we sent there.`;
    case 'sender_gone':
      return `The email "${detail.subject}" goes out from ${detail.email}, which is no longer one of your verified emails. Edit the email and choose another sender.`;
    case 'sender_refused':
      return refusalWords(detail);
    case 'email_cap':
      return `${emailCapWords(detail)} The next email of this sequence goes out automatically from ${shortDate(detail.untilDate)} ${clockTime(detail.untilTime)}.`;
    case 'with_client':
      return 'Paused together with all sequences of this client.';
    case 'file_says':
      return `The imported file says “${detail.text}” of this invoice.`;
    case 'restored':
      return `Owed was restored from a backup of ${shortDate(detail.backupDate)}. Emails sent after that, payments and promises aren't known here. Enter what's missing, skip what has gone out, then resume.`;
    case 'taken_over':
      return 'It was started before you verified your address or reset your password, maybe by somebody else. Look through its emails, then resume it.';
    case 'unexpected_error':
      return "An unexpected error stopped this sequence. The server's log has the details.";
    case 'late':
      return `The ${stepNames[detail.stepType]} of ${shortDate(detail.scheduledDate)} would have gone out ${detail.days} days late`;
    case 'would_go':
      return wouldGoWords(detail);
    case 'small_remainder':
      return `Only ${formatMinor(detail.dueCents, currencyOf(detail), format)} is still due. Write it off, or keep chasing.`;
    case 'client_credit': {
      const currency = currencyOf(detail);
      return `The client has ${formatMinor(detail.creditCents, currency, format)} of credit, and ${formatMinor(detail.dueCents, currency, format)} is due. Apply the credit, or chase anyway.`;
    }
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
      return "The outcome of this email wasn't recorded";
    case 'no_reply':
      return `The mail server didn't respond after receiving the email: ${why.error}`;
    case 'legacy':
      return why.text;
  }
};

/** What became of a copy that was refused, so far. */
export type CopyState = CopyOutcome | { readonly type: 'waiting'; readonly reply: string };

/** The same in words; undefined if it was sent after all. */
export const copyWords = (address: string, outcome: CopyState): string | undefined => {
  switch (outcome.type) {
    case 'sent':
      return undefined;
    case 'waiting':
      return `The copy to ${address} was refused for now and is tried again: ${outcome.reply}`;
    case 'refused':
      return `The copy to ${address} was refused: ${outcome.reply}`;
    case 'given_up':
      return `The copy to ${address} was refused for now, and wasn't tried again because the email is out of date: ${outcome.reply}`;
    case 'in_doubt':
      return `The copy to ${address} couldn't be confirmed: ${doubtWords(outcome.why)}`;
  }
};
