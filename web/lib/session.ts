import { createContext, useContext } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { userView, type UserView } from '../../contracts/accounts.ts';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { onSessionEnded } from './session-ended.ts';

const readUser = async (signal: AbortSignal): Promise<UserView | null> => {
  try {
    return await api.get('/api/user', userView, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

export const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: ({ signal }) => readUser(signal),
});

/** The session: loading, failed, signed in (`user`) or signed out (`user` is null). */
export const useSession = () => {
  const { data, isPending, error, refetch } = useQuery(userQuery);
  return { user: data, isPending, error, refetch };
};

/** Set by the shell: a context costs a cell of a long list less than a query. */
export const UserContext = createContext<UserView | undefined>(undefined);

/** The signed-in user. Only for what lies inside the shell, which nobody sees signed out. */
export const useUser = (): UserView => {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for what lies inside the shell');
  return user;
};

/** After a login or a registration; removes what an earlier user left in memory. */
export const enterSession = (user: UserView): void => {
  forgetRecords();
  queryClient.setQueryData(userQuery.queryKey, user);
};

/** Whether the user signed out; if not, the next login goes back to where the session ended. */
let leftByChoice = false;
export const wasLeftByChoice = (): boolean => leftByChoice;

/** The session is over, because the user signed out or the server ended it. */
export const leaveSession = (byChoice: boolean): void => {
  leftByChoice = byChoice;
  queryClient.setQueryData(userQuery.queryKey, null);
  forgetRecords();
};

const forgetRecords = (): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== '/api/user',
  });

onSessionEnded(() => leaveSession(false));
