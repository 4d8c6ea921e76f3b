import type { InvoiceFilter } from '../../../../contracts/lists.ts';
import { PlainSelect } from '../../../components/plain-select.tsx';

/** The status dropdown of the list, as the address has it. */
export const invoiceFilters = ['all', 'pending', 'overdue', 'paid'] as const;
export type ShownStatus = (typeof invoiceFilters)[number];

/** Pending is what is neither paid nor overdue; a promised invoice is. */
export const filterOf: Readonly<Record<ShownStatus, InvoiceFilter>> = {
  all: 'all',
  pending: 'upcoming',
  overdue: 'overdue',
  paid: 'paid',
};

const options = [
  { value: 'all', label: 'All Status' },
  { value: 'pending', label: 'Pending' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
] as const satisfies readonly { value: ShownStatus; label: string }[];

interface StatusFilterProps {
  readonly value: ShownStatus;
  readonly onChange: (value: ShownStatus) => void;
}

export const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <PlainSelect label="Status" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
