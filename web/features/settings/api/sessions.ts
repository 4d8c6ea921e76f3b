import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionsEndedView, sessionView, type SessionView } from '../../../../contracts/accounts/accounts.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const path = '/api/user/sessions';

/** The devices that are logged in, read anew whenever they are shown. */
export const sessionsQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => api.get(path, z.array(sessionView), signal),
  staleTime: 0,
});

const readAgain = (): void => void queryClient.invalidateQueries(sessionsQuery);

export const useEndSession = () =>
  useCommand({
    run: ({ id }: SessionView) => api.delete(`${path}/${id}`),
    failure: settingsFailures.sessionEnd,
    onDone: () => {
      showSuccess(settingsSuccesses.sessionEnded);
      readAgain();
    },
  });

export const useEndOtherSessions = () =>
  useCommand<undefined, { count: number }>({
    run: () => api.post(`${path}/end-others`, sessionsEndedView),
    failure: settingsFailures.sessionEnd,
    onDone: ({ count }) => {
      showSuccess(settingsSuccesses.sessionsEnded(count));
      readAgain();
    },
  });
