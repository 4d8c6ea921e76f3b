import { infiniteQueryOptions, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api } from '../api.ts';
import { dropRows, patchLists, patchShownLists, showRows } from './page-patches.ts';
import { pagedSource } from '../lists/pages.ts';
import { queryClient } from '../query-client.ts';

const row = z.object({ id: z.number(), cursor: z.string(), status: z.string() });
const page = z.object({ rows: z.array(row), next: z.string().nullable(), total: z.number() });
type Page = z.infer<typeof page>;
const source = pagedSource('/api/lists/things', page);
const queryKey = [source.path, {}];
const pageOf = (...rows: readonly [number, string][]): Page => ({
  rows: rows.map(([id, status]) => ({ id, cursor: String(id), status })),
  next: null,
  total: rows.length,
});
const pageParams = [''];

/** Shows a list, and answers its reads as the test says. */
const shownList = (loaded: Page) => {
  const answers: ((answer: Page) => void)[] = [];
  vi.spyOn(api, 'get').mockImplementation(
    (_, schema) => new Promise((resolve) => answers.push((answer) => resolve(schema.parse(answer)))),
  );
  queryClient.setQueryData(queryKey, { pages: [loaded], pageParams });
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
  const rows = () =>
    queryClient
      .getQueryData<{ pages: readonly Page[] }>(queryKey)
      ?.pages.flatMap((one) => one.rows.map(({ id, status }) => [id, status]));
  const asked = (reads: number) => vi.waitFor(() => expect(answers).toHaveLength(reads), { timeout: 10_000 });
  const answer = async (place: number, given: Page): Promise<void> => {
    await asked(place + 1);
    answers[place]?.(given);
  };
  return { stop, rows, asked, answer };
};

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

test('a read that began before a row was shown ahead does not take that back', async () => {
  const list = shownList(pageOf([1, 'pending'], [2, 'pending']));
  const patched = patchLists(source, new Set([1]));
  await list.asked(1);
  showRows(source, new Set([1]), (shown) => ({ ...shown, status: 'paid' }));
  await list.answer(0, pageOf([1, 'pending']));
  await list.answer(1, pageOf([1, 'paid']));
  expect(list.rows()).toStrictEqual([
    [1, 'paid'],
    [2, 'pending'],
  ]);
  await patched;
  expect(list.rows()).toStrictEqual([
    [1, 'paid'],
    [2, 'pending'],
  ]);
  list.stop();
});

test('nor does it bring back a row that was dropped', async () => {
  const list = shownList(pageOf([1, 'pending'], [2, 'pending']));
  const patched = patchLists(source, new Set([1]));
  await list.asked(1);
  dropRows(source, new Set([1]));
  await list.answer(0, pageOf([1, 'pending']));
  await list.answer(1, pageOf());
  await patched;
  expect(list.rows()).toStrictEqual([[2, 'pending']]);
  list.stop();
});

test('rows whose figures change during their first read are read again', async () => {
  const list = shownList(pageOf());
  queryClient.removeQueries({ queryKey });
  const first = queryClient.infiniteQuery(
    infiniteQueryOptions({
      queryKey,
      queryFn: ({ pageParam: after }) => api.get(`${source.path}?after=${after}`, page),
      initialPageParam: '',
      getNextPageParam: ({ next }: Page) => next,
    }),
  );
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
  const patched = patchShownLists(source);
  await list.answer(0, pageOf([1, 'pending']));
  await first;
  await list.answer(1, pageOf([1, 'paid']));
  await patched;
  expect(list.rows()).toStrictEqual([[1, 'paid']]);
  stop();
  list.stop();
});
