import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { StepCounts } from '../../contracts/invoices/lists.ts';
import type { SentEmailView } from '../../contracts/sequences/sent-emails.ts';
import type { PausedReason, SequenceStatus } from '../../contracts/sequences/sequences.ts';
import {
  invoiceStatusLabels,
  sequenceStatusLabels,
  settledLabels,
  type InvoiceStatus,
} from '../../contracts/invoices/status-labels.ts';
import { dayAndMonth, daysBetween, shortDate } from '../calendar.ts';
import { holdNames } from './hold-names.ts';

type Invoice = Pick<InvoiceView, 'status' | 'dueDate' | 'promisedPaymentDate' | 'brokenPromiseDate'>;

/** @param today the account's today, a calendar date */
export const invoiceStatus = (
  { status, dueDate, promisedPaymentDate }: Omit<Invoice, 'brokenPromiseDate'>,
  today: string,
): InvoiceStatus => {
  if (status === 'paid') return 'paid';
  if (promisedPaymentDate !== null) return 'promised';
  if (dueDate < today) return 'overdue';
  return dueDate === today ? 'due_today' : 'due_soon';
};

/**
 * The same as people read it: one that is settled by a credit or a write-off says so.
 * @param today the account's today, a calendar date
 */
export const invoiceStateLabel = (
  invoice: Omit<Invoice, 'brokenPromiseDate'> & Pick<InvoiceView, 'settledWith'>,
  today: string,
): string => {
  const status = invoiceStatus(invoice, today);
  return status === 'paid' ? settledLabels[invoice.settledWith ?? 'payment'] : invoiceStatusLabels[status];
};

/** "Promise of Dec 3 not kept", until a new promise or the payment; null if no promise was broken. */
export const brokenPromiseText = ({ status, brokenPromiseDate }: Invoice): string | null =>
  status === 'paid' || brokenPromiseDate === null
    ? null
    : `Promise of ${dayAndMonth(brokenPromiseDate)} not kept`;

/**
 * By how many days an unpaid invoice is past due; null for one that is not.
 * @param today the account's today, a calendar date
 */
export const daysLate = (
  { status, dueDate }: Pick<InvoiceView, 'status' | 'dueDate'>,
  today: string,
): number | null => (status === 'paid' || dueDate >= today ? null : daysBetween(dueDate, today));

/** A state as a chip says it; `reason` is why a sequence waits, null when it does not. */
export interface StateLabel {
  readonly text: string;
  readonly reason: PausedReason | null;
}

/**
 * What a sequence's status reads: when it is paused, every reason there is, with the promised day ("Paused - Payment
 * Promised, Dec 3, 2026").
 * @param promisedDate of the invoice, a calendar date
 * @param counts how many emails it has, how many of them were sent, how many only written to the outbox folder (nobody
 * got those), and how many called off
 */
export const stateLabels = (
  status: SequenceStatus | undefined,
  holds: readonly PausedReason[],
  promisedDate: string | null,
  counts: Pick<StepCounts, 'total' | 'sent' | 'outbox' | 'calledOff'>,
): StateLabel[] => {
  if (status === undefined) return [];
  if (status === 'completed' && counts.outbox > 0 && counts.sent === 0)
    return [{ text: 'Outbox', reason: null }];
  if (status === 'cancelled' && counts.calledOff === counts.total)
    return [{ text: 'Cancelled, nothing sent', reason: null }];
  if (status !== 'paused') return [{ text: sequenceStatusLabels[status], reason: null }];
  const reasons: readonly PausedReason[] = holds.length > 0 ? holds : ['paused_by_hand'];
  return reasons.map((reason) => ({
    text:
      reason === 'promised_payment' && promisedDate !== null
        ? `${holdNames[reason]}, ${shortDate(promisedDate)}`
        : holdNames[reason],
    reason,
  }));
};

/** What an email's status reads: "Outbox" when nobody received it, "Unconfirmed" when nobody knows. */
export const emailStatusLabel = ({
  inDoubt,
  status,
  via,
}: Pick<SentEmailView, 'inDoubt' | 'status' | 'via'>): 'Unconfirmed' | 'Failed' | 'Outbox' | 'Sent' => {
  if (inDoubt) return 'Unconfirmed';
  if (status === 'failed') return 'Failed';
  return via === 'outbox' ? 'Outbox' : 'Sent';
};
