import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { deletableRow, deleteManySequences } from '../../../components/invoice-actions/delete-sequence.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

interface DeleteManyDialogProps {
  readonly rows: readonly SequenceRow[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** Asks before many sequences are deleted: that can't be undone. */
export const DeleteManyDialog = ({ rows, onClose, onBegun }: DeleteManyDialogProps) => {
  const sequences = rows.map(deletableRow);
  const waiting = sequences.reduce((sum, one) => sum + one.waiting, 0);
  return (
    <ConfirmDialog
      title={`Delete ${countOf(rows.length, 'sequence')}?`}
      confirmLabel={rows.length === 1 ? 'Delete sequence' : 'Delete sequences'}
      danger
      onConfirm={() => {
        void deleteManySequences(sequences);
        onBegun();
        onClose();
      }}
      onClose={onClose}
    >
      {waiting === 0
        ? ''
        : `${formatCount(waiting)} ${waiting === 1 ? "email is waiting and won't" : "emails are waiting and won't"} go out. `}
      Emails already sent stay in Send History. The invoices stay, too.
    </ConfirmDialog>
  );
};
