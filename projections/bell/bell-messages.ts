import { match } from 'ts-pattern';
import type { NotificationView } from '../../contracts/accounts/notifications.ts';
import { balanceEntryNames } from '../../contracts/invoices/balance-names.ts';
import { shortDate } from '../../domain/calendar.ts';
import { countOf } from '../../domain/counts.ts';
import type { EventOf } from '../../domain/events.ts';
import { currencyOf } from '../../domain/money/currency-of.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { needsConnecting, refusalWords } from '../../domain/sender/refusal-words.ts';
import type { LossCode } from '../../domain/gmail/events.ts';
import { copyWords, doubtWords, holdDetailWords, skipWords } from '../../domain/reasons/reason-words.ts';

/** What the bell says: title, message and where it leads. */
export type BellMessage = Pick<
  NotificationView,
  'type' | 'title' | 'message' | 'relatedEntityType' | 'relatedEntityId' | 'relatedInvoiceId'
>;

/** The number of an invoice and its client. */
export const namedInvoice = ({ invoiceNumber, clientName }: Named): string =>
  `${invoiceNumber} (${clientName})`;

type Reopened = EventOf<'InvoiceReopened'>['data'];
type Named = { readonly invoiceNumber: string; readonly clientName: string };

const invoiceOf = (named: Named): string => `invoice ${namedInvoice(named)}`;

/** Turns a foreign text into a sentence that ends with a full stop. */
const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** How many changes of one kind a notification says in full. */
export const mostInFull = 5;

/**
 * The first of some sentences, and how many more there are.
 * @param count of all, also of those that are not among the sentences
 */
export const sumUp = (sentences: readonly string[], count: number): string => {
  const said = sentences.slice(0, mostInFull).join(' ');
  return count > mostInFull ? `${said} And ${count - mostInFull} more.` : said;
};

const ofSequence = ({ sequenceId, invoiceId }: { readonly sequenceId: number; readonly invoiceId: number }) =>
  ({ relatedEntityType: 'sequence', relatedEntityId: sequenceId, relatedInvoiceId: invoiceId }) as const;

export const ofInvoice = (invoiceId: number) =>
  ({ relatedEntityType: 'invoice', relatedEntityId: invoiceId }) as const;

export const nowhere = { relatedEntityType: null, relatedEntityId: null } as const;

/** The question about a rest that is too small for a reminder. */
const remainderMessage = (data: EventOf<'SequenceHeld'>['data']): BellMessage | undefined => {
  if (data.detail?.code !== 'small_remainder') return undefined;
  const due = formatMinor(data.detail.dueCents, currencyOf(data));
  return {
    type: 'info',
    title: `Write off ${due}?`,
    message: `Only ${due} of ${invoiceOf(data)} is still due. Its reminders are on hold until you write it off, or keep chasing.`,
    ...ofInvoice(data.invoiceId),
  };
};

/** The question about a client's credit that covers what is due. */
const creditMessage = (data: EventOf<'SequenceHeld'>['data']): BellMessage | undefined => {
  if (data.detail?.code !== 'client_credit') return undefined;
  const { creditCents, dueCents } = data.detail;
  const currency = currencyOf(data.detail);
  return {
    type: 'info',
    title: 'Client has credit',
    message: `${data.clientName} has ${formatMinor(creditCents, currency)} of credit, which covers the ${formatMinor(dueCents, currency)} due on invoice ${data.invoiceNumber}. Its reminders are on hold until you apply the credit, or chase anyway.`,
    ...ofInvoice(data.invoiceId),
  };
};

/**
 * Reports a hold that the user has not set or does not see immediately; other holds are reported by a toast or by
 * their cause.
 */
