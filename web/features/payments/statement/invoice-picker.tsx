import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown, X } from 'lucide-react';
import type { StatementInvoice } from '../../../../contracts/statements/statements.ts';
import { foldedText } from '../../../../domain/folded-text.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

/** Maximum number of options shown; searching finds the rest. */
const mostShown = 50;

/** "INV-7 · $50.00 due · Acme": a long name is cut, not the amount. */
export const invoiceWords = ({ invoiceNumber, clientName, currency, amountDue }: StatementInvoice): string =>
  `${invoiceNumber} · ${formatMinor(amountDue, currency)} due · ${clientName}`;

const matching = (
  options: readonly StatementInvoice[],
  { inputValue }: { readonly inputValue: string },
): StatementInvoice[] => {
  const words = foldedText(inputValue).split(' ');
  const found: StatementInvoice[] = [];
  for (const option of options) {
    const text = foldedText(invoiceWords(option));
    if (words.every((word) => text.includes(word))) found.push(option);
    if (found.length === mostShown) break;
  }
  return found;
};

interface InvoicePickerProps {
  /** Its accessible name. */
  readonly label: string;
  readonly invoices: readonly StatementInvoice[];
  readonly chosen: StatementInvoice | null;
  readonly onChoose: (invoiceId: number | undefined) => void;
}

/** Finds one of all open invoices by its number, its client or what is due. */
export const InvoicePicker = ({ label, invoices, chosen, onChoose }: InvoicePickerProps) => (
  <Autocomplete
    options={invoices}
    value={chosen}
    size="small"
    autoHighlight
    popupIcon={<ChevronDown size={16} aria-hidden />}
    clearIcon={<X size={16} aria-hidden />}
    filterOptions={matching}
    noOptionsText="No open invoice found"
    getOptionLabel={invoiceWords}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(option, other) => option.id === other.id}
    onChange={(_event, option) => onChoose(option?.id)}
    renderOption={({ key, ...props }, option) => (
      <Box component="li" key={key} {...props} sx={{ overflowWrap: 'anywhere' }}>
        {invoiceWords(option)}
      </Box>
    )}
    renderInput={({ slotProps }) => (
      <OutlinedInput
        fullWidth
        autoFocus={chosen === null}
        ref={slotProps.input.ref}
        className={slotProps.input.className}
        onMouseDown={slotProps.input.onMouseDown}
        endAdornment={slotProps.input.endAdornment}
        placeholder="Number, client or amount"
        slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': label } }}
      />
    )}
  />
);
