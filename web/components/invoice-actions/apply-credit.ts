import type { ApplyCreditBody } from '../../../contracts/invoices/balance-bodies.ts';
import {
  changedInvoice,
  type ChangedInvoice,
  type InvoiceView,
} from '../../../contracts/invoices/invoices.ts';
import { api } from '../../data/api.ts';
import { aboutThe, showToast } from '../../data/toasts.ts';
import { deleteBalanceEntry, takeEntryBack } from './balance-entries.ts';
import { tellRecorded, undoOf } from './entry-toasts.ts';
import { offerUndo } from './offer-undo.ts';
import { takeInInvoice } from './show-invoices.ts';

/** Applies credit of the client to an invoice, and shows it. */
export const postApplyCredit = async (
  id: number,
  body: ApplyCreditBody,
  key: string,
): Promise<ChangedInvoice> => {
  const answer = await api.post(`/api/invoices/${id}/apply-credit`, changedInvoice, body ?? undefined, key);
  takeInInvoice(answer);
  return answer;
};

/** The entries of the last call, which may have taken credit of several invoices; what settled it comes first. */
const lastApplied = ({ payments }: ChangedInvoice) => {
  const applied = payments.filter(({ kind }) => kind === 'credit_applied');
  const last = applied.at(-1);
  return applied.filter(({ recordedAt }) => recordedAt === last?.recordedAt).toReversed();
};

/** Says what the credit has made of the invoice, with Undo. */
export const tellApplied = (id: number, answer: ChangedInvoice): void => {
  const [last, ...others] = lastApplied(answer);
  const isSettling = answer.status === 'paid';
  const undo =
    last &&
    undoOf({ id, status: answer.status }, last, async () => {
      let undone = await takeEntryBack(id, last, isSettling);
      for (const entry of others) undone = await deleteBalanceEntry(id, entry);
      return undone;
    });
  if (isSettling && undo !== undefined) offerUndo(id, undo);
  tellRecorded({ id, status: 'pending' }, 'Credit applied', answer, undo);
};

/** Lets the reminders of an invoice go on although its client has credit. */
export const postChaseAnyway = async ({
  id,
  invoiceNumber,
}: Pick<InvoiceView, 'id' | 'invoiceNumber'>): Promise<ChangedInvoice> => {
  const answer = await api.post(`/api/invoices/${id}/keep-chasing`, changedInvoice);
  takeInInvoice(answer);
  showToast({
    about: aboutThe('sequences', [{ id }]),
    title: 'Chasing anyway',
    description: `The reminders of ${invoiceNumber} ${
      (answer.resumedSequences ?? 0) > 0 ? 'resume' : 'wait for something else'
    }.`,
  });
  return answer;
};
