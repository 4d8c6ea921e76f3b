import type { Column } from '../column.ts';

/** What a row has in addition to its columns. */
export interface RowEdges {
  readonly selectable: boolean;
  readonly unfolds: boolean;
  /** The row ends with buttons that are always visible. */
  readonly touch: boolean;
}

/** From this width on rows are a table; below it they are cards, whatever their columns, in pixels. */
export const tableRoom = 960;
/** The border of the sheet around the table, in pixels. */
const border = 2;
const tickWidth = 44;
const unfoldWidth = 44;

/** Pixels after the last column: room for touch targets, or none, because a pointer's actions overlay the row. */
export const endWidth = (touch: boolean): number => (touch ? 196 : 4);

type Fitted = Pick<Column<never>, 'width' | 'grows' | 'rank'>;

const sum = (columns: readonly Fitted[]): number => columns.reduce((total, { width }) => total + width, 0);

/**
 * The columns that fit: all required ones and the most important of the others. Growing columns share the remaining
 * width.
 * @param room pixels
 * @returns undefined when the room is small, or not even the required columns fit; then rows are shown as cards
 */
export const fitColumns = <C extends Fitted>(
  columns: readonly C[],
  room: number,
  { selectable, unfolds, touch }: RowEdges,
): readonly C[] | undefined => {
  if (room < tableRoom) return undefined;
  const free = room - border - endWidth(touch) - (selectable ? tickWidth : 0) - (unfolds ? unfoldWidth : 0);
  const kept = new Set(columns.filter(({ rank }) => rank === undefined));
  if (sum([...kept]) > free) return undefined;
  for (const column of columns.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))) {
    if (sum([...kept.add(column)]) <= free) continue;
    kept.delete(column);
    break;
  }
  const shown = columns.filter((column) => kept.has(column));
  const growing = shown.filter(({ grows }) => grows).length;
  const more = Math.floor((free - sum(shown)) / growing);
  return shown.map((column) => (column.grows ? { ...column, width: column.width + more } : column));
};
