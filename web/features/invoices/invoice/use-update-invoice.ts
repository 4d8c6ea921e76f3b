import type { InvoiceChangeBody } from '../../../../contracts/invoices/invoice-bodies.ts';
import { invoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures, successes } from '../../../../contracts/messages.ts';
import { activeSequencesFirst } from '../../../../contracts/sequences/sequence-messages.ts';
import { hasProblemType, messageOf } from '../../../data/api-error.ts';
import { api } from '../../../data/api.ts';
import { invoiceRecords, showRecord } from '../../../data/records/records.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

/** Replaces a message about active sequences with one that says what to do first. */
const describe = (error: unknown): string => {
  const message = messageOf(error);
  return message.includes('active sequences') ? activeSequencesFirst : message;
};

/** Changes an invoice. A due date that conflicts with a sequence leads to a question, not to a toast. */
export const useUpdateInvoice = (id: number) =>
  useCommand({
    run: (changes: InvoiceChangeBody) => api.put(`/api/invoices/${id}`, invoiceView, changes),
    failure: failures.invoiceUpdate,
    describe,
    answerFailure: (error) => hasProblemType(error, 'dueDateConflict'),
    onDone: (invoice) => {
      showRecord(invoiceRecords, invoice);
      showSuccess(successes.invoiceUpdated);
    },
  });
