import type { Column } from './column.ts';

/** What a row has beside its columns. */
export interface RowEdges {
  readonly selectable: boolean;
  readonly unfolds: boolean;
  /** Its end holds a button that is always there. */
  readonly touch: boolean;
}

/** Of the sheet that the table lies on. */
const border = 2;
const tickWidth = 44;
const unfoldWidth = 44;

/** Pixels behind the last column: room for a finger, or none, since a pointer's actions lie over the row. */
export const endWidth = (touch: boolean): number => (touch ? 52 : 4);

type Fitted = Pick<Column<never>, 'width' | 'grows' | 'rank'>;

const sum = (columns: readonly Fitted[]): number => columns.reduce((total, { width }) => total + width, 0);

/**
 * The columns that a table has room for: all that must be there, and of the others those that matter most. Those that
 * grow share what is left.
 * @param room pixels
 * @returns undefined where not even those that must be there fit: then rows are cards
 */
export const fitColumns = <C extends Fitted>(
  columns: readonly C[],
  room: number,
  { selectable, unfolds, touch }: RowEdges,
): readonly C[] | undefined => {
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
