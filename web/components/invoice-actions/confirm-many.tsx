import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SkippedInvoices, type SkippedInvoicesProps } from './skipped-invoices.tsx';

interface ConfirmManyProps extends SkippedInvoicesProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** Begins the work, which goes on when the dialog has closed. */
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
  /** What it will do. */
  readonly children: ReactNode;
}

/** Asks before something is done to many records: what, to how many, and what is left out. */
export const ConfirmMany = ({ skipped, act, onBegun, onClose, children, ...words }: ConfirmManyProps) => (
  <ConfirmDialog
    {...words}
    onConfirm={() => {
      void act();
      onBegun();
      onClose();
    }}
    onClose={onClose}
  >
    <Box sx={{ display: 'grid', gap: 3 }}>
      {children}
      <SkippedInvoices skipped={skipped} />
    </Box>
  </ConfirmDialog>
);
