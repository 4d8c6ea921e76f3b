import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { timelinePage, type TimelinePage } from '../../../contracts/invoices/timeline.ts';
import { api } from '../api.ts';
import { addressOf, type ListQuery } from './pages.ts';
import { queryClient } from '../query-client.ts';

const path = '/api/timeline';

const readFacts = (query: ListQuery, signal?: AbortSignal): Promise<TimelinePage> =>
  api.get(addressOf(path, query), timelinePage, signal);

export const timelineQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [path, query] as const,
    queryFn: ({ pageParam: after, signal }) =>
      readFacts(after === '' ? query : { ...query, fact: '', after }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: TimelinePage) => next,
  });

/** What was read about a state; `at` is '' for now. */
export const stateKey = (address: string, at: string) => ['state', at, address] as const;

const isQuery = (value: unknown): value is ListQuery => typeof value === 'object' && value !== null;

const addNewFacts = async (query: ListQuery): Promise<void> => {
  const { queryKey } = timelineQuery(query);
  const isOfNow = (query['at'] ?? '') === '' && (query['fact'] ?? '') === '';
  if (!isOfNow) return;
  await queryClient.settled(queryKey);
  const newestRead = () =>
    queryClient.getQueryData<InfiniteData<TimelinePage, string>>(queryKey)?.pages[0]?.rows[0];
  const first = newestRead();
  const newer = first && (await readFacts({ ...query, newerThan: first.cursor, limit: '200' }));
  // The list was empty, or more has happened than one call answers.
  if (newer?.next !== null) return queryClient.invalidateQueries({ queryKey });
  // Earlier facts that are being read would be stored without the new ones; all of them may have been read again.
  await queryClient.settled(queryKey);
  if (newestRead()?.cursor !== first?.cursor) return addNewFacts(query);
  queryClient.setQueryData<InfiniteData<TimelinePage, string>>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page, index) =>
          index === 0 ? { ...page, total: newer.total, rows: [...newer.rows, ...page.rows] } : page,
        ),
      },
  );
};

/** Adds what has happened since to the timelines that are shown, and reads the states of now beside them again. */
export const readNewFacts = async (): Promise<void> => {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [path], type: 'active' });
  await Promise.all([
    ...shown.map(({ queryKey: [, query] }) => (isQuery(query) ? addNewFacts(query) : undefined)),
    queryClient.invalidateQueries({ queryKey: ['state', ''] }),
  ]);
};
