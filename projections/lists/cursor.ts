import { InvalidField } from '../../domain/errors.ts';
import type { KeyValue, PageStart } from '../../platform/ports/read-models.ts';

/** Wide enough for every id and every number that rows are sorted by. */
const digits = 16;
const padded = (number: number): string => String(number).padStart(digits, '0');

/** Prefixes of the sort value: a row without one comes last in both directions. */
const marks = { value: '1', noneAscending: '2', noneDescending: '0' } as const;

/**
 * A row's cursor, as a text: cursors of one order compare like their rows, and a page starts after one. A tab ends the
 * sort value; no key contains a tab.
 */
export const cursorOf = (value: KeyValue, id: number, descending: boolean): string => {
  if (value === null) return `${descending ? marks.noneDescending : marks.noneAscending}${padded(id)}`;
  return typeof value === 'number'
    ? `${marks.value}n${padded(value)}\t${padded(id)}`
    : `${marks.value}t${value}\t${padded(id)}`;
};

const written = /^(?:1n(?<number>\d{16})\t|1t(?<text>[^]*)\t|[02])(?<id>\d{16})$/;

/** @throws InvalidField for an invalid cursor */
export const startAfter = (cursor: string): PageStart => {
  const { number, text, id } = written.exec(cursor)?.groups ?? {};
  if (id === undefined) throw new InvalidField('after', 'This is not the cursor of a row');
  return { value: number === undefined ? (text ?? null) : Number(number), id: Number(id) };
};
