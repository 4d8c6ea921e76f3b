import type { Currency } from '../../../../contracts/currencies.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';

interface CurrencyFilterProps {
  /** Those of the payments that are listed. */
  readonly currencies: readonly Currency[];
  /** '' for all. */
  readonly value: Currency | '';
  readonly onChange: (value: Currency | '') => void;
}

/** Which currency is listed; nothing where there is one alone. */
export const CurrencyFilter = ({ currencies, value, onChange }: CurrencyFilterProps) => {
  if (value === '' && currencies.length < 2) return null;
  const options = [...new Set([...currencies, ...(value === '' ? [] : [value])])];
  return (
    <PlainSelect<Currency | ''>
      label="Currency"
      options={[
        { value: '', label: 'All currencies' },
        ...options.map((currency) => ({ value: currency, label: currency })),
      ]}
      value={value}
      onChange={onChange}
      sx={{ flex: 'none' }}
    />
  );
};
