import { z } from 'zod';
import { failures, successes } from '../../contracts/messages.ts';
import { api } from '../lib/api.ts';
import { leaveSession } from '../lib/session.ts';
import { showSuccess } from '../lib/toasts.ts';
import { useCommand } from '../lib/use-command.ts';

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
