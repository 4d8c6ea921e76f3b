import Box from '@mui/material/Box';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { countWords, pausable, pauseAll, type Chased } from './change-many.ts';
import { SkippedInvoices } from './skipped-invoices.tsx';

interface PauseManyDialogProps {
  readonly rows: readonly Chased[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** Says what pausing many sequences does, and for which of the selection there is nothing to pause. */
export const PauseManyDialog = ({ rows, onClose, onBegun }: PauseManyDialogProps) => {
  const { records, skipped } = pausable(rows);
  return (
    <ConfirmDialog
      title={`Pause ${countWords(records.length, 'sequence')}?`}
      confirmLabel="Pause"
      onConfirm={() => {
        void pauseAll(rows);
        onBegun();
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <span>Nothing goes out until you resume them.</span>
        <SkippedInvoices skipped={skipped} />
      </Box>
    </ConfirmDialog>
  );
};
