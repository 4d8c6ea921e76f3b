import { groupThousands } from '../contracts/fields.ts';
import { defaultNumberFormat } from '../contracts/known-number-format.ts';
import type { NumberFormat } from '../contracts/number-formats.ts';

const made = new Map<string, Intl.NumberFormat>();

const formatted = (value: number, format: NumberFormat, style: 'decimal' | 'percent'): string => {
  const key = `${format} ${style}`;
  const known = made.get(key) ?? new Intl.NumberFormat(format, { style, maximumFractionDigits: 4 });
  made.set(key, known);
  return known.format(value);
};

/** "1,234" for a number of things; "12.5" with up to four decimals. */
export const formatCount = (count: number, format: NumberFormat = defaultNumberFormat): string =>
  format === 'en-US' && Number.isInteger(count)
    ? groupThousands(String(count))
    : formatted(count, format, 'decimal');

/** "1 invoice", "1,234 invoices". @param many by default the word with an s */
export const countOf = (count: number, one: string, many = `${one}s`, format?: NumberFormat): string =>
  `${formatCount(count, format)} ${count === 1 ? one : many}`;

/** "10.52%". */
export const percentWords = (percent: number, format: NumberFormat = defaultNumberFormat): string =>
  format === 'en-US' ? `${percent}%` : formatted(percent / 100, format, 'percent');
