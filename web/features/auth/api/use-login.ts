import { userView, type LoginBody } from '../../../../contracts/accounts.ts';
import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useLogin = () =>
  useCommand({
    run: (body: LoginBody) => api.post('/api/login', userView, body),
    failure: failures.login,
    onDone: (user) => {
      enterSession(user);
      showSuccess(successes.login(user.name));
    },
  });
