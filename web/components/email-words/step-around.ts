import { useQuery } from '@tanstack/react-query';
import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import type { NewStep } from '../../../domain/steps/default-steps.ts';
import { renderMail, type RenderedMail } from '../../../domain/email-text/rendering.ts';
import { usesVariable } from '../../../domain/email-text/template-variables.ts';
import { sendingDay } from '../../../domain/email-text/step-subject.ts';
import { useToday } from '../../data/account/clock.ts';
import { lateFeesUntilQuery } from '../../data/records/late-fees.ts';
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

/** What an email tells of late fees and interest on the day on which it goes. Read only where its texts ask for it. */
const useLateFee = (texts: string, invoice: InvoiceView, day: string): string => {
  const enabled = usesVariable(texts, 'late_fee');
  const { data } = useQuery({ ...lateFeesUntilQuery(invoice, day), enabled });
  return data?.announcement ?? '';
};

/** A step's whole email as it goes out on its day. */
export const useRenderedStep = (around: StepAround, step: ShownStep): RenderedMail => {
  const account = useUser();
  const today = useToday();
  const { senderAt } = useEmailSenders();
  const render = useRendering(around);
  const signature = senderAt(step.senderEmail)?.signature ?? account.emailSignature ?? '';
  const day = sendingDay(step, { today, timeZone: account.timeZone });
  const texts = `${step.subject}\n${step.content}\n${signature}`;
  return render(step, useLateFee(texts, around.invoice, day));
};

/**
 * Renders steps of an invoice as they go out on their days, by the code that sends them. Without what they tell of late
 * fees it is for lists of subjects.
 */
export const useRendering = ({ invoice, client }: StepAround) => {
  const account = useUser();
  const today = useToday();
  const { senderAt } = useEmailSenders();
  return (step: ShownStep, lateFee = ''): RenderedMail =>
    renderMail({
      step,
      invoice: { ...invoice, amountCents: invoice.amount, entries: invoice.payments, lateFee },
      client: { name: client.name },
      account: {
        ...account,
        emailSignature: senderAt(step.senderEmail)?.signature ?? account.emailSignature,
      },
      invoiceLink: `${location.origin}/invoices?invoiceId=${invoice.id}`,
      today: sendingDay(step, { today, timeZone: account.timeZone }),
    });
};