export const heldMessage = ({ data }: EventOf<'SequenceHeld'>): BellMessage | undefined => {
  const invoice = invoiceOf(data);
  const detail = data.detail === null ? '' : `${sentence(holdDetailWords(data.detail))} `;
  return (
    match(data.reason)
      .with('long_absence', (): BellMessage => ({
        type: 'info',
        title: 'Sequence on hold: more than 14 days late',
        message: `Nothing was sent for ${invoice} because its next reminder was more than 14 days late. ${detail}Resume the sequence to continue.`,
        ...ofSequence(data),
      }))
      .with('needs_attention', (): BellMessage => ({
        type: 'error',
        title: 'Sequence needs attention',
        message: `The next reminder for ${invoice} can't be sent. ${detail}The sequence is on hold until you fix this and resume it.`,
        ...ofSequence(data),
      }))
      .with('client_changed', (): BellMessage => ({
        type: 'info',
        title: 'Sequence on hold: client changed',
        message: `Invoice ${data.invoiceNumber} now belongs to ${data.clientName}. CC and BCC were cleared. Check the emails, then resume the sequence.`,
        ...ofSequence(data),
      }))
      .with('mail_server_added', (): BellMessage => ({
        type: 'info',
        title: 'Sequence on hold: mail server added',
        message: `The sequence for ${invoice} was started when no mail server was set up. ${detail}Check when its emails will go out, then resume it.`,
        ...ofSequence(data),
      }))
      .with('email_cap', (): BellMessage => ({
        type: 'info',
        title: 'Emails on hold: plan limit reached',
        message: `The email for ${invoice} is on hold. ${detail}Others may be on hold, too. Each sequence shows until when.`,
        ...nowhere,
      }))
      .with('small_remainder', () => remainderMessage(data))
      .with('client_credit', () => creditMessage(data))
      // Of the sender itself the user was told.
      .with('paused_by_hand', 'delivery_failed', 'reopened', 'sender_refused', () => undefined)
      .exhaustive()
  );
};

/** Reports an email that waits for the user, and whether they had approved it. */
export const approvalMessage = ({ data }: EventOf<'StepApprovalAsked'>): BellMessage => ({
  type: 'info',
  title: 'Email waits for your approval',
  message: data.changed
    ? `The email for ${invoiceOf(data)} has changed since you approved it. It goes out when you approve it again.`
    : `The email for ${invoiceOf(data)} goes out when you approve it.`,
  relatedEntityType: 'approvals',
  relatedEntityId: data.stepId,
  relatedInvoiceId: data.invoiceId,
});

export const skippedMessage = ({ data }: EventOf<'StepsSkipped'>): BellMessage => {
  const count = data.steps.length;
  return {
    type: 'info',
    title: count === 1 ? 'Reminder skipped' : `${countOf(count, 'reminder')} skipped`,
    message: `For ${invoiceOf(data)}: ${sentence(skipWords(data.reason))}`,
    ...ofSequence(data),
  };
};

const sentTitle = ({ refused, via, foundAt }: EventOf<'StepSent'>['data']): string => {
  if (foundAt !== undefined) return 'Unconfirmed email was sent';
  if (refused.length > 0) return 'Copy not delivered';
  return via === 'outbox' ? 'Email written late' : 'Email sent late';
};

/** Reports a mail that was sent late, or some of whose copies were refused, or that was in doubt until it was found. */
export const sentMessage = ({ data }: EventOf<'StepSent'>): BellMessage | undefined => {
  if (data.foundAt !== undefined)
    return {
      type: 'info',
      title: sentTitle(data),
      message: `The email for ${invoiceOf(data)} was found in your Gmail Sent folder, so it wasn't sent again.`,
      ...ofSequence(data),
    };
  if (!data.late && data.refused.length === 0) return undefined;
  const how = data.via === 'outbox' ? 'was written to the outbox' : 'was sent';
  const late = data.late
    ? `The email for ${invoiceOf(data)} ${how} later than planned.`
    : `The email for ${invoiceOf(data)} ${how}.`;
  const refused = data.refused
    .map(({ address, reply }) => ` The copy to ${address} was refused: ${sentence(reply)}`)
    .join('');
  return {
    type: 'info',
    title: sentTitle(data),
    message: `${late}${refused}`,
    ...ofSequence(data),
  };
};

/** Reports a copy that was tried again and refused at last, or that is in doubt. */
export const copyMessage = ({ data }: EventOf<'StepCopySettled'>): BellMessage | undefined => {
  const { address, outcome } = data;
  // What the user did ended it, or it arrived.
  if (outcome.type === 'sent' || outcome.type === 'given_up') return undefined;
  return {
    type: 'info',
    title: 'Copy not delivered',
    message: `The email for ${invoiceOf(data)} was sent. ${sentence(copyWords(address, outcome) ?? '')}`,
    ...ofSequence(data),
  };
};

/** Reports, once per step, that a sender address no longer belongs to the account and the default replaces it. */
export const senderGoneMessage = ({ data }: EventOf<'StepSendStarted'>): BellMessage | undefined =>
  data.mail.senderGone === undefined || data.attempt > 1
    ? undefined
    : {
        type: 'info',
        title: `Email ${data.mail.via === 'outbox' ? 'written' : 'sent'} from a different sender`,
        message: `${data.mail.senderGone} is no longer your address. Replies to the email for ${invoiceOf(data)} go to ${data.mail.senderEmail}.`,
        ...ofSequence(data),
      };

