import type { InvoiceView } from '../../contracts/invoices.ts';
import { StatusChip, type ChipTone } from './status-chip.tsx';

/** The state of an invoice as screens show it (specification 2, §4). */
export type InvoiceState = 'paid' | 'promised' | 'overdue' | 'due-today' | 'due-soon';

/** @param today the account's today, `YYYY-MM-DD` */
export const invoiceStateOf = (
  invoice: Pick<InvoiceView, 'status' | 'promisedPaymentDate' | 'dueDate'>,
  today: string,
): InvoiceState => {
  if (invoice.status === 'paid') return 'paid';
  if (invoice.promisedPaymentDate !== null) return 'promised';
  if (invoice.dueDate < today) return 'overdue';
  return invoice.dueDate === today ? 'due-today' : 'due-soon';
};

export const invoiceStateLabels: Readonly<Record<InvoiceState, string>> = {
  paid: 'Paid',
  promised: 'Promised Payment',
  overdue: 'Overdue',
  'due-today': 'Due Today',
  'due-soon': 'Due Soon',
};

const tones: Readonly<Record<InvoiceState, ChipTone>> = {
  paid: 'green',
  promised: 'purple',
  overdue: 'red',
  'due-today': 'orange',
  'due-soon': 'neutral',
};

export const InvoiceStatusChip = ({ state, label }: { state: InvoiceState; label?: string }) => (
  <StatusChip tone={tones[state]} label={label ?? invoiceStateLabels[state]} />
);
