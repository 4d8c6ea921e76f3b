import type { ClientView } from '../../../contracts/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import type { NewStep } from '../../../domain/default-steps.ts';
import { renderMail, type RenderedMail } from '../../../domain/rendering.ts';
import { useToday } from '../../lib/clock.ts';
import { useEmailSenders } from '../../lib/senders.ts';
import { useUser } from '../../lib/session.ts';

/** What a step belongs to. */
export interface StepAround {
  readonly invoice: InvoiceView;
  readonly client: ClientView;
}

/** Renders steps of an invoice as they would go out. */
export const useRendering = ({ invoice, client }: StepAround) => {
  const account = useUser();
  const today = useToday();
  const { senderAt } = useEmailSenders();
  return (
    step: Pick<NewStep, 'subject' | 'content' | 'stepType' | 'senderName' | 'senderEmail'>,
  ): RenderedMail =>
    renderMail({
      step,
      invoice: {
        invoiceNumber: invoice.invoiceNumber,
        amountCents: invoice.amount,
        dueDate: invoice.dueDate,
        paymentUrl: invoice.paymentUrl,
      },
      client: { name: client.name },
      account: {
        ...account,
        emailSignature: senderAt(step.senderEmail)?.signature ?? account.emailSignature,
      },
      invoiceLink: `${location.origin}/invoices?invoiceId=${invoice.id}`,
      today,
    });
};
