import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { deleteSequences } from '../delete-sequence.ts';
import type { SequenceRow } from '../sequence-row.ts';

/** Kept by the person until the page is loaded anew. */
const keptOrphans = new Set<number>();

interface OrphanedSequencesDialogProps {
  readonly rows: readonly SequenceRow[];
  readonly orphaned: readonly number[];
}

const nameOf = ({ invoice, invoiceNumber, clientName }: SequenceRow): string =>
  invoice === undefined ? 'one of a deleted invoice' : `${invoiceNumber} (${clientName})`;

/** Offers to remove sequences whose invoice or client is gone (specification 2, §4). */
export const OrphanedSequencesDialog = ({ rows, orphaned }: OrphanedSequencesDialogProps) => {
  const [kept, setKept] = useState<ReadonlySet<number>>(keptOrphans);
  const [busy, setBusy] = useState(false);
  const found = rows.filter(({ invoiceId }) => orphaned.includes(invoiceId) && !kept.has(invoiceId));
  if (found.length === 0) return null;
  const keep = (): void => {
    for (const { invoiceId } of found) keptOrphans.add(invoiceId);
    setKept(new Set(keptOrphans));
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (!(await deleteSequences(found))) keep();
    setBusy(false);
  };
  const one = found.length === 1;
  return (
    <ConfirmDialog
      title={
        one
          ? 'Remove a sequence without invoice or client?'
          : `Remove ${found.length} sequences without invoice or client?`
      }
      confirmLabel={one ? 'Remove sequence' : 'Remove sequences'}
      busyText="Removing..."
      cancelLabel="Keep"
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={keep}
    >
      {one ? 'Its' : 'Their'} invoice or client no longer exists, so nothing of {one ? 'it' : 'them'} goes
      out: {found.slice(0, 5).map(nameOf).join(', ')}
      {found.length > 5 ? ` and ${found.length - 5} more` : ''}. History keeps what was sent.
    </ConfirmDialog>
  );
};
