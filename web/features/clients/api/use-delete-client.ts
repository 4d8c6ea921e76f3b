import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { clientList } from '../../../lib/lists.ts';
import { removeRecords } from '../../../lib/records.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useDeleteClient = () =>
  useCommand({
    run: (id: number) => api.delete(`/api/clients/${id}`),
    failure: failures.clientDelete,
    onDone: (_nothing, id) => {
      removeRecords(clientList, [id]);
      showSuccess(successes.clientDeleted);
    },
  });
