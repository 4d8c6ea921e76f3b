import type { Currency } from '../../contracts/currencies.ts';
import { decimalsOf, minorOf } from './minor-units.ts';

/** An amount: an integer count of its currency's minor unit, such as cents. */
export interface Money<Of extends Currency = Currency> {
  readonly minor: number;
  readonly currency: Of;
}

/** @throws RangeError for what is no whole count, or too large to count exactly */
export const money = <Of extends Currency>(minor: number, currency: Of): Money<Of> => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole count of minor units`);
  return { minor, currency };
};

/** The nearest amount to a number of whole units: 12.34 is 1,234 cents, 12 yen are 12. */
export const moneyOf = <Of extends Currency>(units: number, currency: Of): Money<Of> =>
  money(minorOf(units, currency), currency);

/** As a number of whole units: 1,234 cents are 12.34. For forms and charts, not to calculate with. */
export const unitsOf = ({ minor, currency }: Money): number => minor / 10 ** decimalsOf(currency);

/** In hundredths of a whole unit, by which amounts of any currency are ordered and filtered; not to calculate with. */
export const hundredthsOf = (amount: Money): number => Math.round(unitsOf(amount) * 100);

/** @throws TypeError for two currencies, where the compiler could not know them */
export const plus = <Of extends Currency>(one: Money<Of>, other: Money<NoInfer<Of>>): Money<Of> => {
  if (one.currency !== other.currency)
    throw new TypeError(`${one.currency} and ${other.currency} can't be added`);
  return money(one.minor + other.minor, one.currency);
};

/** The total: one amount for each currency, by its code. */
export const totalOf = (amounts: readonly Money[]): readonly Money[] => {
  const sums = new Map<Currency, Money>();
  for (const amount of amounts) {
    const sum = sums.get(amount.currency);
    sums.set(amount.currency, sum === undefined ? amount : plus(sum, amount));
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
};
