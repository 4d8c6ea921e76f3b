import { replaceEqualDeep } from '@tanstack/react-query';

export interface ListedRow {
  readonly id: number;
  /** Its cursor in the requested order; cursors compare as plain texts. */
  readonly cursor: string;
}

export interface ListPage<Row extends ListedRow = ListedRow> {
  readonly rows: readonly Row[];
  /** The cursor of the last row when the page was read: rows up to it belong to the page. Null for the last page. */
  readonly next: string | null;
  readonly total: number;
}

export type RowOf<Page extends ListPage> = Page['rows'][number];

/** The rows of loaded pages, each once and in the order of the list. */
export const rowsOf = <Page extends ListPage>(pages: readonly Page[]): readonly RowOf<Page>[] => {
  const rows = new Map<number, RowOf<Page>>();
  for (const page of pages) for (const row of page.rows) rows.set(row.id, row);
  return [...rows.values()];
};

/**
 * Updates loaded pages after some rows have changed: rows that are still in the list are sorted in, the others are
 * removed, and what follows the loaded pages stays unloaded. An unchanged row stays the same object.
 * @param changed the requested ids @param answer those of them that are in the list, and its total
 */
export const mergePages = <Page extends ListPage>(
  pages: readonly Page[],
  changed: ReadonlySet<number>,
  answer: Page,
  direction: 'asc' | 'desc',
): Page[] => {
  const loaded = rowsOf(pages);
  const before = new Map(loaded.map((row) => [row.id, row]));
  const isBefore = (one: string, other: string): boolean => (direction === 'asc' ? one < other : one > other);
  const rows = [
    ...loaded.filter(({ id }) => !changed.has(id)),
    ...answer.rows.map((row) => replaceEqualDeep(before.get(row.id), row)),
  ].toSorted((one, other) => (one.cursor === other.cursor ? 0 : isBefore(one.cursor, other.cursor) ? -1 : 1));
  let from = 0;
  return pages.map((page) => {
    const { next } = page;
    const end = next === null ? -1 : rows.findIndex(({ cursor }) => isBefore(next, cursor));
    const own = rows.slice(from, end < 0 ? rows.length : Math.max(from, end));
    from += own.length;
    return { ...answer, rows: own, next };
  });
};
