import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  invoiceFilterLabels,
  invoiceFilters,
  type InvoiceFilter,
} from '../../../components/invoices/invoice-filter.ts';

interface StatusFilterProps {
  readonly value: InvoiceFilter;
  readonly onChange: (value: InvoiceFilter) => void;
}

/** The status dropdown over the list. */
export const StatusFilter = ({ value, onChange }: StatusFilterProps) => (
  <NativeSelect
    value={value}
    onChange={(event) => {
      const chosen = invoiceFilters.find((filter) => filter === event.target.value);
      if (chosen) onChange(chosen);
    }}
    input={<OutlinedInput />}
    sx={{ flex: 'none' }}
    inputProps={{ 'aria-label': 'Status' }}
  >
    {invoiceFilters.map((filter) => (
      <option key={filter} value={filter}>
        {invoiceFilterLabels[filter]}
      </option>
    ))}
  </NativeSelect>
);
