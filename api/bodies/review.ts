import type { ReviewedInvoice } from '../../commands/invoices/create-from-extraction.ts';
import type { Call } from '../../commands/command-context.ts';
import { parseDate } from '../../commands/entered-dates.ts';
import { momentAt } from '../../domain/moment.ts';
import { newClientOf, type ExtractionReviewBody } from '../../contracts/invoices/extraction.ts';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';

/** A reviewed invoice. @throws InvalidField */
export const reviewedFrom = (body: ExtractionReviewBody, { account, now }: Call): ReviewedInvoice => {
  const { today, timeZone } = momentAt(now, account);
  const { name, address } = newClientOf(body);
  const newClient = {
    ...bareFacts,
    name,
    address: address || null,
    email: body.clientEmail ?? '',
    phone: body.clientPhone ?? null,
  };
  const dateIssued = body.issueDate ? parseDate(body.issueDate, timeZone, 'issueDate') : today;
  return {
    client: (body.useExistingClient ? body.clientId : null) ?? newClient,
    facts: {
      ...noInvoiceTexts,
      invoiceNumber: body.invoiceNumber,
      currency: body.currency ?? undefined,
      amount: body.amount,
      dateIssued,
      description: body.description || null,
    },
    dueDate: parseDate(body.dueDate, timeZone, 'dueDate'),
    ...(body.amountPaid && {
      paidBefore: {
        kind: 'payment',
        amount: body.amountPaid,
        // The invoice says that it had come by then.
        date: dateIssued < today ? dateIssued : today,
        recordedBy: 'user',
      },
    }),
    filename: body.filename || null,
  };
};
