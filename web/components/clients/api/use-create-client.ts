import { clientView, type ClientBody, type ClientView } from '../../../../contracts/clients.ts';
import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useCreateClient = (onCreated?: (client: ClientView) => void) =>
  useCommand({
    run: (body: ClientBody, key) => api.post('/api/clients', clientView, body, key),
    failure: failures.clientCreate,
    onDone: (client) => {
      showSuccess(successes.clientCreated);
      onCreated?.(client);
    },
  });
