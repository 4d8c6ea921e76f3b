import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { NewStep } from '../../../domain/steps/default-steps.ts';
import { renderMail, type RenderedMail } from '../../../domain/email-text/rendering.ts';
import { sendingDay } from '../../../domain/email-text/step-subject.ts';
import { useToday } from '../../data/account/clock.ts';
import { useEmailSenders } from '../../data/records/senders.ts';
import { useUser } from '../../data/account/session.ts';

/** What a step belongs to. */
export interface StepAround {
  readonly invoice: InvoiceView;
  readonly client: ClientView;
}

/** A step as far as its email shows it. */
export type ShownStep = Pick<
  NewStep,
  | 'subject'
  | 'content'
  | 'stepType'
  | 'senderName'
  | 'senderEmail'
  | 'scheduledDate'
  | 'ccRecipients'
  | 'bccRecipients'
> &
  Partial<Pick<StepView, 'notBefore' | 'retryAt'>>;

/** Renders steps of an invoice as they go out on their days, by the code that sends them. */
export const useRendering = ({ invoice, client }: StepAround) => {
  const account = useUser();
  const today = useToday();
  const { senderAt } = useEmailSenders();
  return (step: ShownStep): RenderedMail =>
    renderMail({
      step,
      invoice: { ...invoice, amountCents: invoice.amount, entries: invoice.payments },
      client: { name: client.name },
      account: {
        ...account,
        emailSignature: senderAt(step.senderEmail)?.signature ?? account.emailSignature,
      },
      invoiceLink: `${location.origin}/invoices?invoiceId=${invoice.id}`,
      today: sendingDay(step, { today, timeZone: account.timeZone }),
    });
};
