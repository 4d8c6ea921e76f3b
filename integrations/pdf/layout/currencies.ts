/** Currencies that invoices of small businesses are written in. */
const codes =
  `AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HRK HUF IDR ILS INR IQD ISK JOD JPY KES KRW
  KWD LYD MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR`.split(
    /\s+/,
  );

/** Written forms of currencies but codes; longer ones first. `$` alone may be another dollar. */
const symbols: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['US $', 'USD'],
  ['$US', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['CAD$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['SFr.', 'CHF'],
  ['SFr', 'CHF'],
  ['Fr.', 'CHF'],
  ['Euro', 'EUR'],
  ['Euros', 'EUR'],
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', 'USD'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
];

const known = new Map<string, string>([...codes.map((code): [string, string] => [code, code]), ...symbols]);

const escaped = (text: string): string => text.replace(/[$.]/g, '\\$&');

/** The pattern of any currency, for use in other patterns. */
export const currencyPattern = [...known.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');

export const currencyOf = (written: string): string | null =>
  known.get(written) ?? known.get(written.toUpperCase()) ?? null;

/** All currencies named in a text, with repeats; codes and words only as words of their own. */
export const currenciesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}])(?:${currencyPattern})(?![\\p{L}])`, 'gu'))].flatMap(
    ([written]) => currencyOf(written) ?? [],
  );
