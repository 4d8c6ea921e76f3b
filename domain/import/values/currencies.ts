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
  [/₺/, 'TRY'],
  [/₽/, 'RUB'],
  [/₩/, 'KRW'],
  [/₫/, 'VND'],
  [/₪/, 'ILS'],
  [/฿/, 'THB'],
  [/₦/, 'NGN'],
  [/₴/, 'UAH'],
  [/₱/, 'PHP'],
  [/\bSFr\b|\bFr\.(?=\s*\d)/i, 'CHF'],
];

/** A dollar of which nobody says which one. */
export const someDollar = '$';

/**
 * The currency that a text names, such as a cell `100 €` or the name of a column, `amount_eur`: a code of ISO 4217 if it
 * has one; `$` for some dollar, undefined for none. `kr` and signs that are not known stay as they are.
 */
export const currencyIn = (text: string): string | undefined => {
  const named = signs.find(([sign]) => sign.test(text))?.[1];
  const sign = /(?!\$)\p{Sc}/u.exec(text)?.[0];
  const words = text.replaceAll('_', ' ');
  const code = named ?? codes.exec(words)?.[1]?.toUpperCase() ?? sign;
  if (code !== undefined) return code === 'RMB' ? 'CNY' : code;
  if (/\bUSD\b|\bUS ?\$|\bUS dollars?\b/i.test(words)) return 'USD';
  return /\$|\bdollars?\b/i.test(words) ? someDollar : undefined;
};

/** A currency of its own that a column name leaves unsaid. */
const ofTheHouse =
  /hauswahrung|\b(home|base|local|company|functional) currency\b|devise (locale|societe|de tenue)|moneda (local|base)|valuta (locale|base)|basisvaluta|basiswahrung/;

/** Whether the amounts of a column are in the own currency of whoever made the file, by its name. */
export const isOfTheHouse = (name: string): boolean => ofTheHouse.test(plainWords(name));

/** What a cell of a column of currencies holds: `EUR`, `usd`. */
export const isCurrencyCode = (text: string): boolean =>
  /^usd$/i.test(text) || (text.length === 3 && codes.test(text));
