import { queryOptions, useQuery } from '@tanstack/react-query';
import { statusView, type StatusView } from '../../contracts/status.ts';
import { api } from './api.ts';
import { setServerTime } from './clock.ts';

const statusQuery = queryOptions({
  queryKey: ['/api/status'],
  queryFn: async ({ signal }) => {
    const status = await api.get('/api/status', statusView, signal);
    setServerTime(status.now);
    return status;
  },
});

/** What the installation says of itself: where mail goes, whether its clock is shifted. Undefined until it is there. */
export const useStatus = (): StatusView | undefined => useQuery(statusQuery).data;
