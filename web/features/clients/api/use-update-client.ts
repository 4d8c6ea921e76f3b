import { clientView, type ClientBody } from '../../../../contracts/clients.ts';
import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { clientRecords, showRecord } from '../../../lib/records.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useUpdateClient = (id: number) =>
  useCommand({
    run: (body: ClientBody) => api.put(`/api/clients/${id}`, clientView, body),
    failure: failures.clientUpdate,
    onDone: (client) => {
      showRecord(clientRecords, client);
      showSuccess(successes.clientUpdated);
    },
  });
