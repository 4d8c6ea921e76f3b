import type { NumberFormat } from '../../../contracts/import-fields.ts';
import { type Cell, textOf } from '../table.ts';

/** Currency signs and codes, and the blanks and apostrophes that group thousands (1 234,50; 1'234.50). */
const around = /[\p{Sc}\s\u00a0\u202f\u2009'’]|(?<![A-Za-z])(?:US\$|USD|EUR|GBP|CHF|CAD|AUD)(?![A-Za-z])/giu;

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

const patterns: Readonly<Record<NumberFormat, RegExp>> = {
  point: /^(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.\d*)?$/,
  comma: /^(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?$/,
};

/** Says which formats a text can be in. Money has at most two decimals, so `1.234` groups and `1.23` does not. */
const formatsOf = (digits: string): readonly NumberFormat[] => {
  const last = /[.,](?=[^.,]*$)/.exec(digits);
  if (last === null) return ['point', 'comma'];
  const mark = last[0];
  const decimals = digits.length - last.index - 1;
  const isRepeated = digits.split(mark).length > 2;
  const isGrouping = isRepeated || (decimals === 3 && !digits.includes(mark === '.' ? ',' : '.'));
  return [(mark === '.') === isGrouping ? 'comma' : 'point'];
};

/** The format that most amounts of a column have; `point` for a column without evidence. */
export const detectNumberFormat = (cells: Iterable<Cell>): NumberFormat => {
  const votes = { point: 0, comma: 0 };
  for (const cell of cells) {
    if (typeof cell === 'number' || textOf(cell) === '') continue;
    const [only, other] = formatsOf(bare(textOf(cell)).digits);
    if (only !== undefined && other === undefined) votes[only] += 1;
  }
  return votes.comma > votes.point ? 'comma' : 'point';
};

const centsOf = (digits: string, isNegative: boolean): number | undefined => {
  const [whole = '', fraction = ''] = digits.split('.');
  if (whole === '' && fraction === '') return undefined;
  const cents = Math.round(Number(`${whole || '0'}.${fraction || '0'}`) * 100);
  return Number.isSafeInteger(cents) ? (isNegative ? -cents : cents) : undefined;
};

/**
 * The amount of a cell in integer cents, rounded; undefined for what is no amount. A number that the file stored as one
 * has no format.
 */
export const parseAmount = (cell: Cell, format: NumberFormat): number | undefined => {
  if (typeof cell === 'number') {
    const cents = Math.round(cell * 100);
    return Number.isSafeInteger(cents) ? cents : undefined;
  }
  const { digits, isNegative } = bare(textOf(cell));
  if (digits === '' || !patterns[format].test(digits)) return undefined;
  const plain =
    format === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  return centsOf(plain, isNegative);
};
