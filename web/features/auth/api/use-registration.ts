import { userView, type RegistrationBody } from '../../../../contracts/accounts.ts';
import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useRegistration = () =>
  useCommand({
    run: (body: RegistrationBody) => api.post('/api/register', userView, body),
    failure: failures.registration,
    onDone: (user) => {
      enterSession(user);
      showSuccess(successes.registration(user.name));
    },
  });
