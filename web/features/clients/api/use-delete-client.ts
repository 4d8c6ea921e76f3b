import { failures, successes } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { dropRows } from '../../../lib/page-patches.ts';
import { clientRows } from '../../../lib/paged-lists.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useDeleteClient = () =>
  useCommand({
    run: (id: number) => api.delete(`/api/clients/${id}`),
    failure: failures.clientDelete,
    onDone: (_nothing, id) => {
      dropRows(clientRows, new Set([id]));
      showSuccess(successes.clientDeleted);
    },
  });
