import { useState } from 'react';
import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { sequenceRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { deletableRow, deleteSequences } from '../../../components/invoice-actions/delete-sequence.ts';

/** Whether the user dismissed it; until the page is reloaded. */
const keptOrphans = new Set<number>();

const orphaned = { orphaned: 'true', limit: '200' };

const nameOf = (row: SequenceRow): string =>
  row.invoiceNumber === null
    ? 'one for a deleted invoice'
    : `${row.invoiceNumber} (${row.clientName ?? fallbacks.client})`;

/** Offers to remove sequences whose invoice or client is gone. */
export const OrphanedSequencesDialog = () => {
  const { rows } = useList(sequenceRows, orphaned);
  const [kept, setKept] = useState<ReadonlySet<number>>(keptOrphans);
  const [busy, setBusy] = useState(false);
  const found = rows.filter(({ id }) => !kept.has(id));
  if (found.length === 0) return null;
  const keep = (): void => {
    for (const { id } of found) keptOrphans.add(id);
    setKept(new Set(keptOrphans));
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    if (!(await deleteSequences(found.map(deletableRow)))) keep();
    setBusy(false);
  };
  const one = found.length === 1;
  return (
    <ConfirmDialog
      title={
        one
          ? 'Remove a sequence without an invoice or client?'
          : `Remove ${found.length} sequences without an invoice or client?`
      }
      confirmLabel={one ? 'Remove sequence' : 'Remove sequences'}
      busyText="Removing..."
      cancelLabel="Keep"
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={keep}
    >
      {one ? 'Its' : 'Their'} invoice or client no longer exists, so {one ? 'its' : 'their'} emails won't go
      out: {found.slice(0, 5).map(nameOf).join(', ')}
      {found.length > 5 ? ` and ${found.length - 5} more` : ''}. Emails already sent stay in Send History.
    </ConfirmDialog>
  );
};
