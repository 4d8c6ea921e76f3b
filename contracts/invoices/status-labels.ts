import type { SequenceStatus } from '../sequences/sequences.ts';

/** The status that an invoice shows. It is derived from the account's today when read, and never stored. */
export type InvoiceStatus = 'paid' | 'promised' | 'overdue' | 'due_today' | 'due_soon';

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  paid: 'Paid',
  promised: 'Promised Payment',
  overdue: 'Overdue',
  due_today: 'Due Today',
  due_soon: 'Due Soon',
};

/** What settled an invoice that is paid. */
export const settledLabels = {
  payment: invoiceStatusLabels.paid,
  credit: 'Credited',
  write_off: 'Written off',
  credit_applied: 'Paid with credit',
} as const;

export const sequenceStatusLabels: Readonly<Record<SequenceStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
