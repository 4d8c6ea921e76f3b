import { match } from 'ts-pattern';
import type { SentEmailView } from '../contracts/sent-emails.ts';
import type { EventOf } from '../domain/events.ts';
import type { DocumentRef } from '../platform/ports/read-models.ts';
import { defineProjection } from './projection.ts';

type Attempt = SentEmailView['metadata']['attempts'][number];
type SendStarted = EventOf<'StepSendStarted'>['data'];

/** `sentAt` of a step whose mail was begun and has no outcome yet: such a record is in no list. */
const noOutcomeYet = '';

const begin = (data: SendStarted, before: SentEmailView | undefined, ref: DocumentRef): SentEmailView => ({
  id: ref.id,
  userId: ref.account,
  invoiceId: data.invoiceId,
  followupId: ref.id,
  clientId: data.clientId,
  clientName: data.clientName,
  invoiceNumber: data.invoiceNumber,
  subject: data.mail.subject,
  content: data.mail.content,
  recipient: data.mail.to,
  from: data.mail.from,
  ccRecipients: data.mail.cc.join(', '),
  bccRecipients: data.mail.bcc.join(', '),
  senderName: data.mail.senderName,
  senderEmail: data.mail.senderEmail,
  sentAt: before?.sentAt ?? noOutcomeYet,
  status: before?.status ?? 'failed',
  via: data.mail.via,
  inDoubt: before?.inDoubt ?? false,
  emailId: data.mail.messageId,
  metadata: before?.metadata ?? { attempts: [], refusedCopies: [] },
  stepType: data.stepType,
  attachments: [...data.attachments],
  errorMessage: before?.errorMessage ?? null,
});

/** An attempt has one outcome, the latest: a late reply settles a doubt, and hourly tries of a refused sender are one. */
const withAttempt = (email: SentEmailView, attempt: Attempt): SentEmailView => ({
  ...email,
  metadata: {
    ...email.metadata,
    attempts: [...email.metadata.attempts.filter((one) => one.attempt !== attempt.attempt), attempt],
  },
});

const accepted = (email: SentEmailView, { data }: EventOf<'StepSent'>): SentEmailView => ({
  ...withAttempt(email, {
    attempt: data.attempt,
    at: data.sentAt,
    outcome: data.via === 'outbox' ? 'Written to the outbox' : 'Accepted',
  }),
  sentAt: data.sentAt,
  status: 'sent',
  via: data.via,
  inDoubt: false,
  errorMessage: null,
});

const refusedCopies = ({ data }: EventOf<'StepSent'>): string[] =>
  data.refused.map(({ address, reply }) => `${address}: ${reply}`);

const settled = (email: SentEmailView, { data }: EventOf<'StepDoubtResolved'>): SentEmailView =>
  data.resolution === 'arrived'
    ? { ...email, status: 'sent', inDoubt: false, errorMessage: null }
    : { ...email, inDoubt: false };

/**
 * What went out, one record a step with its attempts inside. A step that is still being tried for the first time has a
 * record that is not shown; once shown it stays, whatever is deleted, and a new try changes it when it has an outcome.
 */
export const sentEmails = defineProjection({
  name: 'sent-emails',
  version: 1,
  keys: { shown: 'integer', invoiceId: 'integer', sentAt: 'text' },
  indexes: [['shown', 'sentAt'], ['invoiceId']],
  liveView: 'sent-emails',
  handles: [
    'StepSendStarted',
    'StepSent',
    'StepSendPostponed',
    'StepSendFailed',
    'StepSendDoubted',
    'StepDoubtResolved',
  ],
  documentIds: (event) => [event.data.stepId],
  fold: (email: SentEmailView | undefined, event, ref) =>
    match(event)
      .with({ type: 'StepSendStarted' }, ({ data }) => begin(data, email, ref))
      .with({ type: 'StepSent' }, (sent) => {
        if (email === undefined) return undefined;
        const now = accepted(email, sent);
        return { ...now, metadata: { ...now.metadata, refusedCopies: refusedCopies(sent) } };
      })
      .with({ type: 'StepSendPostponed' }, ({ data, metadata }) =>
        email === undefined
          ? undefined
          : withAttempt(email, {
              attempt: data.attempt,
              at: metadata.occurredAt,
              outcome: `Refused for now: ${data.reply}`,
            }),
      )
      .with({ type: 'StepSendFailed' }, ({ data }): SentEmailView | undefined =>
        email === undefined
          ? undefined
          : {
              ...withAttempt(email, {
                attempt: data.attempt,
                at: data.failedAt,
                outcome: `Failed: ${data.reply}`,
              }),
              sentAt: data.failedAt,
              status: 'failed',
              inDoubt: false,
              errorMessage: data.reply,
            },
      )
      .with({ type: 'StepSendDoubted' }, ({ data }): SentEmailView | undefined =>
        email === undefined
          ? undefined
          : {
              ...withAttempt(email, {
                attempt: data.attempt,
                at: data.doubtedAt,
                outcome: `In doubt: ${data.why}`,
              }),
              sentAt: data.doubtedAt,
              status: 'failed',
              inDoubt: true,
              errorMessage: data.why,
            },
      )
      .with({ type: 'StepDoubtResolved' }, (resolved) => email && settled(email, resolved))
      .exhaustive(),
  keysOf: (email) => ({
    shown: email.sentAt === noOutcomeYet ? 0 : 1,
    invoiceId: email.invoiceId,
    sentAt: email.sentAt,
  }),
});

export const sentEmailsModel = sentEmails.model;

/** The condition under which a record is in the history. */
export const shownInHistory = { shown: 1 } as const;
