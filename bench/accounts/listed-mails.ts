import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { createHash } from 'node:crypto';
import { mailingStream } from '../../commands/streams.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { renderMail } from '../../domain/email-text/rendering.ts';
import type { StreamName } from '../../platform/ports/event-store.ts';
import { messageIdOf } from '../../workflows/mailings/own-mail.ts';

/** What a sent email is about. */
export interface SentAbout {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly sequenceId: number;
  readonly invoiceNumber: string;
  readonly amountCents: number;
  readonly dueDate: string;
  readonly clientName: string;
  readonly clientId: number;
  readonly to: string;
  readonly at: string;
}

export interface SentMail {
  /** Events of the invoice's stream. */
  readonly ofInvoice: readonly OwedEvent[];
  readonly mailing: readonly [StreamName, readonly OwedEvent[]];
  /** The file with its text. */
  readonly file: { readonly hash: string; readonly text: string };
  /** The file with its HTML, which no list reads. */
  readonly html: { readonly hash: string; readonly text: string };
}

const mailFrom = 'mail@owed.example';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A step's email, accepted at its first attempt. Its mailing has the step's id. */
export const sentMail = (step: StepPlan, about: SentAbout): SentMail => {
  const { accountId, invoiceId, sequenceId, invoiceNumber, clientName, clientId, to, at } = about;
  const { stepId, stepType, senderName, senderEmail } = step;
  const mailingId = stepId;
  const { subject, text, html } = renderMail({
    step,
    invoice: {
      ...noInvoiceTexts,
      invoiceNumber,
      currency: 'USD',
      amountCents: about.amountCents,
      entries: [],
      lateFee: '',
      dueDate: about.dueDate,
    },
    client: { name: clientName },
    account: { name: senderName, email: senderEmail, license: 'enterprise', emailSignature: null },
    invoiceLink: null,
    today: at.slice(0, 10),
  });
  const [textHash, htmlHash] = [sha256(text), sha256(html)];
  const messageId = messageIdOf(mailFrom, sequenceId, stepId, 1);
  const send = { accountId, invoiceId, sequenceId, invoiceNumber, clientName, stepId, attempt: 1 };
  const of = { accountId, mailingId };
  const mail = {
    ...{ to, cc: [], bcc: [], messageId, subject, textHash },
    ...{ from: mailFrom, senderName, senderEmail, via: 'smtp' as const },
  };
  const content = {
    kind: 'reminder' as const,
    sender: { name: senderName, from: mailFrom, replyTo: senderEmail },
    recipients: { to, toName: clientName, cc: [], bcc: [] },
    ...{
      subject,
      parts: { text: textHash, html: htmlHash, attachments: [] },
      messageId,
      date: at,
      references: [],
    },
    about: [{ invoiceId, sequenceId, stepId, attempt: 1 }],
  };
  const accepted = { attempt: 1, via: 'smtp' as const, accepted: [to], refused: [] };
  return {
    ofInvoice: [
      {
        type: 'StepSendStarted',
        data: { ...send, stepType, clientId, mailingId, mail, deadline: at, attachments: [], late: false },
      },
      { type: 'StepSent', data: { ...send, ...accepted, sentAt: at, late: false } },
    ],
    mailing: [
      mailingStream(mailingId),
      [
        { type: 'MailingQueued', data: { ...of, ...content, queuedAt: at, earlierRefusals: 0 } },
        {
          type: 'HandoverStarted',
          data: {
            ...of,
            attempt: 1,
            via: 'smtp',
            messageHash: sha256(messageId),
            startedAt: at,
            deadline: at,
          },
        },
        { type: 'HandoverAccepted', data: { ...of, ...accepted, acceptedAt: at } },
      ],
    ],
    file: { hash: textHash, text },
    html: { hash: htmlHash, text: html },
  };
};
