import { useQuery } from '@tanstack/react-query';
import { failures } from '../../../../contracts/messages.ts';
import { xeroSyncAnswer, xeroSyncView, type XeroSyncAnswer } from '../../../../contracts/xero-sync.ts';
import { countOf } from '../../../../domain/money.ts';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';

const path = '/api/xero/sync';

/** Read anew whenever the tab opens; the live socket tells of changes while it is open. */
export const useXeroSync = () =>
  useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get(path, xeroSyncView, signal),
    staleTime: 0,
  });

interface Synced {
  readonly contacts: XeroSyncAnswer;
  readonly invoices: XeroSyncAnswer;
}

const tell = ({ contacts, invoices }: Synced): void => {
  const clients = countOf(contacts.importCount, 'client');
  const made = `${clients} and ${countOf(invoices.importCount, 'invoice')}`;
  showSuccess(
    contacts.isFinished && invoices.isFinished
      ? { title: 'Sync complete', message: `${made} are new or have changed.` }
      : { title: 'Sync continues', message: `${made} so far. You can leave this page.` },
  );
};

/** Reads contacts, then invoices. Without a key: each press asks for a sync of its own, or joins the one that runs. */
export const useSyncXero = () =>
  useCommand<undefined, Synced>({
    run: async () => {
      const contacts = await api.post('/api/xero/sync-contacts', xeroSyncAnswer);
      const invoices = await api.post('/api/xero/sync-invoices', xeroSyncAnswer);
      return { contacts, invoices };
    },
    failure: failures.syncXero.title,
    describe: (error) => failures.syncXero.message(messageOf(error)),
    onDone: (synced) => {
      tell(synced);
      void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
