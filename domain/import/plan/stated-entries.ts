import type { FieldChange } from '../../../contracts/imports/imports.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { creditedOf, dueOf, receivedOf } from '../../invoice/balance.ts';
import { missingEntries, type StatedSums } from '../../invoice/missing-entries.ts';
import type { InvoiceDraft } from './drafts.ts';

/** What has come for an invoice by the file; a deposit may have come before the invoice. */
export const statedOf = (
  { amountCents, dueCents, creditedCents, datePaid }: InvoiceDraft,
  today: string,
): StatedSums => ({
  due: dueCents ?? amountCents,
  credited: creditedCents,
  date: datePaid !== null && datePaid < today ? datePaid : today,
});

/** Whether more has come for an invoice than that it is paid or not. */
export const isPartSettled = ({ amountCents, dueCents, creditedCents, isPaid }: InvoiceDraft): boolean =>
  creditedCents > 0 || (dueCents !== null && dueCents < amountCents && !isPaid);

interface EntryChanges {
  readonly changes: readonly FieldChange[];
  readonly kept: readonly FieldChange[];
}

export const noEntries: EntryChanges = { changes: [], kept: [] };

interface BesideEntries {
  /** The other changes that are made. */
  readonly facts: readonly FieldChange[];
  /** A payment was taken back in Owed, and what was changed there is kept. */
  readonly isTakenBack: boolean;
  readonly today: string;
}

/**
 * What the file says has come, beyond what Owed has. What Owed has beyond the file stays: it may have been recorded here
 * first.
 */
export const entriesOf = (
  draft: InvoiceDraft,
  known: Pick<InvoiceView, 'amount' | 'payments' | 'status'>,
  { facts, isTakenBack, today }: BesideEntries,
): EntryChanges => {
  const { dueCents } = draft;
  if (dueCents === null || known.status === 'paid' || (isTakenBack && draft.isPaid)) return noEntries;
  const isTotalChanged = facts.some(({ field }) => field === 'amount');
  const total = isTotalChanged ? draft.amountCents : known.amount;
  const balance = { facts: { amountCents: total }, entries: known.payments };
  const due = dueOf(balance);
  const isKept = dueCents > due ? known.payments.length > 0 : isTakenBack;
  if (isKept && dueCents !== due)
    return { changes: [], kept: [{ field: 'amountDue', from: due, to: dueCents }] };
  const missing = missingEntries(balance, statedOf(draft, today));
  return {
    changes: missing.flatMap(({ kind, amount }): FieldChange[] => {
      // Marking it paid is the payment of the rest.
      if (kind === 'payment' && draft.isPaid) return [];
      const from = kind === 'payment' ? receivedOf(balance) : creditedOf(balance);
      const field = kind === 'payment' ? 'amountPaid' : 'amountCredited';
      return [{ field, from, to: from + amount }];
    }),
    kept: [],
  };
};
