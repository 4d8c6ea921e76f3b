import { PlainSelect } from '../../../components/plain-select.tsx';
import {
  invoiceFilterLabels,
  invoiceFilters,
  type InvoiceFilter,
} from '../../../components/invoices/invoice-filter.ts';

interface StatusFilterProps {
  readonly value: InvoiceFilter;
  readonly onChange: (value: InvoiceFilter) => void;
}

const options = invoiceFilters.map((value) => ({ value, label: invoiceFilterLabels[value] }));

/** The status dropdown over the list. */
export const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <PlainSelect label="Status" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
