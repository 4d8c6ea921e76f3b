import { plainWords } from './plain-words.ts';

/** Codes that are no words of a column name in the languages that are read. */
const codes =
  /\b(EUR|GBP|CHF|JPY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|ZAR|BRL|MXN|CNY|RMB|HKD|SGD|AED|SAR|QAR|KWD|ILS|THB|KRW|PHP|IDR|MYR|NGN|KES|GHS|EGP|UAH|RUB|VND|PKR|BDT|LKR|ARS|CLP|TWD|ISK|RSD)\b/i;

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/¥/, 'JPY'],
  [/₹|\brs\.?(?=\s*\d)|\brupees?\b/i, 'INR'],
  [/\bCA?\$/i, 'CAD'],
  [/\bAU?\$/i, 'AUD'],
  [/\bNZ\$/i, 'NZD'],
  [/\bHK\$/i, 'HKD'],
  [/\bS\$/i, 'SGD'],
  [/\bR\$/i, 'BRL'],
  [/\bMX\$/i, 'MXN'],
  [/\bzł/i, 'PLN'],
  [/\bkč/i, 'CZK'],
  [/\bkr\b/i, 'kr'],
  [/\bSFr\b|\bFr\.(?=\s*\d)/i, 'CHF'],
];

/** A currency that a text names, other than the US dollar. */
export const currencyIn = (text: string): string | undefined => {
  const named = signs.find(([sign]) => sign.test(text))?.[1];
  const sign = /(?!\$)\p{Sc}/u.exec(text)?.[0];
  return named ?? codes.exec(text.replaceAll('_', ' '))?.[1]?.toUpperCase() ?? sign;
};

/** A currency of its own that a column name leaves unsaid. */
const ofTheHouse =
  /hauswahrung|\b(home|base|local|company|functional) currency\b|devise (locale|societe|de tenue)|moneda (local|base)|valuta (locale|base)|basisvaluta|basiswahrung/;

/** The currency of a column's amounts by its name: `Betrag (€)`, `amount_eur`, `Betrag in Hauswährung`. */
export const currencyOfColumn = (name: string): string | undefined =>
  currencyIn(name) ?? (ofTheHouse.test(plainWords(name)) ? name.trim() : undefined);

/** What a cell of a column of currencies holds: `EUR`, `usd`. */
export const isCurrencyCode = (text: string): boolean =>
  /^usd$/i.test(text) || (text.length === 3 && codes.test(text));
