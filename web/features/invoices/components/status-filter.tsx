import type { InvoiceFilter } from '../../../../contracts/lists.ts';
import { PlainSelect } from '../../../components/plain-select.tsx';

/** The choices of the list's status dropdown, as the URL has them. */
export const invoiceFilters = ['all', 'pending', 'overdue', 'promised', 'outstanding', 'paid'] as const;
export type ShownStatus = (typeof invoiceFilters)[number];

/** Pending is what is neither paid, overdue nor promised. */
export const filterOf: Readonly<Record<ShownStatus, InvoiceFilter>> = {
  all: 'all',
  pending: 'upcoming',
  overdue: 'overdue',
  promised: 'promised',
  outstanding: 'outstanding',
  paid: 'paid',
};

const options = [
  { value: 'all', label: 'All Status' },
  { value: 'pending', label: 'Pending' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'promised', label: 'Promised' },
  { value: 'outstanding', label: 'Outstanding' },
  { value: 'paid', label: 'Paid' },
] as const satisfies readonly { value: ShownStatus; label: string }[];

/** The word for the filter of a list that was read; undefined for all. */
export const statusWordOf = (filter: string | undefined): string | undefined =>
  options.find(({ value }) => value !== 'all' && filterOf[value] === filter)?.label;

interface StatusFilterProps {
  readonly value: ShownStatus;
  readonly onChange: (value: ShownStatus) => void;
}

export const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <PlainSelect label="Status" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
