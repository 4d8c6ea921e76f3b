import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { deleteSequences, type Deletable } from './delete-sequence.ts';

interface DeleteSequenceDialogProps {
  readonly sequence: Deletable;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

const whatStops = ({ waiting, clientName }: Deletable): string => {
  if (waiting === 0) return 'It has no emails waiting to go out.';
  return waiting === 1
    ? `One email to ${clientName} is waiting and won't go out.`
    : `${waiting} emails to ${clientName} are waiting and won't go out.`;
};

/** Asks by name before a sequence is deleted. */
export const DeleteSequenceDialog = ({ sequence, onClose, onDeleted }: DeleteSequenceDialogProps) => {
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const gone = await deleteSequences([sequence]);
    setBusy(false);
    onClose();
    if (gone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={`Delete the sequence for ${sequence.invoiceNumber}?`}
      confirmLabel="Delete sequence"
      busyText="Deleting..."
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {whatStops(sequence)} Emails already sent stay in Send History. The invoice stays, too.
    </ConfirmDialog>
  );
};
