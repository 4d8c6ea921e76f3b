import type { FieldValues } from 'react-hook-form';
import { currencies, type Currency } from '../../../contracts/currencies.ts';
import { currenciesInOrder } from '../../../domain/money/in-order.ts';
import type { FieldProps } from './field.tsx';
import { SelectField } from './select-field.tsx';

const names = new Intl.DisplayNames('en-US', { type: 'currency' });

/** "EUR, Euro". */
const currencyName = (currency: Currency): string => `${currency}, ${names.of(currency) ?? currency}`;

interface CurrencyFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  /** It comes first in the list. */
  readonly own: Currency;
  /** The label of an empty first option, if nothing may be chosen. */
  readonly placeholder?: string;
}

/** Chooses a currency by its code or its name. */
export const CurrencyField = <In extends FieldValues, Out>({
  own,
  ...props
}: CurrencyFieldProps<In, Out>) => (
  <SelectField
    {...props}
    options={currenciesInOrder(currencies, own).map((value) => ({ value, label: currencyName(value) }))}
  />
);
