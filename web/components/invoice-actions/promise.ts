import {
  changedInvoice,
  type ChangedInvoice,
  type InvoiceView,
} from '../../../contracts/invoices/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { unitsOf, type Money } from '../../../domain/money/money.ts';
import { api } from '../../data/api.ts';
import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { aboutThe, showFailure, showToast } from '../../data/toasts.ts';
import { promisedWords, promiseRemovedWords } from './effect-words.ts';
import { accountToday } from './account-today.ts';
import { readSteps } from './sequence-calls.ts';
import { takeInInvoice } from './show-invoices.ts';

/**
 * Records a promise to pay by a calendar date, or removes it.
 * @param amount how much is promised; default all that is due
 */
export const postPromise = async (
  invoiceId: number,
  promisedDate: string | null,
  amount?: Money,
): Promise<ChangedInvoice> => {
  const answer = await api.post(`/api/invoices/${invoiceId}/promise-payment`, changedInvoice, {
    promisedDate,
    ...(amount !== undefined && { amount: unitsOf(amount) }),
  });
  takeInInvoice(answer);
  return answer;
};

/** An invoice as it was before a promise. */
type Before = Pick<
  InvoiceView,
  'id' | 'currency' | 'promisedPaymentDate' | 'promisedAmount' | 'brokenPromiseDate'
>;

/** How much was promised; undefined for all that was due. */
export const promisedMoney = ({
  promisedAmount: minor,
  currency,
}: Pick<InvoiceView, 'promisedAmount' | 'currency'>): Money | undefined =>
  minor === undefined ? undefined : { minor, currency };

/** Puts back what was promised before. Never rejects: a failure has been shown. */
const undoPromise = async (before: Before): Promise<void> => {
  const { id, promisedPaymentDate } = before;
  try {
    const answer = await postPromise(id, promisedPaymentDate, promisedMoney(before));
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
