import { isExists } from 'date-fns/isExists';
import { lightFormat } from 'date-fns/lightFormat';
import { monthNumbers } from './language/vocabulary.ts';
import { squeezedText } from './squeezed.ts';

/** A calendar date in a text. Of `03/04/2026` both readings are kept until the order is known. */
export interface WrittenDate {
  readonly start: number;
  readonly end: number;
  /** `YYYY-MM-DD` if the day stands before the month, or if the order is plain; null if there is no such day. */
  readonly dayFirst: string | null;
  /** `YYYY-MM-DD` if the month stands before the day. */
  readonly monthFirst: string | null;
  /** Digits parted by a slash or a hyphen: the only dates whose order differs by country. */
  readonly isNumeric: boolean;
}

const iso = (year: number, month: number, day: number): string | null => {
  const exists = year >= 1990 && year <= 2099 && isExists(year, month - 1, day);
  return exists ? lightFormat(new Date(year, month - 1, day), 'yyyy-MM-dd') : null;
};

const yearOf = (written: string): number => (written.length === 2 ? 2000 + Number(written) : Number(written));

const letters = String.raw`[\p{L}\p{M}]{3,12}`;
const ordinal = String.raw`(?:st|nd|rd|th|er|re|º|°|ª|\.)?`;
const year = String.raw`(?:20\d\d|19\d\d)`;
const shortYear = String.raw`(?:20\d\d|19\d\d|['’]?\d\d)`;
const free = String.raw`(?<![\p{L}\d./-]|\d,)`;
const ends = String.raw`(?![\d\p{L}])(?![./-]\d)`;

const isoLike = new RegExp(String.raw`${free}(${year})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})${ends}`, 'gu');
const digitsOnly = new RegExp(
  String.raw`${free}(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(${year}|\d\d)${ends}`,
  'gu',
);
const dayMonthYear = new RegExp(
  String.raw`${free}(\d{1,2})${ordinal}[\s/-]{0,2}(?:(?:de|of|di)\s)?(${letters})\.?[\s,/-]{0,2}(?:(?:de|del|of)\s)?(${shortYear})${ends}`,
  'giu',
);
const monthDayYear = new RegExp(
  String.raw`(?<![\p{L}])(${letters})\.?[\s/-]{0,2}(\d{1,2})${ordinal},?[\s/-]{1,2}(${year})${ends}`,
  'giu',
);
const yearMonthDay = new RegExp(
  String.raw`${free}(${year})[\s/-](${letters})\.?[\s/-](\d{1,2})${ends}`,
  'giu',
);

const monthOf = (name: string): number | undefined => monthNumbers.get(squeezedText(name));

type Reading = Pick<WrittenDate, 'dayFirst' | 'monthFirst' | 'isNumeric'>;
const plain = (date: string | null): Reading => ({ dayFirst: date, monthFirst: date, isNumeric: false });
const named = (yearText: string, name: string, day: string): Reading => {
  const month = monthOf(name);
  return plain(month === undefined ? null : iso(yearOf(yearText.replace(/['’]/, '')), month, Number(day)));
};

const readings: readonly {
  readonly pattern: RegExp;
  readonly read: (parts: readonly string[]) => Reading;
}[] = [
  { pattern: isoLike, read: ([, y = '', , m = '', d = '']) => plain(iso(Number(y), Number(m), Number(d))) },
  {
    pattern: digitsOnly,
    read: ([, first = '', separator = '', second = '', y = '']) => {
      const dayFirst = iso(yearOf(y), Number(second), Number(first));
      // With dots the day stands first in every language read here.
      if (separator === '.') return plain(dayFirst);
      return { dayFirst, monthFirst: iso(yearOf(y), Number(first), Number(second)), isNumeric: true };
    },
  },
  { pattern: dayMonthYear, read: ([, d = '', name = '', y = '']) => named(y, name, d) },
  { pattern: monthDayYear, read: ([, name = '', d = '', y = '']) => named(y, name, d) },
  { pattern: yearMonthDay, read: ([, y = '', name = '', d = '']) => named(y, name, d) },
];

/** All matches, also those that begin inside one that turns out not to be a date. */
const matchesOf = (text: string, { pattern, read }: (typeof readings)[number]): WrittenDate[] => {
  const found: WrittenDate[] = [];
  const search = new RegExp(pattern.source, pattern.flags);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const reading = read(match);
    const isDate = reading.dayFirst !== null || reading.monthFirst !== null;
    if (isDate) found.push({ ...reading, start: match.index, end: match.index + match[0].length });
    else search.lastIndex = match.index + 1;
  }
  return found;
};

/** The dates of a text in the order of reading. */
export const datesIn = (text: string): WrittenDate[] => {
  if (!/\d/.test(text)) return [];
  const found = readings.flatMap((reading) => matchesOf(text, reading));
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((date, index, all) => !all.slice(0, index).some((earlier) => earlier.end > date.start));
};
