import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { statusView, type StatusView } from '../../../contracts/status.ts';
import { api } from '../api.ts';
import { setServerTime } from './clock.ts';
import { loadOf } from '../load.ts';

/** How often to ask whether the lists are there, in milliseconds. */
const lookEvery = 2_000;

/** What was shown while the lists were being made is asked for again. */
const showLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/status' });

export const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: async ({ signal, client, queryKey }) => {
    const before = client.getQueryData<StatusView>(queryKey);
    const status = await api.get('/api/status', statusView, signal);
    setServerTime(status.now);
    if (before?.listsIncomplete === true && !status.listsIncomplete) void showLists(client);
    return status;
  },
  refetchInterval: ({ state: { data } }) => (data?.listsIncomplete === true ? lookEvery : false),
});

/** What the installation says of itself: where mail goes, whether its clock is shifted. Undefined until it is there. */
export const useStatus = (): StatusView | undefined => useQuery(statusQuery).data;

/** The same with how far it has come. */
export const useStatusLoad = () => {
  const query = useQuery(statusQuery);
  return { status: query.data, load: loadOf(query) };
};
