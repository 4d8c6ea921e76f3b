import { currencies, type Currency } from '../../contracts/currencies.ts';
import { defaultNumberFormat } from '../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { separatorsOf, symbolOf } from './format-parts.ts';
import { decimalsOf, minorOf } from './minor-units.ts';

/** Separators in a pattern. Between thousands there can be nothing, any space, and any apostrophe. */
const separators = { '': '', ',': ',', '.': '\\.', ' ': '\\s', '’': "['’]" } as const;

type Group = keyof typeof separators;
type Decimal = '.' | ',';

/** A way in which an amount is written. */
interface Writing {
  /** What is between thousands. */
  readonly group: Group;
  readonly decimal: Decimal;
  /** Of a whole amount without its sign. */
  readonly pattern: RegExp;
}

const writing = (
  group: Group,
  decimal: Decimal,
  whole = `[1-9]\\d{0,2}(?:${separators[group]}\\d{3})+`,
): Writing => ({
  group,
  decimal,
  pattern: new RegExp(`^${whole}(?:${separators[decimal]}\\d*)?$`),
});

const writings: readonly Writing[] = [
  // "1234.50", "12.", ".5"
  writing('', '.', '\\d*'),
  writing('', ',', '\\d*'),
  writing(',', '.'),
  writing(',', '.', '[1-9]\\d?(?:,\\d{2})+,\\d{3}'),
  writing('.', ','),
  writing(' ', '.'),
  writing(' ', ','),
  writing('’', '.'),
  writing('’', ','),
];

/** An amount as written: its sign, the mark of a currency before or after it, and the digits. */
const written = /^(-?)([^\d-]*?)(-?)\s*([.,]?\d[\d.,'’\s]*)([^\d-]*)$/;

interface Written {
  readonly minus: string;
  /** What names the currency; '' for nothing. */
  readonly mark: string;
  readonly digits: string;
}

const partsOf = (text: string): Written | undefined => {
  const match = written.exec(text.trim());
  if (match === null) return undefined;
  const [, outer = '', before = '', inner = '', digits = '', after = ''] = match;
  const [mark = '', another] = [before, after].map(withoutSpaces).filter((one) => one !== '');
  return another !== undefined || outer + inner === '--'
    ? undefined
    : { minus: outer + inner, mark, digits: digits.trim() };
};

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/** Whether a mark, such as `€`, `EUR` or `US$`, can mean a currency; `$` can mean any dollar. */
const means = (mark: string, currency: Currency, format: NumberFormat): boolean => {
  const own = mark.toUpperCase();
  if (own === '' || own === currency) return true;
  const symbols = [symbolOf(currency), symbolOf(currency, format)];
  if (symbols.some((symbol) => withoutSpaces(symbol).toUpperCase() === own)) return true;
  return currency === 'USD' ? own === 'US$' : own === '$' && symbolOf(currency).endsWith('$');
};

/** Whether two separators are one to a person: spaces differ in width, apostrophes in shape. */
const isSame = (group: Group, other: string): boolean => new RegExp(`^${separators[group]}$`).test(other);

interface Reading {
  readonly units: number;
  /** Whether it is an amount of the currency as the account writes it. */
  readonly isOwn: boolean;
}

/** What digits can mean, each in another way of writing. */
const readingsOf = (digits: string, currency: Currency, format: NumberFormat): readonly Reading[] => {
  const own = separatorsOf(format);
  // Where commas separate thousands, `1,23` is a slip.
  const isSlip = ({ group, decimal }: Writing): boolean =>
    group === '' && decimal === ',' && own.group === ',' && digits.includes(',');
  return writings
    .filter((one) => one.pattern.test(digits) && !isSlip(one))
    .map(({ group, decimal }): Reading => {
      const [whole = '', decimals = ''] = digits.split(decimal);
      const isOwn =
        decimal === own.decimal &&
        (group === '' || isSame(group, own.group)) &&
        decimals.length <= decimalsOf(currency);
      return { units: Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`), isOwn };
    });
};

/** What a text can mean, in whole units, negative ones too: what the account's own way makes of it, else all that it can. */
const meaningsOf = (text: string, currency: Currency, format: NumberFormat): readonly number[] => {
  const parts = partsOf(text);
  if (parts === undefined || !means(parts.mark, currency, format)) return [];
  const readings = readingsOf(parts.digits, currency, format);
  const own = readings.filter(({ isOwn }) => isOwn);
  const sign = parts.minus === '' ? 1 : -1;
  return [...new Set((own.length > 0 ? own : readings).map(({ units }) => sign * units))];
};

/**
 * Whether a text is an amount to some people and a thousand times as much to others: `1.250` dollars where they are
 * written 1,250.00.
 */
export const isAmbiguousAmount = (
  text: string,
  currency: Currency,
  format: NumberFormat = defaultNumberFormat,
): boolean => meaningsOf(text, currency, format).length > 1;

/**
 * Parses an amount of a currency as typed or pasted, in whole units: `1,234.50`, `1234.5`, `$1,234.50`, `1 234.50`,
 * `1.234,50`, `12 USD`. What is an amount of the currency in the account's format is that one; what is not, such as
 * `1,234.50` where it would be 1.234,50, is read in any other way. Undefined when it is none, or not clearly one, such as
 * `1.250`, or of another currency. A leading minus is parsed, so that the form can say what is wrong.
 */
export const readUnits = (
  text: string,
  currency: Currency,
  format: NumberFormat = defaultNumberFormat,
): number | undefined => {
  const [only, ...others] = meaningsOf(text, currency, format);
  return others.length > 0 ? undefined : only;
};

/** The same in minor units, unchecked: what is typed may be too large to be an amount, and is shown all the same. */
export const readMinor = (text: string, currency: Currency, format?: NumberFormat): number | undefined => {
  const units = readUnits(text, currency, format);
  return units === undefined ? undefined : minorOf(units, currency);
};

/** The one currency that a text names with its amount, such as EUR for `€1,000.00`; undefined for none or several. */
export const currencyNamedIn = (
  text: string,
  format: NumberFormat = defaultNumberFormat,
): Currency | undefined => {
  const mark = partsOf(text)?.mark ?? '';
  if (mark === '' || mark === '$') return undefined;
  const [only, ...others] = currencies.filter((currency) => readUnits(text, currency, format) !== undefined);
  return others.length > 0 ? undefined : only;
};
