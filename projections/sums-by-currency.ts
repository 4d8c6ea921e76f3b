import type { Currency } from '../contracts/currencies.ts';
import type { SumView } from '../contracts/invoices/dashboard.ts';
import { sumsInOrder } from '../domain/money/sums.ts';
import type { KeySum } from '../platform/ports/read-models.ts';

/** The currency of a group of documents; they have it from the contract. */
export const currencyOfGroup = (group: KeySum['group']): Currency => group['currency'] as Currency;

/** How many documents are in some groups. */
export const counted = (sums: readonly KeySum[]): number =>
  sums.reduce((total, { count }) => total + count, 0);

/** One sum for each currency that there is one in, the account's first. @param sums grouped by the key `currency`, and maybe others */
export const byCurrency = (sums: readonly KeySum[], first: Currency): SumView[] => {
  const totals = new Map<Currency, number>();
  for (const { group, sum } of sums) {
    const currency = currencyOfGroup(group);
    totals.set(currency, (totals.get(currency) ?? 0) + sum);
  }
  return sumsInOrder(totals, first);
};
