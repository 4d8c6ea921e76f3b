import { match } from 'ts-pattern';
import type { SentEmailView } from '../contracts/sequences/sent-emails.ts';
import type { EventOf } from '../domain/events.ts';
import type { MailText } from '../domain/invoice/events.ts';
import { fileViewOf, storedNameOf } from '../domain/files/attached-file.ts';
import type { DocumentRef } from '../platform/ports/read-models.ts';
import { defineProjection } from './projection.ts';
import { searchText, sortText } from './rows/comparable-text.ts';
import type { AttemptOutcome, NotDelivered, RefusedCopy } from './sent-email-view.ts';

/** What a record shows of one attempt's mail. */
type ShownMail = Pick<
  SentEmailView,
  | 'subject'
  | 'recipient'
  | 'from'
  | 'ccRecipients'
  | 'bccRecipients'
  | 'senderName'
  | 'senderEmail'
  | 'emailId'
  | 'attachments'
  | 'attachmentFiles'
> &
  MailText;

/** An attempt that may still be accepted, and its mail. */
interface OpenAttempt {
  readonly attempt: number;
  readonly mail: ShownMail;
}

type Attempt = Omit<SentEmailView['metadata']['attempts'][number], 'outcome'> & {
  readonly outcome: AttemptOutcome;
};

/**
 * A record as it is stored: the text is in a file, or, of older mails, in the record; what became of it is data, worded
 * by `sentEmailView`.
 */
export type SentEmail = Omit<SentEmailView, 'content' | 'metadata' | 'errorMessage'> &
  MailText & {
    readonly attempts: readonly Attempt[];
    readonly refusedCopies: readonly RefusedCopy[];
    /** Why it is failed; null for one that was sent. */
    readonly failure: NotDelivered | null;
    /** Present once the user had an attempt in doubt sent again: the mail that is accepted after all is shown. */
    readonly open?: readonly OpenAttempt[];
  };

type SendStarted = EventOf<'StepSendStarted'>['data'];

/** `sentAt` of a step whose first send has no outcome yet; such a record is not listed. */
const noOutcomeYet = '';

const textOf = (mail: MailText): MailText =>
  'textHash' in mail ? { textHash: mail.textHash } : { content: mail.content };

const mailOf = ({ mail, attachments }: SendStarted): ShownMail => ({
  subject: mail.subject,
  ...textOf(mail),
  recipient: mail.to,
  from: mail.from,
  ccRecipients: mail.cc.join(', '),
  bccRecipients: mail.bcc.join(', '),
  senderName: mail.senderName,
  senderEmail: mail.senderEmail,
  emailId: mail.messageId,
  attachments: attachments.map(storedNameOf),
  attachmentFiles: attachments.map(fileViewOf),
});

const shownMailOf = (email: SentEmail): ShownMail => ({
  subject: email.subject,
  ...textOf(email),
  recipient: email.recipient,
  from: email.from,
  ccRecipients: email.ccRecipients,
  bccRecipients: email.bccRecipients,
  senderName: email.senderName,
  senderEmail: email.senderEmail,
  emailId: email.emailId,
  attachments: email.attachments,
  attachmentFiles: email.attachmentFiles,
});

const begin = (data: SendStarted, before: SentEmail | undefined, ref: DocumentRef): SentEmail => ({
  id: ref.id,
  userId: ref.account,
  invoiceId: data.invoiceId,
  followupId: ref.id,
  clientId: data.clientId,
  clientName: data.clientName,
  invoiceNumber: data.invoiceNumber,
  ...mailOf(data),
  sentAt: before?.sentAt ?? noOutcomeYet,
  status: before?.status ?? 'failed',
  via: data.mail.via,
  inDoubt: before?.inDoubt ?? false,
  attempts: before?.attempts ?? [],
  refusedCopies: before?.refusedCopies ?? [],
  stepType: data.stepType,
  failure: before?.failure ?? null,
  ...(before?.open && { open: [...before.open, { attempt: data.attempt, mail: mailOf(data) }] }),
});

const withOpen = ({ open: _, ...email }: SentEmail, open: readonly OpenAttempt[]): SentEmail =>
  open.length === 0 ? email : { ...email, open };

/** An attempt with an outcome is not open any more. */
const closed = (email: SentEmail, attempt: number): SentEmail =>
  email.open === undefined
    ? email
    : withOpen(
        email,
        email.open.filter((one) => one.attempt !== attempt),
      );

const withoutText = (email: SentEmail) => {
  if ('textHash' in email) {
    const { textHash: _, ...rest } = email;
    return rest;
  }
  const { content: _, ...rest } = email;
  return rest;
};

/** A try after a doubt: the attempt in doubt, which is the last one, may still be accepted. */
const triedAgain = (email: SentEmail): SentEmail => {
  const last = email.attempts.at(-1);
  if (last === undefined || email.open?.some((one) => one.attempt === last.attempt)) return email;
  return withOpen(email, [...(email.open ?? []), { attempt: last.attempt, mail: shownMailOf(email) }]);
};

/**
 * An attempt has one outcome, the latest: a late reply settles a doubt, and hourly retries of a refused sender are one
 * attempt.
 */
const withAttempt = (email: SentEmail, attempt: Attempt): SentEmail => {
  const { attempts } = email;
  const before = attempts.find((one) => one.attempt === attempt.attempt);
  const attachmentFiles = before === undefined ? email.attachmentFiles : (before.attachmentFiles ?? []);
  const now = { ...attempt, ...(attachmentFiles.length > 0 && { attachmentFiles }) };
  return { ...email, attempts: [...attempts.filter((one) => one !== before), now] };
};

