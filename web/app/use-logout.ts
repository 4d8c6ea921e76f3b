import { z } from 'zod';
import { failures, successes } from '../../contracts/messages.ts';
import { api } from '../data/api.ts';
import { leaveSession } from '../data/account/session.ts';
import { showSuccess } from '../data/toasts.ts';
import { useCommand } from '../data/use-command.ts';

/** Signs out; the guard then shows /auth. */
export const useLogout = () =>
  useCommand<undefined, unknown>({
    run: () => api.post('/api/logout', z.unknown()),
    failure: failures.logout,
    onDone: () => {
      leaveSession(true);
      showSuccess(successes.logout);
    },
  });
