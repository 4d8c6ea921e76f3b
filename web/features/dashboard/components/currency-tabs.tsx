import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Currency } from '../../../../contracts/currencies.ts';

interface CurrencyTabsProps {
  readonly currencies: readonly Currency[];
  readonly value: Currency;
  readonly onChange: (currency: Currency) => void;
}

/** Which currency figures are in that can't be added up. */
export const CurrencyTabs = ({ currencies, value, onChange }: CurrencyTabsProps) => (
  <Box
    role="group"
    aria-label="Currency of the figures"
    className="no-print"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}
  >
    {currencies.map((currency) => (
      <Button
        key={currency}
        size="small"
        variant={currency === value ? 'contained' : 'outlined'}
        aria-pressed={currency === value}
        onClick={() => onChange(currency)}
      >
        {currency}
      </Button>
    ))}
  </Box>
);
