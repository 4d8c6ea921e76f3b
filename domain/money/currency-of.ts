import type { Currency } from '../../contracts/currencies.ts';
import { defaultCurrency } from '../../contracts/known-currency.ts';

/** What names the currency of its amounts; absent for US dollars. */
export interface InCurrency {
  readonly currency?: Currency;
}

export const currencyOf = ({ currency = defaultCurrency }: InCurrency): Currency => currency;

/** For an event or a detail of one: nothing for US dollars, as in those from before there were other currencies. */
export const inCurrency = (currency: Currency): InCurrency =>
  currency === defaultCurrency ? {} : { currency };
