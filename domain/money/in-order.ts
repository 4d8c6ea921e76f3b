import type { Currency } from '../../contracts/currencies.ts';

/** Each currency once, the given one first, the others by their codes. */
export const currenciesInOrder = (some: Iterable<Currency>, first: Currency): readonly Currency[] => {
  const others = new Set(some);
  others.delete(first);
  return [first, ...[...others].toSorted()];
};
