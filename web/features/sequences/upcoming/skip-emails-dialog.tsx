import Box from '@mui/material/Box';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { SkippedInvoices } from '../../../components/invoice-actions/skipped-invoices.tsx';
import { countOf } from '../../../data/account/numbers.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { skipAll, skippable } from './change-emails.ts';

interface SkipEmailsDialogProps {
  readonly rows: readonly UpcomingRow[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** Asks before emails are left out. */
export const SkipEmailsDialog = ({ rows, onClose, onBegun }: SkipEmailsDialogProps) => {
  const { records, skipped } = skippable(rows);
  return (
    <ConfirmDialog
      title={`Skip ${countOf(records.length, 'email')}?`}
      confirmLabel="Skip"
      danger
      onConfirm={() => {
        void skipAll(rows);
        onBegun();
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <div>
          {records.length === 1 ? "It won't be sent." : "They won't be sent."} This can't be undone. A
          sequence ends when nothing is left to send.
        </div>
        <SkippedInvoices skipped={skipped} what="email" />
      </Box>
    </ConfirmDialog>
  );
};
