import type { Currency } from '../../contracts/currencies.ts';
import type { SumView } from '../../contracts/invoices/dashboard.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { formatMinor } from './format.ts';
import { currenciesInOrder } from './in-order.ts';
import { totalOf, type Money } from './money.ts';

/** The sums of some amounts: one for each currency, by its code. */
export const sumsOf = (amounts: readonly Money[]): readonly SumView[] =>
  totalOf(amounts).map(({ minor, currency }) => ({ currency, cents: minor }));

/** Sums by currency as answers have them: the given one first, if there is a sum in it, the others by their codes. */
export const sumsInOrder = (sums: ReadonlyMap<Currency, number>, first: Currency): SumView[] =>
  currenciesInOrder(sums.keys(), first).flatMap((currency) => {
    const cents = sums.get(currency);
    return cents === undefined ? [] : [{ currency, cents }];
  });

/** "$1,240.00", "$1,240.00 and €300.00": the sums as a text. */
export const sumsWords = (sums: readonly SumView[], format?: NumberFormat): string => {
  const words = sums.map(({ currency, cents }) => formatMinor(cents, currency, format));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
};
