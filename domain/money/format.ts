import { groupThousands } from '../../contracts/fields.ts';
import type { Currency } from './currencies.ts';
import { decimalsOf } from './minor-units.ts';
import type { Money } from './money.ts';

/** How an account reads amounts. */
export const accountLocale = 'en-US';

/** "1234.50": the digits alone, with a point before the decimals, also for what no number holds exactly. */
const digitsOf = ({ minor, currency }: Money): string => {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
};

/** "1,234.50": without a currency, for a field or a column that names it. */
export const plainAmount = (amount: Money): string => {
  const [whole = '', decimals] = digitsOf(amount).split('.');
  const sign = amount.minor < 0 ? '-' : '';
  return `${sign}${groupThousands(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
};

const formats = new Map<string, Intl.NumberFormat>();

const formatFor = (locale: string, currency: Currency): Intl.NumberFormat => {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const fractionDigits = decimalsOf(currency);
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  formats.set(key, made);
  return made;
};

/**
 * "$1,234.50"; "-$5.00" below zero. As `Intl` writes it. Its first call takes about 10 ms, so US dollars in American
 * English, which the first page shows, are written without it.
 */
export const formatMoney = (amount: Money, locale: string = accountLocale): string => {
  const isNegative = amount.minor < 0;
  if (amount.currency === 'USD' && locale === 'en-US')
    return `${isNegative ? '-' : ''}$${plainAmount(amount).replace('-', '')}`;
  return formatFor(locale, amount.currency).format(
    `${isNegative ? '-' : ''}${digitsOf(amount)}` as `${number}`,
  );
};
