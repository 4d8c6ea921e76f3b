import { currencies, type Currency } from '../../contracts/currencies.ts';
import { symbolOf } from './format.ts';
import { minorOf } from './minor-units.ts';

const plainAmount = /^(\d+\.?\d*|\.\d+)$/;
const groupedAmount = /^\d{1,3}([, \u00a0\u202f]\d{3})+(\.\d*)?$/;
/** Points between thousands, where a comma before the decimals says so, or more than one point. */
const pointGrouped = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,3}|(?:\.\d{3}){2,})$/;
/** A thousand times as much to some people as to others. */
const ambiguous = /^[1-9]\d{0,2}\.\d{3}$/;

/** An amount as written: its sign, the mark of a currency before or after it, and the digits. */
const written = /^(-?)\s*([^\d\s.,-]*(?:\s*\$)?)\s*(-?)(.*?)\s*([^\d\s.,]*)$/;

interface Written {
  readonly minus: string;
  /** What names the currency; '' for nothing. */
  readonly mark: string;
  readonly digits: string;
}

const partsOf = (text: string): Written | undefined => {
  const [, outer = '', before = '', inner = '', digits = '', after = ''] = written.exec(text.trim()) ?? [];
  const [mark = '', another] = [before, after]
    .map((one) => one.replace(/\s/g, ''))
    .filter((one) => one !== '');
  return another !== undefined || outer + inner === '--' ? undefined : { minus: outer + inner, mark, digits };
};

/** Whether a mark, such as `€`, `EUR` or `US$`, can mean a currency; `$` can mean any dollar. */
const means = (mark: string, currency: Currency): boolean => {
  const symbol = symbolOf(currency);
  const own = mark.toUpperCase();
  if (own === '' || own === currency || own === symbol.toUpperCase()) return true;
  return currency === 'USD' ? own === 'US$' : own === '$' && symbol.endsWith('$');
};

/** Whether a text is an amount to some people and a thousand times as much to others: `1.250`. */
export const isAmbiguousAmount = (text: string): boolean => ambiguous.test(partsOf(text)?.digits ?? '');

/**
 * Parses an amount of a currency as typed or pasted, in whole units: `1,234.50`, `1234.5`, `$1,234.50`, `1 234.50`,
 * `1.234,50`, `12 USD`. Undefined when it is not clearly one, such as `1.250`, or of another currency. A leading minus is
 * parsed, so that the form can say what is wrong.
 */
export const readUnits = (text: string, currency: Currency): number | undefined => {
  const parts = partsOf(text);
  if (parts === undefined || !means(parts.mark, currency) || ambiguous.test(parts.digits)) return undefined;
  const { minus, digits } = parts;
  if (pointGrouped.test(digits)) return Number(minus + digits.replaceAll('.', '').replace(',', '.'));
  if (!(plainAmount.test(digits) || groupedAmount.test(digits))) return undefined;
  return Number(minus + digits.replace(/[^\d.]/g, ''));
};

/** The same in minor units, unchecked: what is typed may be too large to be an amount, and is shown all the same. */
export const readMinor = (text: string, currency: Currency): number | undefined => {
  const units = readUnits(text, currency);
  return units === undefined ? undefined : minorOf(units, currency);
};

/** The one currency that a text names with its amount, such as EUR for `€1,000.00`; undefined for none or several. */
export const currencyNamedIn = (text: string): Currency | undefined => {
  const mark = partsOf(text)?.mark ?? '';
  if (mark === '' || mark === '$') return undefined;
  const [only, ...others] = currencies.filter(
    (currency) => means(mark, currency) && readUnits(text, currency) !== undefined,
  );
  return others.length > 0 ? undefined : only;
};
