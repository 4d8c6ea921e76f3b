import { createContext, useContext } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { userView, type UserView } from '../../../contracts/accounts/accounts.ts';
import { auditorView, type AuditorView } from '../../../contracts/accounts/auditor-links.ts';
import { ApiError, hasProblemType } from '../api-error.ts';
import { answeredAt, api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { onSessionEnded } from './session-ended.ts';

const auditorKey = ['/api/auditor'] as const;

/** What an auditor's session may read; null in any other session. Read with the user. */
export const auditorQuery = queryOptions<AuditorView | null>({ queryKey: auditorKey, queryFn: skipToken });

const readAuditor = async (signal?: AbortSignal): Promise<void> => {
  queryClient.setQueryData(auditorKey, await api.get('/api/auditor', auditorView, signal));
};

const readUser = async (signal: AbortSignal): Promise<UserView | null> => {
  try {
    return await api.get('/api/user', userView, signal);
  } catch (error) {
    if (hasProblemType(error, 'auditor')) await readAuditor(signal);
    else if (!(error instanceof ApiError && error.status === 401)) throw error;
    return null;
  }
};

export const userQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: ({ signal }) => readUser(signal),
});

/** The session: loading, failed, signed in (`user`), an auditor's (`auditor`) or signed out (both are null). */
export const useSession = () => {
  const { data, isPending, error, refetch } = useQuery(userQuery);
  const { data: auditor = null } = useQuery(auditorQuery);
  return { user: data, auditor, isPending, error, refetch };
};

/** Set by the shell: a context costs a cell of a long list less than a query. */
export const UserContext = createContext<UserView | undefined>(undefined);

/** The signed-in user. Only for what lies inside the shell, which nobody sees signed out. */
export const useUser = (): UserView => {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for what lies inside the shell');
  return user;
};

/** When the server sent this page, in milliseconds since 1970; 0 if the browser doesn't say. */
const sentAt = (): number => {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings.find(({ name }) => name === 'sent')?.duration ?? 0;
};

/** When the server answered the login, after which everything is read anew; undefined before there was one. */
let enteredAt: number | undefined;

/** A time before anything that is shown was read, by the server's clock, in milliseconds since 1970. */
export const readSince = (): number => enteredAt ?? sentAt();

/** After a login or a registration; removes what an earlier user left in memory. */
export const enterSession = (user: UserView): void => {
  enteredAt = answeredAt();
  queryClient.setQueryData(auditorKey, null);
  forgetRecords();
  queryClient.setQueryData(userQuery.queryKey, user);
};

/** After an auditor's link was opened, which ends the session that was there. */
export const enterAsAuditor = async (): Promise<void> => {
  queryClient.setQueryData(userQuery.queryKey, null);
  forgetRecords();
  await readAuditor();
};

/** Whether the user signed out; if not, the next login goes back to where the session ended. */
let leftByChoice = false;
export const wasLeftByChoice = (): boolean => leftByChoice;

/** Whether an auditor's session has ended. */
let leftAsAuditor = false;
export const wasLeftAsAuditor = (): boolean => leftAsAuditor;

/** Shows the user as a call answered it. */
export const showUser = (user: UserView): void => {
  queryClient.setQueryData(userQuery.queryKey, user);
};

/** The session is over, because the user signed out or the server ended it. */
export const leaveSession = (byChoice: boolean): void => {
  leftByChoice = byChoice;
  leftAsAuditor = queryClient.getQueryData(auditorQuery.queryKey) != null;
  queryClient.setQueryData(auditorKey, null);
  queryClient.setQueryData(userQuery.queryKey, null);
  forgetRecords();
};

const forgetRecords = (): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== '/api/user' && queryKey[0] !== auditorKey[0],
  });

onSessionEnded(() => leaveSession(false));
