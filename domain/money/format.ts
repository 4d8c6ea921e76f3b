import { groupThousands } from '../../contracts/fields.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { defaultNumberFormat } from '../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { decimalsOf } from './minor-units.ts';
import type { Money } from './money.ts';

/*
 * A format is the account's where its user reads; by default that of emails, files and the audit. The first call of
 * `Intl` takes about 10 ms, so what the first page shows of most accounts is written without it.
 */

/** "1234.50": the digits alone, with a point before the decimals, also for what no number holds exactly. */
const digitsOf = ({ minor, currency }: Money): string => {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
};

const made = new Map<string, Intl.NumberFormat>();

const intlFor = (
  format: NumberFormat,
  currency: Currency,
  style: 'currency' | 'decimal' = 'currency',
): Intl.NumberFormat => {
  const key = `${format} ${currency} ${style}`;
  const found = made.get(key);
  if (found !== undefined) return found;
  const decimals = decimalsOf(currency);
  const intl = new Intl.NumberFormat(format, {
    style,
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  made.set(key, intl);
  return intl;
};

/** "-1234.50": as programs read it, among them `Intl`, which loses no digit of it. */
export const decimalText = (amount: Money): `${number}` =>
  `${amount.minor < 0 ? '-' : ''}${digitsOf(amount)}` as `${number}`;

/** "1,234.50": without a currency, for a field or a column that names it. */
export const plainAmount = (amount: Money, format: NumberFormat = defaultNumberFormat): string => {
  if (format !== 'en-US') return intlFor(format, amount.currency, 'decimal').format(decimalText(amount));
  const [whole = '', decimals] = digitsOf(amount).split('.');
  const sign = amount.minor < 0 ? '-' : '';
  return `${sign}${groupThousands(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
};

/** "$1,234.50"; "-$5.00" below zero. As `Intl` writes it. */
export const formatMoney = (amount: Money, format: NumberFormat = defaultNumberFormat): string =>
  amount.currency === 'USD' && format === 'en-US'
    ? `${amount.minor < 0 ? '-' : ''}$${plainAmount(amount).replace('-', '')}`
    : intlFor(format, amount.currency).format(decimalText(amount));

/** The same of an amount in minor units: of a record, beside its currency. */
export const formatMinor = (minor: number, currency: Currency, format?: NumberFormat): string =>
  formatMoney({ minor, currency }, format);

/** "$400" for whole units, "$400.50" otherwise, where two amounts have to fit on a line. */
export const shortMinor = (minor: number, currency: Currency, format?: NumberFormat): string => {
  const text = formatMinor(minor, currency, format);
  return decimalsOf(currency) === 0 ? text : text.replace(/[.,]0+(?![\d.,])/, '');
};
