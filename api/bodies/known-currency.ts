import { isCurrency } from '../../contracts/currencies.ts';
import { unknownCurrency } from '../../contracts/known-currency.ts';
import { InvalidField } from '../../domain/errors.ts';

/** @throws InvalidField for a code that has the form of a currency's, and is none */
export const assertCurrency = (code: string | null | undefined): void => {
  if (code != null && !isCurrency(code)) throw new InvalidField('currency', unknownCurrency);
};
