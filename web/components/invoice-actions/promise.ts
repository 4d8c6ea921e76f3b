import {
  changedInvoice,
  type ChangedInvoice,
  type InvoiceView,
} from '../../../contracts/invoices/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast } from '../../data/toasts.ts';
import { promisedWords, promiseRemovedWords } from './effect-words.ts';
import { accountToday } from './account-today.ts';
import { readSteps } from './sequence-calls.ts';
import { takeInInvoice } from './show-invoices.ts';

/** Records a promise to pay by a calendar date, or removes it. */
export const postPromise = async (
  invoiceId: number,
  promisedDate: string | null,
): Promise<ChangedInvoice> => {
  const answer = await api.post(`/api/invoices/${invoiceId}/promise-payment`, changedInvoice, {
    promisedDate,
  });
  takeInInvoice(answer);
  return answer;
};

/** An invoice as it was before a promise. */
type Before = Pick<InvoiceView, 'id' | 'promisedPaymentDate' | 'brokenPromiseDate'>;

/** Puts back what was promised before. Never rejects: a failure has been shown. */
const undoPromise = async ({ id, promisedPaymentDate }: Before): Promise<void> => {
  try {
    const answer = await postPromise(id, promisedPaymentDate);
    const words =
      promisedPaymentDate === null
        ? promiseRemovedWords(answer, await readSteps(id).catch(() => []), accountToday())
        : promisedWords(promisedPaymentDate, answer);
    showToast({ about: aboutThe('promises', [{ id }]), ...words });
  } catch (error) {
    if (!(error instanceof StoredUnseen)) showFailure(failures.promise, messageOf(error));
  }
};

/** How a new promise is taken back. That an earlier one was not kept does not come back with it. */
export const undoOfPromise = (before: Before): { readonly label: string; readonly run: () => void } => ({
  label: before.promisedPaymentDate === null && before.brokenPromiseDate !== null ? 'Remove promise' : 'Undo',
  run: () => void undoPromise(before),
});
