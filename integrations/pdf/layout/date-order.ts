import { currenciesIn } from './currencies.ts';
import { datesIn, type WrittenDate } from './dates.ts';
import type { Reading } from './reading.ts';

export type DateOrder = 'dayFirst' | 'monthFirst';

/** Signs of the United States, where the month stands first. */
const american =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}(?:-\d{4})?\b|\bsales tax\b|\bEIN\b|\brouting\b|\bABA\b|\bchecks? payable\b|\bUnited States\b|\bU\.?S\.?A\b/iu;

/** Signs of countries that write English with the day first. */
const elsewhere =
  /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\bsort code\b|\bcheques?\b|\bVAT\b|\bIBAN\b|\bABN\b|\bUnited Kingdom\b|\bIreland\b|\bAustralia\b|\bNew Zealand\b|\bIndia\b|\bSouth Africa\b|\bSingapore\b|\bEngland\b|\bScotland\b|\bLondon\b|\+44|\+353|\+61|\+64|\+91\b/u;

const dayFirstCurrencies = [
  'GBP',
  'EUR',
  'CHF',
  'AUD',
  'NZD',
  'INR',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'SGD',
  'ZAR',
];

const bySigns = (text: string): DateOrder | null => {
  const currencies = currenciesIn(text);
  const isAmerican = american.test(text);
  // In an American document "VAT" is a word of the program that wrote it.
  const signs = isAmerican ? text.replace(/\bVAT\b/g, '') : text;
  const isElsewhere = elsewhere.test(signs) || currencies.some((code) => dayFirstCurrencies.includes(code));
  if (isAmerican && isElsewhere) return null;
  if (isElsewhere) return 'dayFirst';
  return isAmerican || currencies.includes('USD') ? 'monthFirst' : null;
};

const onlyOrders = (dates: readonly WrittenDate[]): Set<DateOrder> => {
  const orders = new Set<DateOrder>();
  for (const { isNumeric, dayFirst, monthFirst } of dates) {
    if (isNumeric && dayFirst === null) orders.add('monthFirst');
    if (isNumeric && monthFirst === null) orders.add('dayFirst');
  }
  return orders;
};

/** The order of day and month in this document; null if nothing tells. */
export const dateOrderOf = (reading: Reading): DateOrder | null => {
  const orders = onlyOrders(reading.segments.flatMap(({ text }) => datesIn(text)));
  if (orders.size === 2) return null;
  const [order] = orders;
  if (order !== undefined) return order;
  if (reading.language !== 'en') return 'dayFirst';
  return bySigns(reading.segments.map(({ text }) => text).join('\n'));
};

/** The calendar date that is meant; null if two are possible. */
export const resolved = ({ dayFirst, monthFirst }: WrittenDate, order: DateOrder | null): string | null => {
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  if (order === null) return null;
  return order === 'dayFirst' ? dayFirst : monthFirst;
};
