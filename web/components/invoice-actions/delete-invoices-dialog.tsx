import { useState } from 'react';
import { failures, successes } from '../../../contracts/messages.ts';
import { messageOf } from '../../data/api-error.ts';
import { firstNamed } from '../../ui/text/first-named.ts';
import { dropRows } from '../../data/live/page-patches.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { showFailure, showToast } from '../../data/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import {
  clientNameOf,
  hasUnfinishedSequence,
  totalWords,
  type ActionableInvoice,
} from '../invoices/invoice-row.ts';
import { isMany, runOverAll } from './bulk-run.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { countOf, formatMinor } from '../../data/account/numbers.ts';

interface DeleteInvoicesDialogProps {
  readonly rows: readonly ActionableInvoice[];
  readonly onClose: () => void;
  /** Called after the invoices that could be deleted are gone. */
  readonly onDeleted?: (() => void) | undefined;
}

const nameOf = (row: ActionableInvoice): string =>
  `${row.invoiceNumber} (${clientNameOf(row)}, ${formatMinor(row.amount, row.currency)})`;

const namesOf = (rows: readonly ActionableInvoice[]): string => {
  const [one] = rows;
  if (one !== undefined && rows.length === 1)
    return `${clientNameOf(one)}, ${formatMinor(one.amount, one.currency)}`;
  return `${firstNamed(rows.map(nameOf))}, ${totalWords(rows)} in total`;
};

const sequencesText = (rows: readonly ActionableInvoice[]): string => {
  const running = rows.filter(hasUnfinishedSequence).length;
  if (running === 0) return 'No reminders are running.';
  if (rows.length === 1) return 'Its sequence stops right away. No more reminders go out.';
  return running === 1
    ? 'One sequence stops right away. No more reminders go out.'
    : `${running} sequences stop right away. No more reminders go out.`;
};

const deleteAll = (rows: readonly ActionableInvoice[]): Promise<void> =>
  runOverAll({
    doing: 'Deleting invoices',
    records: rows,
    nameOf,
    call: ({ id }) => deleteInvoice(id),
    end: ({ done, gone, failed }) => {
      const deleted = done.map(({ record }) => record);
      dropRows(invoiceRows, new Set([...deleted, ...gone].map(({ id }) => id)));
      const [first] = failed;
      if (first !== undefined) {
        const part = rows.length === 1 ? '' : `${failed.length} of ${rows.length}: `;
        showFailure(failures.invoiceDelete, part + messageOf(first.error));
      } else
        showToast({
          title: done.length === 1 ? successes.invoiceDeleted : `${countOf(done.length, 'invoice')} deleted`,
        });
    },
  });

/** Asks, by name, before invoices are deleted: that can't be undone. */
export const DeleteInvoicesDialog = ({ rows, onClose, onDeleted }: DeleteInvoicesDialogProps) => {
  const [busy, setBusy] = useState(false);
  const [one] = rows;
  const isOne = one !== undefined && rows.length === 1;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const deletion = deleteAll(rows);
    // The page shows the progress of many deletions, and can be left meanwhile.
    if (!isMany(rows)) await deletion;
    onDeleted?.();
    onClose();
  };
  return (
    <ConfirmDialog
      title={isOne ? `Delete invoice ${one.invoiceNumber}?` : `Delete ${countOf(rows.length, 'invoice')}?`}
      confirmLabel={isOne ? 'Delete invoice' : `Delete ${countOf(rows.length, 'invoice')}`}
      busyText="Deleting..."
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p style={{ margin: '0 0 8px' }}>{namesOf(rows)}.</p>
      <p style={{ margin: 0 }}>
        {sequencesText(rows)} Emails already sent stay in Send History. This can't be undone.
      </p>
    </ConfirmDialog>
  );
};
