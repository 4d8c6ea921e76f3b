import type { ImportChoices } from '../../../contracts/imports/imports.ts';
import { textOf } from '../table.ts';
import { statedStatus, type StatedStatus } from '../values/status-words.ts';
import type { Amounts } from './invoice-amounts.ts';
import type { Remarks } from './remarks.ts';
import type { RowValues } from './row-values.ts';

/** What has come for an invoice. */
export interface Standing {
  readonly isPaid: boolean;
  /** Integer minor units that are still due; null when the file does not say. */
  readonly dueCents: number | null;
  /** Calendar date of the last payment; null when the file does not say. */
  readonly datePaid: string | null;
}

/** The day of a payment, or what stands in its place: `unpaid`, `yes`. @throws RowProblem */
const paymentDayOf = (first: RowValues): { readonly day: string | null; readonly says: StatedStatus } => {
  const text = textOf(first.cell('datePaid'));
  const says = /^\d+$/.test(text) ? 'unknown' : statedStatus(text);
  if (says === 'paid' || says === 'unpaid') return { day: null, says };
  return { day: first.date('datePaid'), says: 'none' };
};

/** By what is due: the amounts decide, and a status that says the opposite is refused. @throws RowProblem */
const byAmounts = (first: RowValues, total: number, due: number, status: StatedStatus, remarks: Remarks) => {
  const isPaid = due <= 0;
  const isOpposite = isPaid ? status === 'unpaid' || status === 'partly_paid' : status === 'paid';
  if (isOpposite) throw first.problem('paid_unclear', 'status');
  if (!isPaid && due < total) remarks.note('partly_paid', '', [total - due, total]);
  return { isPaid, dueCents: Math.min(total, Math.max(0, due)) };
};

/**
 * Whether an invoice is paid and what is still due. Wholly paid is what nothing is due of, or what a phrase says
 * that means just this; everything else is open.
 * @throws RowProblem when the file contradicts itself, or only a person knows
 */
export const paymentStandingOf = (
  first: RowValues,
  { total, due }: Amounts,
  choices: ImportChoices,
  remarks: Remarks,
): Standing => {
  const { day, says } = paymentDayOf(first);
  const stated = statedStatus(first.cell('status'));
  const status = stated === 'none' ? says : stated;
  const open = { isPaid: false, dueCents: null, datePaid: null };
  const paid = { isPaid: true, dueCents: 0, datePaid: day };
  const saysPart = status === 'partly_paid' && (due === null || due >= total);
  if (due !== null && total > 0 && !saysPart) {
    const found = byAmounts(first, total, due, status, remarks);
    if (status === 'unknown' && !found.isPaid) remarks.note('status_unknown', first.text('status'));
    return { ...found, datePaid: day };
  }
  if (status === 'paid') return paid;
  if (saysPart) {
    remarks.ask('partlyPaid');
    if (choices.partlyPaid === null) throw first.problem('partly_paid_unknown', 'status');
    if (choices.partlyPaid === 'skip') throw first.problem('partly_paid_left_out', 'status');
    remarks.note('partly_paid_whole', first.text('status'));
    return open;
  }
  if (day !== null) {
    if (status === 'unpaid') throw first.problem('paid_unclear', 'datePaid');
    remarks.ask('paidByDate');
    if (choices.paidByDate === null) throw first.problem('paid_by_date', 'datePaid');
    if (choices.paidByDate === 'paid') return paid;
    remarks.note('paid_by_date', first.text('datePaid'));
    return open;
  }
  if (status === 'unknown') remarks.note('status_unknown', first.text('status'));
  return open;
};
