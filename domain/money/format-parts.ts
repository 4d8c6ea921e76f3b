import type { Currency } from '../../contracts/currencies.ts';
import { defaultNumberFormat } from '../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { formatMinor } from './format.ts';
import { minorOf } from './minor-units.ts';

/* Apart from `format.ts`, because the first page of the web app does not need it. */

const symbols = new Map<string, string>();

/** "$", "€", "CA$"; the code for a currency without a sign of its own. */
export const symbolOf = (currency: Currency, format: NumberFormat = defaultNumberFormat): string => {
  if (currency === 'USD' && format === 'en-US') return '$';
  const key = `${format} ${currency}`;
  const symbol =
    symbols.get(key) ??
    new Intl.NumberFormat(format, { style: 'currency', currency })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ??
    currency;
  symbols.set(key, symbol);
  return symbol;
};

/** Whether the sign of a currency stands before the amount. */
export const isSymbolFirst = (format: NumberFormat): boolean =>
  format === 'en-US' || /^\D/.test(formatMinor(1, 'USD', format));

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const separators = new Map<NumberFormat, Separators>([['en-US', { group: ',', decimal: '.' }]]);

/** What separates thousands, and what the decimals. */
export const separatorsOf = (format: NumberFormat): Separators => {
  const found = separators.get(format);
  if (found !== undefined) return found;
  const parts = new Intl.NumberFormat(format).formatToParts(1_234_567.5);
  const separator = (wanted: 'group' | 'decimal'): string =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  const ofFormat = { group: separator('group'), decimal: separator('decimal') };
  separators.set(format, ofFormat);
  return ofFormat;
};

/** "$1,234,567.50": an amount by which people know a format. */
export const formatExample = (currency: Currency, format: NumberFormat): string =>
  formatMinor(minorOf(1_234_567.5, currency), currency, format);

/** "$1.23M", for the axis of a chart. @param units whole units */
export const compactMoney = (units: number, currency: Currency, format: NumberFormat): string =>
  new Intl.NumberFormat(format, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  }).format(units);
