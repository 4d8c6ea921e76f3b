import { currencyOf, currencyPattern } from './currencies.ts';

/** An amount of money in a text. */
export interface Amount {
  /** In hundredths. */
  readonly cents: number;
  /** ISO 4217 if it is written beside the number. */
  readonly currency: string | null;
  readonly hasDecimals: boolean;
  readonly start: number;
  readonly end: number;
}

const groups = String.raw`\d{1,3}(?:(?:[.,'’´\u00a0\u202f\u2009 ]\d{3})+|\d*)`;
const decimals = String.raw`[.,](?:\d{1,2}|[-–—]{1,2})`;

/** Not inside a date, a phone number, a percentage, a version or an account number. */
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d./,'-])(?:(?<before>${currencyPattern})\s?)?(?<minus>[-−–(]\s?)?(?:(?<inner>${currencyPattern})\s?)?` +
    String.raw`(?<number>${groups}(?:${decimals})?)(?![\d%])(?![.,/'-]\d)(?!\s?%)` +
    String.raw`(?<tail>\s?[-−)](?![\d\p{L}]))?(?:\s?(?<after>${currencyPattern})(?![\p{L}\d]))?(?![\p{L}])`,
  'gu',
);

/** The number in hundredths; null if it can't be an amount, such as one with three decimals. */
const centsOf = (written: string): number | null => {
  const compact = written.replace(/[\s'’´]/g, '');
  const [, whole = '', fraction] = /^(.*?)(?:[.,](\d{1,2}|[-–—]{1,2}))?$/.exec(compact) ?? [];
  const kinds = new Set(whole.replace(/\d/g, ''));
  if (kinds.size > 1) return null;
  const separator = compact.charAt(whole.length);
  if (fraction !== undefined && kinds.has(separator)) return null;
  const digits = whole.replace(/\D/g, '');
  if (digits === '' || digits.length > 10) return null;
  const hundredths = /\d/.test(fraction ?? '') ? (fraction ?? '').padEnd(2, '0') : '00';
  return Number(digits) * 100 + Number(hundredths);
};

export const amountsIn = (text: string): Amount[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const { before, inner, minus, number = '', tail, after } = match.groups ?? {};
    const cents = centsOf(number);
    if (cents === null) return [];
    const written = before ?? inner ?? after;
    const isNegative = minus !== undefined || tail !== undefined;
    return {
      cents: isNegative ? -cents : cents,
      currency: written === undefined ? null : currencyOf(written),
      hasDecimals: /[.,](?:\d{1,2}|[-–—]{1,2})$/.test(number),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
