import { failures, successes } from '../../../../contracts/messages.ts';
import { syncStatusView } from '../../../../contracts/notifications.ts';
import { api } from '../../../lib/api.ts';
import { showFailure, showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

/** The bell's Sync: compares what should run with what runs. What it changes comes over the live socket. */
export const useSync = () =>
  useCommand<undefined, { success: boolean; message: string }>({
    run: () => api.post('/api/invoices/sync-status', syncStatusView),
    failure: failures.sync,
    onDone: ({ success, message }) => {
      if (success) showSuccess({ title: successes.synced, message });
      else showFailure(failures.sync, message);
    },
  });
