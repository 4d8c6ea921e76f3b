import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { deleteSequences, type Deletable } from '../delete-sequence.ts';

interface DeleteSequenceDialogProps {
  readonly sequence: Deletable;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

const whatStops = ({ waiting, clientName }: Deletable): string => {
  if (waiting === 0) return 'No email of it is waiting to go out.';
  return waiting === 1
    ? `One email to ${clientName} is waiting; it will not go out.`
    : `${waiting} emails to ${clientName} are waiting; they will not go out.`;
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
      title={`Delete the sequence of ${sequence.invoiceNumber}?`}
      confirmLabel="Delete sequence"
      busyText="Deleting..."
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {whatStops(sequence)} History keeps what was sent. The invoice stays.
    </ConfirmDialog>
  );
};
