import { useState } from 'react';
import { isUnsent } from '../../../lib/step-status.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { deleteSequences } from '../delete-sequence.ts';
import type { SequenceRow } from '../sequence-row.ts';

interface DeleteSequenceDialogProps {
  readonly row: SequenceRow;
  readonly onClose: () => void;
  readonly onDeleted?: (() => void) | undefined;
}

const whatStops = ({ steps, clientName }: SequenceRow): string => {
  const waiting = steps.filter(isUnsent).length;
  if (waiting === 0) return 'No email of it is waiting to go out.';
  return waiting === 1
    ? `One email to ${clientName} is waiting; it will not go out.`
    : `${waiting} emails to ${clientName} are waiting; they will not go out.`;
};

/** Asks by name before a sequence is deleted. */
export const DeleteSequenceDialog = ({ row, onClose, onDeleted }: DeleteSequenceDialogProps) => {
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const gone = await deleteSequences([row]);
    setBusy(false);
    onClose();
    if (gone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      title={`Delete the sequence of ${row.invoiceNumber}?`}
      confirmLabel="Delete sequence"
      busyText="Deleting..."
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {whatStops(row)} History keeps what was sent. The invoice stays.
    </ConfirmDialog>
  );
};