export const doubtMessage = ({ data }: EventOf<'StepSendDoubted'>): BellMessage => ({
  type: 'error',
  title: 'Delivery not confirmed',
  message: `We couldn't confirm delivery of the email for ${invoiceOf(data)}: ${sentence(doubtWords(data.why))} Owed won't resend it unless you ask. Mark it as delivered, send it again, or ignore it.`,
  ...ofSequence(data),
});

/** What comes of the reminders; without a date where none go out by themselves. */
const afterPromiseWords = ({ reminders, resumeFrom }: EventOf<'PromiseBroken'>['data']): string =>
  match(reminders)
    .with('resume', () => `Reminders resume on ${shortDate(resumeFrom)}.`)
    .with('went_on', () => 'Its reminders go on as planned.')
    .with('on_hold', () => 'Its reminders are still on hold for another reason.')
    .with('none', () => 'No reminders are planned for it.')
    .with(undefined, () => `Reminders don't go out before ${shortDate(resumeFrom)}.`)
    .exhaustive();

const promisedPart = (data: EventOf<'PromiseBroken'>['data']): string =>
  data.amount === undefined ? '' : `${formatMinor(data.amount, currencyOf(data))} of `;

export const brokenPromiseMessage = ({ data }: EventOf<'PromiseBroken'>): BellMessage => ({
  type: 'error',
  title: 'Promise not kept',
  message: `${data.clientName} promised to pay ${promisedPart(data)}invoice ${data.invoiceNumber} by ${shortDate(data.promisedDate)}, and ${data.amount === undefined ? 'it is still unpaid' : 'not all of that has come'}. ${afterPromiseWords(data)}`,
  ...ofInvoice(data.invoiceId),
});

/** The question about a missed installment of a payment plan. */
export const missedInstallmentMessage = ({ data }: EventOf<'InstallmentMissed'>): BellMessage => ({
  type: 'error',
  title: 'Installment missed',
  message: `${formatMinor(data.open, currencyOf(data))} of ${invoiceOf(data)} was to be paid by ${shortDate(data.date)}. Nothing goes out until you choose: continue the plan, end it, or agree on a new one.`,
  ...ofInvoice(data.invoiceId),
});

const becauseOf = ({ because, news, ...about }: Reopened): string => {
  if (because === 'total_changed') return 'its total was changed';
  if (news?.entry === undefined) return 'its payment was taken back';
  const { kind, amount } = news.entry;
  const money = formatMinor(amount, currencyOf(about));
  if (kind === 'credit_applied') return `${money} of credit was taken back from it`;
  const what = `a ${balanceEntryNames[kind].toLowerCase()} of ${money}`;
  return because === 'refund' ? `${what} was recorded` : `${what} was removed`;
};

/** Reports an invoice of which something is due again; one from before that was told has no names. */
export const reopenedMessage = ({ data }: EventOf<'InvoiceReopened'>): BellMessage | undefined =>
  data.news && {
    type: 'info',
    title: 'Invoice due again',
    message: `${formatMinor(data.news.dueCents, currencyOf(data))} of ${invoiceOf(data.news)} is due again, because ${becauseOf(data)}. ${
      data.news.isRestored
        ? 'Its sequence is on hold. Resume it if its reminders should continue.'
        : 'No reminders are planned. You can create a new sequence.'
    }`,
    ...ofInvoice(data.invoiceId),
  };

const completedWords = (data: EventOf<'SequenceCompleted'>['data']): string => {
  if (data.nothingSent)
    return `The sequence for ${invoiceOf(data)} sent nothing: all its emails were skipped. The invoice is still unpaid. You can start a new sequence.`;
  return data.onlyOutbox
    ? `The emails for ${invoiceOf(data)} were written to the outbox folder, so the client received nothing. The invoice is still unpaid.`
    : `The sequence for ${invoiceOf(data)} has no emails left to send, and the invoice is still unpaid. You can start a new sequence.`;
};

export const completedMessage = ({ data }: EventOf<'SequenceCompleted'>): BellMessage | undefined =>
  data.stillUnpaid
    ? {
        type: 'info',
        title: 'Sequence completed, still unpaid',
        message: completedWords(data),
        ...ofInvoice(data.invoiceId),
      }
    : undefined;

/** One message for all steps that failed for the same cause. */
export const failedMessage = (
  { data }: EventOf<'StepSendFailed'>,
  failedSteps: readonly number[],
): BellMessage =>
  failedSteps.length === 1
    ? {
        type: 'error',
        title: 'Email not delivered',
        message: `The email for ${invoiceOf(data)} couldn't be delivered: ${sentence(data.reply)} The rest of its sequence waits until you retry or skip it.`,
        ...ofSequence(data),
      }
    : {
        type: 'error',
        title: `${failedSteps.length} emails not delivered`,
        message: `${failedSteps.length} emails couldn't be delivered: ${sentence(data.reply)} The rest of their sequences wait until you retry or skip them.`,
        ...nowhere,
      };

