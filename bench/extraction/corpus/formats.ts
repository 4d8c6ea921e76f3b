import type { LanguageCode } from '../../../integrations/pdf/layout/language/words.ts';
import type { Market } from './companies.ts';

export type DateStyle = (date: string) => string;
export type MoneyStyle = (cents: number) => string;

const longMonth = (locale: string, options: Intl.DateTimeFormatOptions = {}): DateStyle => {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...options,
    timeZone: 'UTC',
  });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
};

const digits =
  (pattern: string): DateStyle =>
  (date) => {
    const [year = '', month = '', day = ''] = date.split('-');
    return pattern
      .replace('yyyy', year)
      .replace('yy', year.slice(2))
      .replace('mm', month)
      .replace('dd', day)
      .replace('m', String(Number(month)))
      .replace('d', String(Number(day)));
  };

const slashed = digits('dd/mm/yyyy');
const dotted = digits('dd.mm.yyyy');
const isoDate = digits('yyyy-mm-dd');

type DateStyles = readonly [DateStyle, ...DateStyle[]];

/** How dates are written, the most usual first. */
export const dateStyles = (language: LanguageCode, market: Market): DateStyles => {
  if (language === 'en' && market === 'US') {
    const short = longMonth('en-US', { month: 'short' });
    return [longMonth('en-US'), digits('mm/dd/yyyy'), short, digits('m/d/yyyy'), isoDate];
  }
  const byLanguage: Readonly<Record<LanguageCode, DateStyles>> = {
    en: [longMonth('en-GB'), slashed, longMonth('en-GB', { month: 'short' }), digits('dd-mm-yyyy'), isoDate],
    de: [dotted, longMonth('de-DE'), digits('dd.mm.yy'), digits('d.m.yyyy')],
    fr: [slashed, longMonth('fr-FR'), dotted, digits('dd-mm-yyyy')],
    es: [slashed, longMonth('es-ES'), digits('dd-mm-yyyy'), digits('d/m/yyyy')],
    nl: [digits('dd-mm-yyyy'), longMonth('nl-NL'), digits('d-m-yyyy'), slashed],
    it: [slashed, longMonth('it-IT'), digits('dd.mm.yyyy'), digits('dd-mm-yyyy')],
  };
  return byLanguage[language];
};

const numberStyle = (thousands: string, decimal: string) => (cents: number) => {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', CHF: 'CHF' };

const numbersOf = (language: LanguageCode, market: Market): MoneyStyle => {
  if (market === 'CH') return numberStyle("'", '.');
  if (language === 'en') return numberStyle(',', '.');
  return language === 'fr' ? numberStyle('\u00a0', ',') : numberStyle('.', ',');
};

/** How amounts are written; the last style names no currency, so that the page must name it elsewhere. */
export const moneyStyles = (
  language: LanguageCode,
  market: Market,
  currency: string,
): readonly [MoneyStyle, MoneyStyle, MoneyStyle, MoneyStyle] => {
  const number = numbersOf(language, market);
  const symbol = symbols[currency] ?? currency;
  const before = language === 'en' || market === 'CH' || language === 'nl';
  const glue = language === 'en' && symbol.length === 1 ? '' : ' ';
  return [
    (cents) => (before ? `${symbol}${glue}${number(cents)}` : `${number(cents)} ${symbol}`),
    (cents) => `${number(cents)} ${currency}`,
    (cents) => `${currency} ${number(cents)}`,
    number,
  ];
};
