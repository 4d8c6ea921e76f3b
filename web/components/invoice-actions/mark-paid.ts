import { changedInvoice } from '../../../contracts/invoices/invoices.ts';
import { failures } from '../../../contracts/messages.ts';
import { messageOf } from '../../data/api-error.ts';
import { aboutThe, showToast } from '../../data/toasts.ts';
import { api } from '../../data/api.ts';
import { accountToday } from './account-today.ts';
import { asPaid, showInvoices, takeInInvoice, type Payable } from './show-invoices.ts';
import { postUnpaid } from './mark-unpaid.ts';
import { offerUndo, withdrawUndo } from './offer-undo.ts';
import { paidWords, undoneWords, type Affected } from './effect-words.ts';
import { runOverAll, type Skipped } from './bulk-run.ts';
import type { Tried } from './try-each.ts';
import { undoableStore } from './undoable.ts';

/** Invoices whose payment is being sent to the server: a second click does nothing. */
const underway = new Set<number>();

const showPartFailed = (
  title: string,
  done: number,
  failed: Tried<unknown, unknown>['failed'],
  undo: (() => void) | undefined,
): void => {
  const [first] = failed;
  if (!first) return;
  const all = done + failed.length;
  showToast({
    title,
    description: `${all === 1 ? '' : `${failed.length} of ${all}: `}${messageOf(first.error)}`,
    variant: 'destructive',
    ...(undo && done > 0 ? { action: { label: 'Undo', run: undo } } : {}),
  });
};

/** @param datePaid as recorded, for those that stay paid */
const undo = (paid: readonly Affected[], datePaid: string): Promise<void> => {
  withdrawUndo(paid.map(({ invoice }) => invoice.id));
  return runOverAll({
    doing: 'Undoing payments',
    records: paid.map((one) => ({ id: one.invoice.id, ...one })),
    nameOf: ({ invoice }) => invoice.invoiceNumber,
    begin: (records) => showInvoices(records.map(({ invoice }) => invoice)),
    call: async ({ id }) => {
      const answer = await postUnpaid(id, true);
      takeInInvoice(answer);
      return answer;
    },
    end: ({ done, failed }) => {
      showInvoices(failed.map(({ record }) => asPaid(record.invoice, datePaid)));
      if (failed.length > 0) return showPartFailed(failures.markUnpaid, done.length, failed, undefined);
      const undone = done.map(({ answer }) => answer ?? {});
      const records = done.map(({ record }) => record);
      if (undone.length > 0)
        showToast({ about: aboutThe('payments', records), ...undoneWords(records, undone) });
    },
  });
};

/**
 * Marks invoices as paid: the list shows it at once, reminders are cancelled, and a toast offers Undo for 10 s, for all
 * of them together. Those already paid, or on their way, are skipped. Never rejects: a failure has been shown.
 * @param day on which the money came, a calendar date; today if absent
 * @param skipped others that were chosen, and why nothing is done with them
 */
export const markPaid = async (
  invoices: readonly Payable[],
  day?: string,
  skipped: readonly Skipped<Payable>[] = [],
): Promise<void> => {
  const isOpen = ({ id, status }: Payable): boolean => status !== 'paid' && !underway.has(id);
  const open = invoices.filter(isOpen);
  if (open.length === 0 && invoices.length + skipped.length < 2) return;
  const today = accountToday();
  const datePaid = day ?? today;
  return runOverAll({
    doing: 'Marking as paid',
    records: open,
    skipped: [
      ...invoices.filter((invoice) => !isOpen(invoice)).map((record) => ({ record, why: 'Already paid' })),
      ...skipped,
    ],
    nameOf: ({ invoiceNumber }) => invoiceNumber,
    begin: (records) => {
      for (const { id } of records) underway.add(id);
      showInvoices(records.map((invoice) => asPaid(invoice, datePaid)));
    },
    call: async ({ id }) => {
      const body = day === undefined ? undefined : { datePaid };
      const answer = await api.post(`/api/invoices/${id}/mark-paid`, changedInvoice, body);
      takeInInvoice(answer);
      return answer;
    },
    end: ({ done, gone, failed }) => {
      for (const { id } of open) underway.delete(id);
      showInvoices([...gone, ...failed.map(({ record }) => record)]);
      const paid = done.map(({ record, answer }) => ({ invoice: record, effect: answer ?? {} }));
      // The toast undoes all of them, except those that their own row has undone.
      const run = (): void => {
        const left = paid.filter(({ invoice }) => undoableStore.get().has(invoice.id));
        if (left.length > 0) void undo(left, datePaid);
      };
      for (const one of paid) offerUndo(one.invoice.id, () => void undo([one], datePaid));
      if (failed.length > 0) showPartFailed(failures.markPaid, done.length, failed, run);
      else if (paid.length > 0)
        showToast({
          about: aboutThe(
            'payments',
            done.map(({ record }) => record),
          ),
          ...paidWords(paid, { datePaid, today }),
          action: { label: 'Undo', run },
        });
    },
  });
};
