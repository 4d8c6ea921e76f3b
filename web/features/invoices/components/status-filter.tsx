import type { InvoiceFilter } from '../../../../contracts/invoices/lists.ts';
import type { InvoiceStatusChoice } from '../../../../contracts/invoices/list-filters.ts';
import { collectionStatus, collectionStatusNames } from '../../../../contracts/invoices/collection.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';

/** Pending is what is neither paid, overdue nor promised. */
export const filterOf: Readonly<Record<InvoiceStatusChoice, InvoiceFilter>> = {
  all: 'all',
  pending: 'upcoming',
  overdue: 'overdue',
  promised: 'promised',
  outstanding: 'outstanding',
  paid: 'paid',
  late_fees: 'late_fees',
  set_aside: 'set_aside',
  with_lawyer: 'with_lawyer',
  disputed: 'disputed',
  uncollectible: 'uncollectible',
  left: 'left',
};

const options = [
  { value: 'all', label: 'All Status' },
  { value: 'pending', label: 'Pending' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'promised', label: 'Promised' },
  { value: 'outstanding', label: 'Outstanding' },
  { value: 'paid', label: 'Paid' },
  { value: 'late_fees', label: 'Late fees open' },
  { value: 'set_aside', label: 'Set aside' },
  ...collectionStatus.options.map((value) => ({ value, label: collectionStatusNames[value] })),
] as const satisfies readonly { value: InvoiceStatusChoice; label: string }[];

/** The word for the filter of a list that was read; undefined for all. */
export const statusWordOf = (filter: string | undefined): string | undefined =>
  options.find(({ value }) => value !== 'all' && filterOf[value] === filter)?.label;

interface StatusFilterProps {
  readonly value: InvoiceStatusChoice;
  readonly onChange: (value: InvoiceStatusChoice) => void;
}

export const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <PlainSelect label="Status" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
