import { currencyOf, currencyPattern } from './currencies.ts';

/** How the amounts of a document are written. */
export interface Writing {
  /** Of the currency's smallest unit. */
  readonly decimals: 2 | 3;
  /** What begins the decimals where `1.250` could be either. */
  readonly mark: '.' | ',';
}

/** An amount of money in a text. */
export interface Amount {
  /** In hundredths, or in thousandths where the writing has three decimals. */
  readonly parts: number;
  /** ISO 4217 if it is written beside the number. */
  readonly currency: string | null;
  readonly hasDecimals: boolean;
  readonly start: number;
  readonly end: number;
}

/** How most documents are written. `1.250` is a whole number in it, whatever the mark. */
export const inHundredths: Writing = { decimals: 2, mark: '.' };

const groups = String.raw`\d{1,3}(?:(?:[.,'’´\u00a0\u202f\u2009 ]\d{3})+|\d*)`;

/** Not inside a date, a phone number, a percentage, a version or an account number. */
const patternWith = (decimals: Writing['decimals']): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d./,'-])(?:(?<before>${currencyPattern})\s?)?(?<minus>[-−–(]\s?)?(?:(?<inner>${currencyPattern})\s?)?` +
      String.raw`(?<number>${groups}(?:[.,](?:\d{1,${decimals}}|[-–—]{1,2}))?)(?![\d%])(?![.,/'-]\d)(?!\s?%)` +
      String.raw`(?<tail>\s?[-−)](?![\d\p{L}]))?(?:\s?(?<after>${currencyPattern})(?![\p{L}\d]))?(?![\p{L}])`,
    'gu',
  );
const patterns = { 2: patternWith(2), 3: patternWith(3) } as const;

const compacted = (written: string): string => written.replace(/[\s'’´]/g, '');

/** A number as written, apart: the separators of its whole part, and whether its last separator begins decimals. */
interface Apart {
  readonly whole: string;
  /** Digits, or strokes for none; undefined without decimals. */
  readonly fraction: string | undefined;
}

/**
 * `1,250.500`, `0.500` and `1250.500` have three decimals in any writing of three; `1.250` only behind the mark.
 * @param mark undefined while it isn't known
 */
const threeDecimals = (
  compact: string,
  mark: Writing['mark'] | undefined,
): (Apart & Pick<Writing, 'mark'>) | undefined => {
  const [, whole = '', last, fraction] = /^(.*)([.,])(\d{3})$/.exec(compact) ?? [];
  if (fraction === undefined || last === undefined || whole.includes(last)) return undefined;
  if (/^[1-9]\d{0,2}$/.test(whole) && last !== mark) return undefined;
  return { whole, fraction, mark: last === ',' ? ',' : '.' };
};

const apart = (compact: string, { decimals, mark }: Writing): Apart => {
  const three = decimals === 3 ? threeDecimals(compact, mark) : undefined;
  if (three !== undefined) return three;
  const [, whole = '', fraction] = /^(.*?)(?:[.,](\d{1,2}|[-–—]{1,2}))?$/.exec(compact) ?? [];
  return { whole, fraction };
};

/** Null if it can't be an amount, such as one with more decimals than the currency has. */
const partsOf = (written: string, writing: Writing): Pick<Amount, 'parts' | 'hasDecimals'> | null => {
  const compact = compacted(written);
  const { whole, fraction } = apart(compact, writing);
  const kinds = new Set(whole.replace(/\d/g, ''));
  if (kinds.size > 1) return null;
  if (fraction !== undefined && kinds.has(compact.charAt(whole.length))) return null;
  const digits = whole.replace(/\D/g, '');
  if (digits === '' || digits.length > 10) return null;
  const places = /\d/.test(fraction ?? '') ? (fraction ?? '') : '';
  return {
    parts: Number(digits + places.padEnd(writing.decimals, '0')),
    hasDecimals: fraction !== undefined,
  };
};

/** The amounts of a text, in order. */
export const amountsIn = (text: string, writing = inHundredths): Amount[] =>
  [...text.matchAll(patterns[writing.decimals])].flatMap((match) => {
    const { before, inner, minus, number = '', tail, after } = match.groups ?? {};
    const read = partsOf(number, writing);
    if (read === null) return [];
    const written = before ?? inner ?? after;
    const isNegative = minus !== undefined || tail !== undefined;
    return {
      parts: isNegative ? -read.parts : read.parts,
      hasDecimals: read.hasDecimals,
      currency: written === undefined ? null : currencyOf(written),
      start: match.index,
      end: match.index + match[0].length,
    };
  });

/** What begins three decimals by the amounts of a document that say it; undefined if none does, or they disagree. */
export const markOfThousandths = (texts: readonly string[]): Writing['mark'] | undefined => {
  const marks = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(patterns[3])].flatMap(
        ({ groups: found }) => threeDecimals(compacted(found?.['number'] ?? ''), undefined)?.mark ?? [],
      ),
    ),
  );
  const [only] = marks;
  return marks.size === 1 ? only : undefined;
};
