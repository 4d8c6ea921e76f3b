import { balanceEntryPaths, type BalanceEntryBody } from '../../../contracts/invoices/balance-bodies.ts';
import type { EnteredEntryKind, BalanceEntryView } from '../../../contracts/invoices/balance.ts';
import { changedInvoice, type ChangedInvoice } from '../../../contracts/invoices/invoices.ts';
import { api } from '../../data/api.ts';
import { postUnpaid } from './mark-unpaid.ts';
import { withdrawUndo } from './offer-undo.ts';
import { takeInInvoice } from './show-invoices.ts';

/** Records a payment, a credit, a write-off or a refund of an invoice, and shows it. */
export const postBalanceEntry = async (
  invoiceId: number,
  kind: EnteredEntryKind,
  body: BalanceEntryBody,
  key: string,
): Promise<ChangedInvoice> => {
  const path = `/api/invoices/${invoiceId}/${balanceEntryPaths[kind]}`;
  const answer = await api.post(path, changedInvoice, body, key);
  takeInInvoice(answer);
  return answer;
};

/** Takes such an entry back, and shows the invoice without it. */
export const deleteBalanceEntry = async (
  invoiceId: number,
  { kind, id }: Pick<BalanceEntryView, 'kind' | 'id'>,
): Promise<ChangedInvoice> => {
  const path = `/api/invoices/${invoiceId}/${balanceEntryPaths[kind]}/${id}`;
  const answer = await api.deletePart(path, changedInvoice);
  takeInInvoice(answer);
  return answer;
};

/** Takes back what was just recorded. If it had settled the invoice, all is as it was, with its sequence. */
export const takeEntryBack = async (
  invoiceId: number,
  entry: Pick<BalanceEntryView, 'kind' | 'id'>,
  isSettling: boolean,
): Promise<ChangedInvoice> => {
  if (!isSettling) return deleteBalanceEntry(invoiceId, entry);
  withdrawUndo([invoiceId]);
  const undone = await postUnpaid(invoiceId, true);
  takeInInvoice(undone);
  return undone;
};
