import { currencies, type Currency } from '../../../contracts/currencies.ts';
import type { DecimalMark } from '../../../contracts/imports/import-fields.ts';
import { minorOf } from '../../money/minor-units.ts';
import { type Cell, textOf } from '../table.ts';

/** What is written beside an amount instead of a code, besides signs. */
const otherWords = String.raw`[A-Z]{1,2}\$|zł|Kč|kr\.?|S?Fr\.?|Rs\.?|RMB`;

/** Currency signs and codes, and the blanks and apostrophes that group thousands (1 234,50; 1'234.50). */
const around = new RegExp(
  String.raw`(?<!\p{L})(?:${otherWords}|${currencies.join('|')})(?!\p{L})|[\p{Sc}\s\u00a0\u202f\u2009'’]`,
  'giu',
);

interface Amount {
  readonly digits: string;
  readonly isNegative: boolean;
}

/** `(12.00)`, `-12.00`, `12.00-` and `12.00 CR` are negative. */
const bare = (cell: string): Amount => {
  const text = cell.replace(around, '');
  const inner =
    /^\((.*)\)$/.exec(text)?.[1] ?? /^[-−–](.*)$/.exec(text)?.[1] ?? /^(.*?)(?:[-−–]|CR)$/i.exec(text)?.[1];
  return {
    digits: (inner ?? text).replace(/^\+/, '').replace(/[-−–]$/, ''),
    isNegative: inner !== undefined,
  };
};

const patterns: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^(?:[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d*)?$/,
  comma: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d*)?$/,
};

/** Says which formats a text can be in: a mark that can't group thousands is the decimal mark. */
const formatsOf = (digits: string): readonly DecimalMark[] =>
  (['point', 'comma'] as const).filter((format) => patterns[format].test(digits));

/**
 * The format that all amounts of a column have. `point` for a column whose amounts are the same in both (`12`),
 * undefined when all could be both (`1.250`), or when some can only be the one and some only the other.
 */
export const detectDecimalMark = (cells: Iterable<Cell>): DecimalMark | undefined => {
  const proofs = { point: 0, comma: 0 };
  let isDoubtful = false;
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    const { digits } = bare(textOf(cell));
    if (!/[.,]/.test(digits)) continue;
    const [only, other] = formatsOf(digits);
    if (other !== undefined) isDoubtful = true;
    else if (only !== undefined) proofs[only] += 1;
  }
  if (proofs.point > 0 !== proofs.comma > 0) return proofs.point > 0 ? 'point' : 'comma';
  return proofs.point > 0 || isDoubtful ? undefined : 'point';
};

/** The decimal of a cell; undefined if it is not a number. A number that the file stored as one has no format. */
export const parseDecimal = (cell: Cell, format: DecimalMark): number | undefined => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const { digits, isNegative } = bare(textOf(cell));
  if (!/\d/.test(digits) || !patterns[format].test(digits)) return undefined;
  const plain =
    format === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  return isNegative ? -Number(plain) : Number(plain);
};

/** The amount of a cell in minor units of a currency, rounded; undefined if it is not an amount. */
export const parseAmount = (cell: Cell, format: DecimalMark, currency: Currency): number | undefined => {
  const decimal = parseDecimal(cell, format);
  const minor = decimal === undefined ? undefined : Math.sign(decimal) * minorOf(Math.abs(decimal), currency);
  return Number.isSafeInteger(minor) ? (minor === 0 ? 0 : minor) : undefined;
};
