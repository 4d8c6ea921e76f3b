import { isExists } from 'date-fns/isExists';
import { lightFormat } from 'date-fns/lightFormat';
import type { DateOrder } from '../../../contracts/imports/import-fields.ts';
import { addDays } from '../../calendar.ts';
import { type Cell, textOf } from '../table.ts';

/** The months in English, German, French, Spanish, Dutch and Italian, without accents. */
const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero', 'januari', 'gennaio'],
  ['february', 'februar', 'feber', 'fevrier', 'febrero', 'februari', 'febbraio'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'marzo', 'maart', 'mrt'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'mei', 'maggio'],
  ['june', 'juni', 'juin', 'junio', 'giugno'],
  ['july', 'juli', 'juillet', 'julio', 'luglio'],
  ['august', 'aout', 'agosto', 'augustus'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'settembre'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre'],
  ['november', 'novembre', 'noviembre'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre'],
];

/** The days of the week in the same languages. */
const weekdays: readonly string[] = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonnabend', 'sonntag'],
  ...['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
  ...['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  ...['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'],
];

const accents = /\p{M}+/gu;
const plain = (text: string): string => text.normalize('NFKD').replace(accents, '').toLowerCase();

const isShortFor =
  (word: string, least: number) =>
  (name: string): boolean =>
    word.length >= least && name.startsWith(word);

/** The month of a word, from 1: a name, or its first three letters or more; 0 for any other word. */
const monthNamed = (word: string): number =>
  months.findIndex((names) => names.some(isShortFor(plain(word), 3))) + 1;

const isWeekday = (word: string): boolean => weekdays.some(isShortFor(plain(word), 2));

/** A date without the day of the week before it: `Tue, 7 Apr 2026`, `mar. 7 avr. 2026`, `Mo 06.04.2026`. */
const withoutWeekday = (text: string): string => {
  const [, word = '', rest = ''] = /^\(?(\p{L}+)\)?[.,]*\s+(.*)$/u.exec(text.normalize('NFC')) ?? [];
  return isWeekday(word) ? rest : text;
};

/** Two digits mean a year from 1970 to 2069. */
const fullYear = (text: string): number => {
  const year = Number(text);
  return text.length === 2 ? year + (year < 70 ? 2_000 : 1_900) : year;
};

const isoOf = (year: number, month: number, day: number): string | undefined => {
  if (year < 1_970 || year > 2_199) return undefined;
  return isExists(year, month - 1, day)
    ? lightFormat(new Date(year, month - 1, day), 'yyyy-MM-dd')
    : undefined;
};

/** A day of a spreadsheet: days since 1899-12-30 (ECMA-376, 18.17.4.1); between 1970 and 2199. */
const fromSerial = (serial: number): string | undefined => {
  if (serial < 25_569 || serial > 109_574) return undefined;
  return addDays('1899-12-30', Math.floor(serial));
};

const withoutTime = (text: string): string =>
  text
    .replace(/[T,]?\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i, '')
    .trim();

interface Parts {
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

const numeric = /^(\d{1,4})[./\-\s]\s?(\d{1,2})[./\-\s]\s?(\d{1,4})\.?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

const partsOf = (text: string): Parts | undefined => {
  const found = numeric.exec(text) ?? compact.exec(text);
  const [, first, second, third] = found ?? [];
  return first === undefined || second === undefined || third === undefined
    ? undefined
    : { first, second, third };
};

/** A date with a month's name, such as `3 Mar 2026`, `March 3, 2026`, `3. März 26` or `3 de marzo de 2026`. */
const fromNamedMonth = (text: string): string | undefined => {
  const words = plain(text)
    .split(/[\s.,/-]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del');
  const name = words.find((word) => monthNamed(word) > 0);
  const figures = words.flatMap((word) => /^(\d{1,4})(st|nd|rd|th|er)?$/.exec(word)?.[1] ?? []);
  const [first, second] = figures;
  if (name === undefined || first === undefined || second === undefined || figures.length !== 2)
    return undefined;
  return first.length === 4
    ? isoOf(Number(first), monthNamed(name), Number(second))
    : isoOf(fullYear(second), monthNamed(name), Number(first));
};

const inOrder = ({ first, second, third }: Parts, order: DateOrder): string | undefined => {
  if (order === 'ymd')
    return first.length === 4 ? isoOf(Number(first), Number(second), Number(third)) : undefined;
  if (first.length > 2 || third.length === 3) return undefined;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return isoOf(fullYear(third), Number(month), Number(day));
};

/** A date whose order is beyond doubt: with the year first, or with the month's name. */
const unmistakable = (text: string): string | undefined => {
  const parts = partsOf(text);
  // `mar 7` may be a month and `mar. 7 avr.` begins with a day of the week: what is left of a date decides.
  if (parts === undefined) return fromNamedMonth(withoutWeekday(text)) ?? fromNamedMonth(text);
  return parts.first.length === 4 ? inOrder(parts, 'ymd') : undefined;
};

/** The text of a date cell without its time of day and, before a date in figures, the day of the week. */
const dateText = (cell: Cell): string => {
  const text = withoutTime(textOf(cell));
  const rest = withoutWeekday(text);
  return partsOf(rest) === undefined ? text : rest;
};

const noDate =
  /^(?:[-–—./]+|n\/?a|none|null|nil|never|tbd|0+|0{1,4}[-./]0{1,2}[-./]0{1,4}|1970-01-01|0001-01-01)$/i;

/** Whether a cell says that there is no date: `-`, `0000-00-00`, `n/a`. */
export const saysNoDate = (cell: Cell): boolean => noDate.test(withoutTime(textOf(cell)));

/**
 * The calendar date of a cell, `YYYY-MM-DD`; undefined if it is not a date. Times of day are ignored.
 * @param order null accepts only dates whose order is beyond doubt
 */
export const parseDay = (cell: Cell, order: DateOrder | null): string | undefined => {
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= 19_700_101 ? parseDay(String(cell), order) : fromSerial(cell);
  const text = dateText(cell);
  const parts = partsOf(text);
  return unmistakable(text) ?? (parts && order !== null ? inOrder(parts, order) : undefined);
};

/**
 * The order that all dates of some columns have. `ymd` when every date is beyond doubt, undefined when both `dmy` and
 * `mdy` would do: then only a person knows.
 */
export const detectDateOrder = (cells: Iterable<Cell>): DateOrder | undefined => {
  const fits = { dmy: 0, mdy: 0 };
  /** Dates such as 05/05/2026, the same in both orders, and dates that differ. */
  let same = 0;
  let doubtful = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    const text = dateText(cell);
    const parts = partsOf(text);
    if (parts === undefined || unmistakable(text) !== undefined) continue;
    const asDmy = inOrder(parts, 'dmy') !== undefined;
    const asMdy = inOrder(parts, 'mdy') !== undefined;
    if (!asDmy && !asMdy) continue;
    if (asDmy !== asMdy) fits[asDmy ? 'dmy' : 'mdy'] += 1;
    // Where dates are written with dots, the day comes first.
    else if (text.includes('.')) fits.dmy += 1;
    else if (Number(parts.first) === Number(parts.second)) same += 1;
    else doubtful += 1;
  }
  if (fits.dmy !== fits.mdy) return fits.dmy > fits.mdy ? 'dmy' : 'mdy';
  if (doubtful > 0) return undefined;
  return same > 0 ? 'mdy' : 'ymd';
};
