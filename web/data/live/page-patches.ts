import type { InfiniteData } from '@tanstack/react-query';
import { markFresh } from './fresh-records.ts';
import { mergePages, rowsOf, type ListPage, type RowOf } from '../lists/merge-pages.ts';
import { leftKey, mostIds, readPage, readRows, type ListQuery, type PagedSource } from '../lists/pages.ts';
import { queryClient } from '../query-client.ts';

type Loaded<Page> = InfiniteData<Page, string>;

/** The loaded lists of a source, by query. */
const listsOf = <Page extends ListPage>({ path }: PagedSource<Page>) =>
  queryClient.getQueriesData<Loaded<Page>>({ queryKey: [path] }).flatMap(([key, data]) => {
    const [, query] = key;
    return data === undefined ? [] : [{ key, data, query: queryOf(query) }];
  });

const queryOf = (part: unknown): ListQuery =>
  typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]))
    : {};

const noteFresh = <Page extends ListPage>(before: readonly Page[], after: readonly Page[]): void => {
  const known = new Set<object>(rowsOf(before));
  for (const row of rowsOf(after)) if (!known.has(row)) markFresh(row);
};

/** Rows that have left a list stay visible while the user is in it, so they have to be current. */
const keepLeft = async <Page extends ListPage>(
  source: PagedSource<Page>,
  query: ListQuery,
  gone: readonly number[],
): Promise<void> => {
  const key = leftKey(query);
  const left = new Map(source.left.get(key));
  for (const id of gone) left.delete(id);
  for (const row of gone.length === 0 ? [] : await readRows(source, gone)) left.set(row.id, row);
  source.left.set(key, left);
};

/** How often rows were shown ahead of a read: an answer asked for before that would take them back. */
let shownAhead = 0;

const patch = async <Page extends ListPage>(
  source: PagedSource<Page>,
  key: readonly unknown[],
  query: ListQuery,
  ids: readonly number[],
): Promise<void> => {
  await queryClient.settled(key);
  // It could not be read, so there is nothing to update.
  if (queryClient.getQueryData(key) === undefined) return;
  const shownBefore = shownAhead;
  const answer = await readPage(source, { ...query, ids: ids.join(',') });
  const data = queryClient.getQueryData<Loaded<Page>>(key);
  if (!data) return;
  const found = new Set(answer.rows.map(({ id }) => id));
  const loaded = new Set(rowsOf(data.pages).map(({ id }) => id));
  await keepLeft(
    source,
    query,
    ids.filter((id) => loaded.has(id) && !found.has(id)),
  );
  const isOld = shownAhead !== shownBefore || queryClient.getQueryState(key)?.fetchStatus === 'fetching';
  if (isOld) return patch(source, key, query, ids);
  queryClient.setQueryData<Loaded<Page>>(key, (now) => {
    if (!now) return now;
    const pages = mergePages(now.pages, new Set(ids), answer, query['direction'] === 'desc' ? 'desc' : 'asc');
    noteFresh(now.pages, pages);
    return { ...now, pages };
  });
};

/** Updates the lists that are shown after rows have changed; the others are read again when they are shown. */
export const patchLists = async <Page extends ListPage>(
  source: PagedSource<Page>,
  ids: ReadonlySet<number>,
): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: [source.path], type: 'inactive', refetchType: 'none' });
  const shown = queryClient.getQueryCache().findAll({ queryKey: [source.path], type: 'active' });
  if (ids.size > mostIds) {
    await queryClient.invalidateQueries({ queryKey: [source.path], type: 'active' });
    return;
  }
  await Promise.all(shown.map(({ queryKey }) => patch(source, queryKey, queryOf(queryKey[1]), [...ids])));
};

/** Reads all rows again of the lists that are shown: something changed that their figures are made of. */
export const patchShownLists = async <Page extends ListPage>(source: PagedSource<Page>): Promise<void> => {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [source.path], type: 'active' });
  await Promise.all(
    shown.map(async ({ queryKey }) => {
      await queryClient.settled(queryKey);
      const ids = rowsOf(queryClient.getQueryData<Loaded<Page>>(queryKey)?.pages ?? []).map(({ id }) => id);
      if (ids.length > mostIds) await queryClient.invalidateQueries({ queryKey, exact: true });
      else if (ids.length > 0) await patch(source, queryKey, queryOf(queryKey[1]), ids);
    }),
  );
};

/** Shows rows as they will be, or are again, ahead of the answer, in all lists that have them. */
export const showRows = <Page extends ListPage>(
  source: PagedSource<Page>,
  ids: ReadonlySet<number>,
  change: (row: RowOf<Page>) => RowOf<Page>,
): void => {
  shownAhead += 1;
  for (const { key, data } of listsOf(source)) {
    if (!rowsOf(data.pages).some(({ id }) => ids.has(id))) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((row) => {
        if (!ids.has(row.id)) return row;
        const next = change(row);
        markFresh(next);
        return next;
      }),
    }));
    queryClient.setQueryData<Loaded<Page>>(key, { ...data, pages });
  }
};

/** Removes deleted rows from all lists. */
export const dropRows = <Page extends ListPage>(
  source: PagedSource<Page>,
  ids: ReadonlySet<number>,
): void => {
  shownAhead += 1;
  for (const { key, data } of listsOf(source)) {
    const gone = rowsOf(data.pages).filter(({ id }) => ids.has(id)).length;
    if (gone === 0) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      rows: page.rows.filter(({ id }) => !ids.has(id)),
      total: page.total - gone,
    }));
    queryClient.setQueryData<Loaded<Page>>(key, { ...data, pages });
  }
};
