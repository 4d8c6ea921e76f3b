import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { formatCount } from '../../../domain/money.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { clientNameOf } from '../invoices/invoice-row.ts';
import { countWords, resumable, resumeAll, type Chased } from './change-many.ts';
import { SkippedInvoices } from './skipped-invoices.tsx';

interface ResumeManyDialogProps {
  readonly rows: readonly Chased[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** As many are named as can be read. */
const mostNamed = 5;

/** "Ada Ltd, Bo Inc and 3 others". */
const clientsOf = (rows: readonly Chased[]): string => {
  const names = [...new Set(rows.map(clientNameOf))];
  const named = names.slice(0, mostNamed).join(', ');
  return names.length <= mostNamed ? named : `${named} and ${countWords(names.length - mostNamed, 'other')}`;
};

/** Asks before many sequences go on, because emails go out then. */
export const ResumeManyDialog = ({ rows, onClose, onBegun }: ResumeManyDialogProps) => {
  const [promise, setPromise] = useState(false);
  const [clientPause, setClientPause] = useState(false);
  const { records, skipped } = resumable(rows, { promise, clientPause });
  const all = resumable(rows, { promise: true, clientPause: true }).records;
  const promised = all.filter(({ sequence }) => sequence?.holds.includes('promised_payment'));
  const withClient = all.filter(({ sequence }) => sequence?.pausedWithClient === true);
  return (
    <ConfirmDialog
      title={`Resume ${countWords(records.length, 'sequence')}?`}
      confirmLabel="Resume"
      onConfirm={() => {
        void resumeAll(rows, { promise, clientPause });
        onBegun();
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <span>Their emails go out again. Those whose time has passed move to the coming days.</span>
        {promised.length > 0 && (
          <FormControlLabel
            control={<Checkbox checked={promise} onChange={(_, checked) => setPromise(checked)} />}
            label={`Also those with a promised payment (${formatCount(promised.length)})`}
          />
        )}
        {withClient.length > 0 && (
          <FormControlLabel
            control={<Checkbox checked={clientPause} onChange={(_, checked) => setClientPause(checked)} />}
            label={`Also those of clients you paused (${formatCount(withClient.length)}): ${clientsOf(withClient)}`}
          />
        )}
        <SkippedInvoices skipped={skipped} />
      </Box>
    </ConfirmDialog>
  );
};
