import type { InvoiceView } from '../../../contracts/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toasts.ts';
import { postMarkPaid } from './api/mark-paid.ts';
import { postUnpaid } from './api/unpaid.ts';
import { accountToday } from './now-of-account.ts';
import { showInvoices, takeInInvoice } from './chased-invoice.ts';
import { paidWords, undoneWords, type Chased } from './effect-words.ts';
import { tryEach, type Tried } from './try-each.ts';

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

const undo = async (paid: readonly Chased[]): Promise<void> => {
  showInvoices(paid.map(({ invoice }) => invoice));
  const tried = await tryEach(paid, async ({ invoice }) => {
    const answer = await postUnpaid(invoice.id, true);
    takeInInvoice(answer);
    return answer;
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
export const markPaid = async (invoices: readonly InvoiceView[]): Promise<void> => {
  const open = invoices.filter(({ id, status }) => status !== 'paid' && !underway.has(id));
  if (open.length === 0) return;
  const today = accountToday();
  for (const { id } of open) underway.add(id);
  showInvoices(open.map((invoice) => ({ ...invoice, status: 'paid', datePaid: today })));
  const tried = await tryEach(open, async ({ id }) => {
    const answer = await postMarkPaid(id);
    takeInInvoice(answer);
    return answer;
  });
  for (const { id } of open) underway.delete(id);
  showInvoices(tried.failed.map(({ record }) => record));
  const paid = tried.done.map(({ record, answer }) => ({ invoice: record, effect: answer }));
  const run = (): void => void undo(paid);
  if (tried.failed.length > 0) showPartFailed(failures.markPaid, tried, run);
  else showToast({ ...paidWords(paid, today), action: { label: 'Undo', run } });
};
