import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { hasUnfinishedSequence } from '../../../components/invoices/invoice-row.ts';
import { useDeleteClient } from '../api/use-delete-client.ts';
import type { ClientRow } from '../client-row.ts';

interface DeleteClientDialogProps {
  readonly row: ClientRow;
  readonly onClose: () => void;
}

/** What a deletion does to the client's sequences and invoices. */
export const deletionText = ({ invoices }: ClientRow): string => {
  const running = invoices.filter(hasUnfinishedSequence).length;
  const stops =
    running === 0
      ? 'No sequences are running.'
      : running === 1
        ? 'One sequence stops at once; no further reminder goes out.'
        : `${running} sequences stop at once; no further reminder goes out.`;
  const stays =
    invoices.length === 0
      ? 'Emails already sent stay in Send History.'
      : invoices.length === 1
        ? 'One invoice stays, with “Unknown Client”, and emails already sent stay in Send History.'
        : `${invoices.length} invoices stay, with “Unknown Client”, and emails already sent stay in Send History.`;
  return `${stops} ${stays} This can’t be undone.`;
};

/** Asks, by name, before a client is deleted. */
export const DeleteClientDialog = ({ row, onClose }: DeleteClientDialogProps) => {
  const command = useDeleteClient();
  const confirm = async (): Promise<void> => {
    await command.start(row.client.id);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete client ${row.client.name}?`}
      confirmLabel="Delete client"
      busyText="Deleting..."
      danger
      busy={command.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {deletionText(row)}
    </ConfirmDialog>
  );
};
