import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { ClientRow } from '../../../../contracts/invoices/lists.ts';
import { clientFailures, clientSuccesses } from '../../../../contracts/invoices/client-messages.ts';
import { dropRows } from '../../../data/live/page-patches.ts';
import { clientRows } from '../../../data/lists/paged-lists.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { deleteClient } from '../api/delete-client.ts';
import { formatCount } from '../../../data/account/numbers.ts';

const useDeleteClient = () =>
  useCommand({
    run: deleteClient,
    failure: clientFailures.clientDelete,
    onDone: (_nothing, id) => {
      dropRows(clientRows, new Set([id]));
      showSuccess(clientSuccesses.clientDeleted);
    },
  });

interface DeleteClientDialogProps {
  readonly client: Pick<ClientRow, 'id' | 'name' | 'invoices'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** What a deletion does to the client's sequences and invoices. */
export const deletionText = ({
  invoices: { all, inSequence: running },
}: Pick<ClientRow, 'invoices'>): string => {
  const stops =
    running === 0
      ? 'No sequences are running.'
      : running === 1
        ? 'One sequence stops right away. No more reminders go out.'
        : `${formatCount(running)} sequences stop right away. No more reminders go out.`;
  const stays =
    all === 0
      ? 'Emails already sent stay in Send History.'
      : all === 1
        ? 'One invoice stays, with “Unknown Client”, and emails already sent stay in Send History.'
        : `${formatCount(all)} invoices stay, with “Unknown Client”, and emails already sent stay in Send History.`;
  return `${stops} ${stays} This can't be undone.`;
};

/** Asks, by name, before a client is deleted. */
export const DeleteClientDialog = ({ client, onClose, onDeleted }: DeleteClientDialogProps) => {
  const command = useDeleteClient();
  const confirm = async (): Promise<void> => {
    const { ok } = await command.start(client.id);
    onClose();
    if (ok) onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={`Delete client ${client.name}?`}
      confirmLabel="Delete client"
      busyText="Deleting..."
      danger
      busy={command.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {deletionText(client)}
    </ConfirmDialog>
  );
};