const accepted = (email: SentEmail, { data }: EventOf<'StepSent'>): SentEmail => {
  const { attempt, sentAt, via, refused, foundAt } = data;
  const mail = email.open?.find((one) => one.attempt === attempt)?.mail;
  const taken = foundAt === undefined ? 'accepted' : 'found';
  const outcome = { type: via === 'outbox' ? 'outbox' : taken } as const;
  const { attempts } = withAttempt(email, { attempt, at: sentAt, outcome });
  return {
    ...(mail === undefined ? email : { ...withoutText(closed(email, attempt)), ...mail }),
    sentAt,
    status: 'sent',
    via,
    inDoubt: false,
    attempts,
    refusedCopies: refused.map(({ address, reply }) => ({ address, outcome: { type: 'refused', reply } })),
    failure: null,
  };
};

/** A copy that was tried again, and didn't arrive. */
const withCopy = (
  email: SentEmail,
  { data: { address, outcome } }: EventOf<'StepCopySettled'>,
): SentEmail => {
  if (outcome.type === 'sent') return email;
  return { ...email, refusedCopies: [...email.refusedCopies, { address, outcome }] };
};

/** A refusal or doubt of another attempt does not change an accepted mail. */
const notDelivered = (email: SentEmail, attempt: Attempt & { readonly outcome: NotDelivered }): SentEmail => {
  const tried = withAttempt(email, attempt);
  const { at, outcome: failure } = attempt;
  return email.status === 'sent'
    ? tried
    : { ...tried, sentAt: at, status: 'failed', inDoubt: failure.type === 'in_doubt', failure };
};

const settled = (email: SentEmail, { data }: EventOf<'StepDoubtResolved'>): SentEmail => {
  switch (data.resolution) {
    case 'arrived':
      return { ...email, status: 'sent', inDoubt: false, failure: null };
    case 'send_again':
      return { ...triedAgain(email), inDoubt: false };
    case 'leave':
      return email;
  }
};

/**
 * Sent emails, one record per step with its attempts. The record of a step's first try is hidden until it has an
 * outcome. Once shown, it stays even if the step is deleted, and a new try changes it when that has an outcome.
 */
export const sentEmails = defineProjection({
  name: 'sent-emails',
  version: 8,
  keys: {
    shown: 'integer',
    invoiceId: 'integer',
    clientId: 'integer',
    sentAt: 'text',
    recipient: 'text',
    number: 'text',
    subject: 'text',
    outcome: 'text',
    search: 'text',
  },
  indexes: [
    ['shown', 'sentAt', 'id', 'invoiceId', 'clientId'],
    ['shown', 'recipient', 'id', 'sentAt'],
    ['shown', 'number', 'id', 'sentAt'],
    ['shown', 'subject', 'id', 'sentAt'],
    ['shown', 'outcome', 'id', 'sentAt'],
    ['invoiceId', 'shown'],
    ['clientId', 'shown'],
    ['id', 'search', 'shown', 'invoiceId', 'clientId', 'sentAt'],
  ],
  liveView: 'sent-emails',
  handles: [
    'StepSendStarted',
    'StepSent',
    'StepCopySettled',
    'StepSendPostponed',
    'StepSendFailed',
    'StepSendDoubted',
    'StepDoubtResolved',
  ],
  streams: 'invoice',
  documentIds: (event) => [event.data.stepId],
  fold: (email: SentEmail | undefined, event, ref) => {
    if (event.type === 'StepSendStarted') return begin(event.data, email, ref);
    if (email === undefined) return undefined;
    return match(event)
      .with({ type: 'StepSent' }, (sent) => accepted(email, sent))
      .with({ type: 'StepCopySettled' }, (copy) => withCopy(email, copy))
      .with({ type: 'StepSendPostponed' }, ({ data: { attempt, reply }, metadata }) =>
        withAttempt(closed(email, attempt), {
          attempt,
          at: metadata.occurredAt,
          outcome: { type: 'postponed', reply },
        }),
      )
      .with({ type: 'StepSendFailed' }, ({ data: { attempt, failedAt, reply } }) =>
        notDelivered(closed(email, attempt), { attempt, at: failedAt, outcome: { type: 'failed', reply } }),
      )
      .with({ type: 'StepSendDoubted' }, ({ data: { attempt, doubtedAt, why } }) =>
        notDelivered(email, { attempt, at: doubtedAt, outcome: { type: 'in_doubt', why } }),
      )
      .with({ type: 'StepDoubtResolved' }, (resolved) => settled(email, resolved))
      .exhaustive();
  },
  keysOf: (email) => ({
    shown: email.sentAt === noOutcomeYet ? 0 : 1,
    invoiceId: email.invoiceId,
    clientId: email.clientId,
    sentAt: email.sentAt,
    recipient: sortText(`${email.clientName} ${email.recipient}`),
    number: sortText(email.invoiceNumber),
    subject: sortText(email.subject),
    outcome: `${email.status} ${email.inDoubt ? 1 : 0} ${email.via}`,
    search: searchText([email.subject, email.invoiceNumber, email.clientName, email.recipient].join(' ')),
  }),
});

/** The condition for records in the history. */
export const shownInHistory = { shown: 1 } as const;
