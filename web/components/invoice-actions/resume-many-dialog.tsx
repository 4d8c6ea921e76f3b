import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { firstNamed } from '../../ui/text/first-named.ts';
import { clientNameOf } from '../invoices/invoice-row.ts';
import { resumable, resumeAll, type Chased } from './change-many.ts';
import { ConfirmMany } from './confirm-many.tsx';
import { countOf, formatCount } from '../../data/account/numbers.ts';

interface ResumeManyDialogProps {
  readonly rows: readonly Chased[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

const clientsOf = (rows: readonly Chased[]): string => firstNamed([...new Set(rows.map(clientNameOf))]);

/** Asks before many sequences go on, because emails go out then. */
export const ResumeManyDialog = ({ rows, onClose, onBegun }: ResumeManyDialogProps) => {
  const [promise, setPromise] = useState(false);
  const [clientPause, setClientPause] = useState(false);
  const { records, skipped } = resumable(rows, { promise, clientPause });
  const all = resumable(rows, { promise: true, clientPause: true }).records;
  const promised = all.filter(({ sequence }) => sequence?.holds.includes('promised_payment'));
  const withClient = all.filter(({ sequence }) => sequence?.pausedWithClient === true);
  return (
    <ConfirmMany
      title={`Resume ${countOf(records.length, 'sequence')}?`}
      confirmLabel="Resume"
      skipped={skipped}
      act={() => resumeAll(rows, { promise, clientPause })}
      onClose={onClose}
      onBegun={onBegun}
    >
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
    </ConfirmMany>
  );
};
