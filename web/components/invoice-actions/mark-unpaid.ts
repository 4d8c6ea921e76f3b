import { changedInvoice, type ChangedInvoice } from '../../../contracts/invoices/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast } from '../../data/toasts.ts';
import { showInvoices, takeInInvoice, type Payable } from './show-invoices.ts';
import { unpaidWords } from './effect-words.ts';
import { resumeSequence } from './toggle-sequence.ts';

/** @param undo restores everything from before Mark Paid, including a running sequence and a promise */
export const postUnpaid = (invoiceId: number, undo: boolean): Promise<ChangedInvoice> =>
  api.post(`/api/invoices/${invoiceId}/unpaid`, changedInvoice, undo ? { undo } : undefined);

const underway = new Set<number>();

/**
 * Takes a payment back. A sequence that it had ended is restored, paused, and the toast offers to resume it. Never
 * rejects.
 */
export const markUnpaid = async (invoice: Payable): Promise<void> => {
  if (underway.has(invoice.id)) return;
  underway.add(invoice.id);
  showInvoices([{ ...invoice, status: 'pending', datePaid: null }]);
  try {
    const answer = await postUnpaid(invoice.id, false);
    takeInInvoice(answer);
    const isBack = (answer.resumedSequences ?? 0) > 0;
    const run = (): void => void resumeSequence(invoice.id);
    showToast({
      about: aboutThe('payments', [invoice]),
      ...unpaidWords(answer),
      ...(isBack && { action: { label: 'Resume', isNextStep: true, run } }),
    });
  } catch (error) {
    if (error instanceof StoredUnseen) return;
    showInvoices([invoice]);
    showFailure(failures.markUnpaid, messageOf(error));
  } finally {
    underway.delete(invoice.id);
  }
};
