import { currenciesIn } from './currencies.ts';
import type { LabeledAmount } from './money.ts';
import type { Reading } from './reading.ts';

/** What `$` means besides US dollars, by words that only such invoices hold. */
const otherDollars: readonly (readonly [string, RegExp])[] = [
  ['CAD', /\bCAD\b|\bCanada\b|\bHST\b|\bTVQ\b|\bQST\b|\bTPS\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u],
  ['AUD', /\bAUD\b|\bAustralia\b|\bABN\b|\b(?:NSW|VIC|QLD) \d{4}\b/u],
  ['NZD', /\bNZD\b|\bNew Zealand\b/u],
  ['SGD', /\bSGD\b|\bSingapore\b/u],
  ['HKD', /\bHKD\b|\bHong Kong\b/u],
  ['MXN', /\bMXN\b|\bMéxico\b|\bRFC\b/u],
];

/** Signs of a country where no currency is written. */
const byCountry: readonly (readonly [string, RegExp])[] = [
  ['CHF', /\bCHE-?\d|\bCH\d{2} ?\d{4}|\bSchweiz\b|\bSuisse\b|\bSvizzera\b/u],
  ['GBP', /\bGB ?\d{3} ?\d{4}|\bsort code\b|\bUnited Kingdom\b|\bGB\d{2} ?[A-Z]{4}/iu],
  [
    'EUR',
    /\b(?:DE|FR|ES|IT|NL|BE|AT|LU|IE|PT|FI)\d{2} ?\d{2}|\bNL\d{2} ?[A-Z]{4}|\bIT\d{2} ?[A-Z]\d|\bP\. ?IVA\b|\bSIRET\b|\bKvK\b|\bUSt-?Id/iu,
  ],
  ['USD', /\b[A-Z]{2} \d{5}(?:-\d{4})?\b/u],
];

const dollarIn = (text: string): string => {
  const meant = otherDollars.filter(([, sign]) => sign.test(text));
  const [only] = meant;
  return meant.length === 1 && only !== undefined ? only[0] : 'USD';
};

const counted = (codes: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
};

/** The currency that a document is written in; null if it names several about as often, or none. */
const mainCurrency = (text: string, amounts: readonly LabeledAmount[]): string | null => {
  const beside = amounts.flatMap(({ amount }) => amount.currency ?? []);
  const counts = counted(beside.length > 0 ? beside : currenciesIn(text));
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined) {
    const countries = byCountry.filter(([, sign]) => sign.test(text));
    return countries.length === 1 ? (countries[0]?.[0] ?? null) : null;
  }
  return second === undefined || first[1] >= 3 * second[1] ? first[0] : null;
};

/** How the currency of an amount is told: by what stands beside it, in its label, or all over the document. */
export const currencyOfDocument = (
  reading: Reading,
  amounts: readonly LabeledAmount[],
): ((beside: string | null, labelText: string) => string | null) => {
  const text = reading.segments.map((segment) => segment.text).join('\n');
  const main = mainCurrency(text, amounts);
  return (beside, labelText) => {
    const [inLabel] = currenciesIn(labelText);
    const code = beside ?? inLabel ?? main;
    // A dollar sign may be any dollar; a code is sure.
    return code === 'USD' && !/\bUSD\b|US ?\$/u.test(text) ? dollarIn(text) : code;
  };
};
