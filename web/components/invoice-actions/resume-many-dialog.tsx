import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { formatCount } from '../../../domain/money.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { countWords, resumable, resumeAll, type Chased } from './change-many.ts';
import { SkippedInvoices } from './skipped-invoices.tsx';

interface ResumeManyDialogProps {
  readonly rows: readonly Chased[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** Asks before many sequences go on, because emails go out then. */
export const ResumeManyDialog = ({ rows, onClose, onBegun }: ResumeManyDialogProps) => {
  const [isDespitePromise, setDespitePromise] = useState(false);
  const { records, skipped } = resumable(rows, isDespitePromise);
  const promised = resumable(rows, true).records.length - resumable(rows, false).records.length;
  return (
    <ConfirmDialog
      title={`Resume ${countWords(records.length, 'sequence')}?`}
      confirmLabel="Resume"
      onConfirm={() => {
        void resumeAll(rows, isDespitePromise);
        onBegun();
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <span>Their emails go out again. Those whose time has passed move to the coming days.</span>
        {promised > 0 && (
          <FormControlLabel
            control={
              <Checkbox checked={isDespitePromise} onChange={(_, checked) => setDespitePromise(checked)} />
            }
            label={`Also those with a promised payment (${formatCount(promised)})`}
          />
        )}
        <SkippedInvoices skipped={skipped} />
      </Box>
    </ConfirmDialog>
  );
};
