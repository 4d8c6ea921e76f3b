import { groupThousands } from '../../contracts/fields.ts';
import type { Currency } from '../../contracts/currencies.ts';
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

/** "$", "€", "CA$"; the code for a currency without a sign of its own. */
export const symbolOf = (currency: Currency, locale: string = accountLocale): string =>
  currency === 'USD' && locale === 'en-US'
    ? '$'
    : (formatFor(locale, currency)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency);

/** "-1234.50": as programs read it. */
export const decimalText = (amount: Money): string => `${amount.minor < 0 ? '-' : ''}${digitsOf(amount)}`;

/**
 * "$1,234.50"; "-$5.00" below zero. As `Intl` writes it. Its first call takes about 10 ms, so US dollars in American
 * English, which the first page shows, are written without it.
 */
export const formatMoney = (amount: Money, locale: string = accountLocale): string => {
  if (amount.currency === 'USD' && locale === 'en-US')
    return `${amount.minor < 0 ? '-' : ''}$${plainAmount(amount).replace('-', '')}`;
  return formatFor(locale, amount.currency).format(decimalText(amount) as `${number}`);
};

/** The same of an amount in minor units: of a record, beside its currency. */
export const formatMinor = (minor: number, currency: Currency): string => formatMoney({ minor, currency });
