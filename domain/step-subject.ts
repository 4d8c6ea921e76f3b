import type { InvoiceView } from '../contracts/invoices.ts';
import type { StepView } from '../contracts/sequences.ts';
import { expand, variableValues } from './template-variables.ts';
import { withoutTypedDays } from './typed-days.ts';

/**
 * The subject of a mail that is not sent yet, its variables filled in as they would be today.
 * @param today the account's today, a calendar date
 */
export const subjectToday = (
  step: Pick<StepView, 'customSubject' | 'senderName'>,
  invoice: InvoiceView,
  clientName: string,
  today: string,
): string =>
  expand(
    withoutTypedDays(step.customSubject),
    variableValues({
      clientName,
      invoiceNumber: invoice.invoiceNumber,
      amountCents: invoice.amount,
      dueDate: invoice.dueDate,
      today,
      senderName: step.senderName,
      paymentUrl: invoice.paymentUrl,
    }),
  ).text;
