import { useQuery } from '@tanstack/react-query';
import { failures, type Message } from '../../../../contracts/messages.ts';
import {
  xeroSyncAnswer,
  xeroSyncView,
  type XeroSyncAnswer,
} from '../../../../contracts/accounts/xero-sync.ts';
import { api } from '../../../data/api.ts';
import { messageOf } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { countOf } from '../../../data/account/numbers.ts';

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

const madeWords = (clients: number, invoices: number): string =>
  `${countOf(clients, 'client')} and ${countOf(invoices, 'invoice')}`;

/** What a sync has done; right after connecting, also what the one did that began by itself. */
export const syncToast = ({ contacts, invoices }: Synced): Message => {
  const made = madeWords(contacts.importCount, invoices.importCount);
  const first = contacts.firstImportCount + invoices.firstImportCount;
  const before =
    first === 0
      ? ''
      : `${madeWords(contacts.firstImportCount, invoices.firstImportCount)} were imported when you connected Xero. `;
  if (!contacts.isFinished || !invoices.isFinished)
    return { title: 'Sync continues', message: `${before}${made} so far. You can leave this page.` };
  const isNothing = contacts.importCount + invoices.importCount === 0;
  const since = isNothing && first > 0 ? 'Nothing has changed since.' : `${made} are new or have changed.`;
  return { title: 'Sync complete', message: `${before}${since}` };
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
      showSuccess(syncToast(synced));
      void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
