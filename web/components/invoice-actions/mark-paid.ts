import { changedInvoice } from '../../../contracts/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { messageOf } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';
import { api } from '../../lib/api.ts';
import { accountToday } from './now-of-account.ts';
import { showInvoices, takeInInvoice, type Payable } from './show-invoices.ts';
import { postUnpaid } from './mark-unpaid.ts';
import { paidWords, undoneWords, type Affected } from './effect-words.ts';
import { runOverAll } from './bulk-run.ts';
import type { Tried } from './try-each.ts';

/** How to take back each payment of the last minutes, by the invoice; a toast goes, the row keeps it. */
export const undoableStore = createStore<ReadonlyMap<number, () => void>>(new Map());
const undoableFor = 10 * 60_000;

const offerUndo = (id: number, run: () => void): void => {
  undoableStore.set(new Map(undoableStore.get()).set(id, run));
  setTimeout(() => withdrawUndo([id], run), undoableFor);
};

/** @param run only what this would do */
const withdrawUndo = (ids: readonly number[], run?: () => void): void => {
  const left = new Map(undoableStore.get());
  for (const id of ids) if (run === undefined || left.get(id) === run) left.delete(id);
  undoableStore.set(left);
};

/** Invoices whose payment is on its way to the server: a second press does nothing. */
const underway = new Set<number>();

const showPartFailed = (
  title: string,
  { done, failed }: Tried<unknown, unknown>,
  undo: (() => void) | undefined,
): void => {
  const [first] = failed;
  if (!first) return;
  const all = done.length + failed.length;
  showToast({
    title,
    description: `${all === 1 ? '' : `${failed.length} of ${all}: `}${messageOf(first.error)}`,
    variant: 'destructive',
    ...(undo && done.length > 0 ? { action: { label: 'Undo', run: undo } } : {}),
  });
};

const undo = async (paid: readonly Affected[]): Promise<void> => {
  withdrawUndo(paid.map(({ invoice }) => invoice.id));
  showInvoices(paid.map(({ invoice }) => invoice));
  const tried = await runOverAll({
    doing: 'Taking back payments',
    records: paid.map((one) => ({ id: one.invoice.id, ...one })),
    nameOf: ({ invoice }) => invoice.invoiceNumber,
    call: async ({ id }) => {
      const answer = await postUnpaid(id, true);
      takeInInvoice(answer);
      return answer;
    },
  });
  showInvoices(
    tried.failed.map(({ record }) => ({ ...record.invoice, status: 'paid', datePaid: accountToday() })),
  );
  if (tried.failed.length > 0) return showPartFailed(failures.markUnpaid, tried, undefined);
  showToast(
    undoneWords(
      paid,
      tried.done.map(({ answer }) => answer),
    ),
  );
};

/**
 * Marks invoices as paid: the list shows it at once, reminders are cancelled, and a toast offers Undo for 10 s, for all
 * of them together. Those already paid, or on their way, are left out. Never rejects: a failure has been shown.
 */
export const markPaid = async (invoices: readonly Payable[]): Promise<void> => {
  const open = invoices.filter(({ id, status }) => status !== 'paid' && !underway.has(id));
  if (open.length === 0) return;
  const today = accountToday();
  for (const { id } of open) underway.add(id);
  showInvoices(open.map((invoice) => ({ ...invoice, status: 'paid', datePaid: today })));
  const tried = await runOverAll({
    doing: 'Marking as paid',
    records: open,
    nameOf: ({ invoiceNumber }) => invoiceNumber,
    call: async ({ id }) => {
      const answer = await api.post(`/api/invoices/${id}/mark-paid`, changedInvoice);
      takeInInvoice(answer);
      return answer;
    },
  });
  for (const { id } of open) underway.delete(id);
  showInvoices(tried.failed.map(({ record }) => record));
  const paid = tried.done.map(({ record, answer }) => ({ invoice: record, effect: answer }));
  // Together by the toast, or each alone by its row: what was taken back already is left out.
  const run = (): void => {
    const left = paid.filter(({ invoice }) => undoableStore.get().has(invoice.id));
    if (left.length > 0) void undo(left);
  };
  for (const one of paid) offerUndo(one.invoice.id, () => void undo([one]));
  if (tried.failed.length > 0) showPartFailed(failures.markPaid, tried, run);
  else showToast({ ...paidWords(paid, today), action: { label: 'Undo', run } });
};