/** Reports what the rule has claimed; of a claim by hand the user knows. */
export const claimedMessage = ({ data }: EventOf<'LateFeesClaimed'>): BellMessage | undefined =>
  data.news && {
    type: 'info',
    title: 'Late fees claimed',
    message: `Your rule claimed ${formatMinor(data.claim.amount, currencyOf(data))} of late fees for ${invoiceOf(data.news)}. When the client pays them, mark the claim as paid on the invoice's page, or waive it there.`,
    ...ofInvoice(data.invoiceId),
  };

const whatEndsRefusal = ({ gmail }: EventOf<'SenderRefused'>['data']): string => {
  if (gmail === undefined)
    return 'Its emails are on hold, and Owed tries the server again every hour. Check its settings to fix this.';
  return needsConnecting(gmail)
    ? 'Its emails are on hold until you connect Gmail again. Then they go out automatically.'
    : 'Its emails are on hold, and Owed tries Gmail again every hour.';
};

/** Reports that a sender's own mail server, or Gmail, refuses it. */
export const ownSenderRefusedMessage = ({ data }: EventOf<'SenderRefused'>): BellMessage => ({
  type: 'error',
  title: data.gmail === undefined ? 'A mail server rejects your sender' : 'Gmail rejects your sender',
  message: `${sentence(refusalWords(data))} ${whatEndsRefusal(data)}`,
  relatedEntityType: 'sender',
  relatedEntityId: data.senderId,
});

/** Tomorrow's reminders; the notification lists them. Which of them still go is decided when they are due. */
export const remindersMessage = ({
  data: { day, count, reminders, waiting = 0 },
}: EventOf<'RemindersAnnounced'>): BellMessage => {
  const isCut = count > reminders.length;
  const approvals = waiting === 0 ? '' : ` Waiting for your approval now: ${countOf(waiting, 'email')}.`;
  if (count === 0)
    return {
      type: 'info',
      title: `${countOf(waiting, 'email')} waiting for your approval`,
      message: 'Nothing of this goes out until you approve it.',
      relatedEntityType: 'approvals',
      relatedEntityId: null,
    };
  return {
    type: 'info',
    title: `${countOf(count, 'reminder')} planned for ${shortDate(day)}`,
    message: `Reminders for invoices that are paid, promised or paused before then don't go out.${approvals}${isCut ? ` The first ${reminders.length}:` : ''}`,
    ...nowhere,
  };
};

export const trialEndMessage = ({ data }: EventOf<'TrialEndAnnounced'>): BellMessage => ({
  type: 'info',
  title: 'Your free trial ends soon',
  message: `It ends on ${shortDate(data.endsOn)}. You keep everything you have. You only need to choose a plan for new invoices and sequences.`,
  relatedEntityType: 'account',
  relatedEntityId: data.accountId,
});

export const addressLostMessage = ({ data }: EventOf<'AddressLost'>): BellMessage => ({
  type: 'error',
  title: 'Choose another email address',
  message: `The owner of ${data.email} has confirmed it for another account. You keep everything you have. Enter an email address of your own in your settings.`,
  relatedEntityType: 'profile',
  relatedEntityId: data.accountId,
});

const lostWhy: Readonly<Record<LossCode, string>> = {
  refused: 'no longer accepts the connection',
  missing: 'needs to be connected again because its access is no longer stored here',
};

/** The user's sends or syncs wait from now on. */
export const gmailLostMessage = ({
  data: { accountId, address, code },
}: EventOf<'GmailConnectionLost'>): BellMessage => ({
  type: 'error',
  title: 'Gmail is no longer connected',
  message: `Owed was connected to ${address}, and Google ${lostWhy[code]}. Emails sent through Gmail are on hold until you connect it again.`,
  relatedEntityType: 'connection',
  relatedEntityId: accountId,
});

export const xeroLostMessage = ({
  data: { accountId, tenantName, code },
}: EventOf<'XeroConnectionLost'>): BellMessage => ({
  type: 'error',
  title: 'Xero is no longer connected',
  message: `Owed was connected to ${tenantName}, and Xero ${lostWhy[code]}. Nothing is imported from Xero until you connect it again.`,
  relatedEntityType: 'connection',
  relatedEntityId: accountId,
});

export const senderRefusedMessage = (reply: string): BellMessage => ({
  type: 'error',
  title: 'The mail server refuses to send',
  message: `${sentence(reply)} Emails stay due, and Owed tries again every hour.`,
  ...nowhere,
});
