import { isCurrency, type Currency } from '../../contracts/currencies.ts';

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const withThree = 'BHD IQD JOD KWD LYD OMR TND';

/**
 * The decimals of a currency's minor unit, by ISO 4217: 2 for cents. `Intl` takes them from CLDR, which differs
 * for some currencies.
 */
export const decimalsOf = (currency: Currency): number => {
  if (withoutDecimals.includes(currency)) return 0;
  return withThree.includes(currency) ? 3 : 2;
};

/** The same of a code that may be none of the standard's, such as one that a document names: 2 for these. */
export const decimalsOfCode = (code: string): number => (isCurrency(code) ? decimalsOf(code) : 2);

/** The nearest whole count of minor units, unchecked: it may be too large to be an amount. */
export const minorOf = (units: number, currency: Currency): number =>
  Math.round(units * 10 ** decimalsOf(currency));
