import { longDate } from '../../domain/calendar.ts';
import type { EventOf } from '../../domain/events.ts';
import { doubtWords, holdDetailWords } from '../../domain/reason-words.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';

/** A mail that tells the user what happened. */
export interface UserMail {
  /** What counts as the same cause on one day; some causes touch many invoices at once. */
  readonly cause: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly invoiceId: number;
}

/** A server's reply as it stands in a sentence of ours: on one line, not endless. */
const quoted = (reply: string): string => {
  const line = reply.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
};

const othersToo = (what: string): string =>
  `If ${what} for the same reason today, your notifications show it; there is no further email about it until tomorrow.`;

const held = ({ data }: EventOf<'SequenceHeld'>): UserMail | undefined => {
  const { invoiceId, invoiceNumber, clientName, reason, detail } = data;
  const subject = `Reminders for invoice ${invoiceNumber} are paused`;
  const because = detail === null ? [] : [holdDetailWords(detail)];
  switch (reason) {
    case 'needs_attention':
      return {
        cause: `needs_attention ${invoiceId}`,
        subject,
        paragraphs: [
          `The next reminder to ${clientName} could not be sent.`,
          ...because,
          'Nothing more goes out for this invoice until you have put that right and resumed the sequence.',
        ],
        invoiceId,
      };
    case 'long_absence':
      return {
        cause: 'long_absence',
        subject: 'Reminders were more than 14 days late and are paused',
        paragraphs: [
          `Reminders to ${clientName} for invoice ${invoiceNumber} were more than 14 days late, so nothing was sent.`,
          ...because,
          'Resume the sequence when you want its reminders to go on from now.',
          othersToo('other sequences were paused'),
        ],
        invoiceId,
      };
    case 'client_changed':
      return {
        cause: `client_changed ${invoiceId}`,
        subject,
        paragraphs: [
          `Invoice ${invoiceNumber} now belongs to ${clientName}. CC and BCC of its emails were emptied.`,
          ...because,
          'Look at the emails, then resume the sequence.',
        ],
        invoiceId,
      };
    default:
      return undefined;
  }
};

const promiseBroken = ({ data }: EventOf<'PromiseBroken'>): UserMail => ({
  cause: `promise_broken ${data.invoiceId}`,
  subject: `Promise not kept: invoice ${data.invoiceNumber}`,
  paragraphs: [
    `${data.clientName} promised to pay invoice ${data.invoiceNumber} by ${longDate(data.promisedDate)}, and it is not marked as paid.`,
    `A reminder goes out on ${longDate(data.resumeFrom)} at the earliest, if there is a sequence. If the money has arrived, mark the invoice as paid.`,
  ],
  invoiceId: data.invoiceId,
});

const failed = ({ data }: EventOf<'StepSendFailed'>): UserMail => ({
  cause: `delivery_failed ${quoted(data.reply)}`,
  subject: `Not delivered: email for invoice ${data.invoiceNumber}`,
  paragraphs: [
    `An email to do with ${data.clientName}, invoice ${data.invoiceNumber}, was refused: ${quoted(data.reply)}`,
    'The rest of its sequence waits until you retry this email, or skip it and resume.',
    othersToo('other emails failed'),
  ],
  invoiceId: data.invoiceId,
});

const doubted = ({ data }: EventOf<'StepSendDoubted'>): UserMail => ({
  cause: `in_doubt ${data.stepId}`,
  subject: `In doubt: email for invoice ${data.invoiceNumber}`,
  paragraphs: [
    `Nobody knows whether an email to do with ${data.clientName}, invoice ${data.invoiceNumber}, arrived: ${quoted(doubtWords(data.why))}`,
    'Owed does not send it again by itself. Say in the sequence whether it arrived, send it again, or leave it.',
  ],
  invoiceId: data.invoiceId,
});

const completed = ({ data }: EventOf<'SequenceCompleted'>): UserMail | undefined =>
  data.stillUnpaid
    ? {
        cause: `still_unpaid ${data.sequenceId}`,
        subject: `Still unpaid: invoice ${data.invoiceNumber}`,
        paragraphs: [
          ...(data.onlyOutbox
            ? [
                `The emails of the sequence for ${data.clientName}, invoice ${data.invoiceNumber}, were written to the outbox folder, so the client received nothing. The invoice is not marked as paid.`,
                'Set up a mail server, then start a new sequence.',
              ]
            : [
                `The last email of the sequence for ${data.clientName}, invoice ${data.invoiceNumber}, is out, and the invoice is not marked as paid.`,
                'You can start a new sequence, or call.',
              ]),
        ],
        invoiceId: data.invoiceId,
      }
    : undefined;

/** What the user is mailed because of an event: what happened that they should know without looking. */
export const userMailFor = (event: RecordedEvent): UserMail | undefined => {
  switch (event.type) {
    case 'SequenceHeld':
      return held(event);
    case 'PromiseBroken':
      return promiseBroken(event);
    case 'StepSendFailed':
      return failed(event);
    case 'StepSendDoubted':
      return doubted(event);
    case 'SequenceCompleted':
      return completed(event);
    default:
      return undefined;
  }
};
