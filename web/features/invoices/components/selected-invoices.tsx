import { useState } from 'react';
import Button from '@mui/material/Button';
import type { InvoiceRow } from '../../../../contracts/lists.ts';
import { failures } from '../../../../contracts/messages.ts';
import { formatCount } from '../../../../domain/money.ts';
import { BulkBar } from './bulk-bar.tsx';
import { statusWordOf } from './status-filter.tsx';
import { DeleteInvoicesDialog } from '../../../components/invoice-actions/delete-invoices-dialog.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { invoiceRows } from '../../../lib/paged-lists.ts';
import { readRows } from '../../../lib/pages.ts';
import { showFailure } from '../../../lib/toasts.ts';
import type { SelectedOnes } from '../use-selected-invoices.ts';

interface SelectedInvoicesProps {
  readonly chosen: SelectedOnes;
}

/** "All 1,240 overdue invoices selected", or "3 invoice(s) selected". */
const textOf = ({ ids, total, status, isSearched }: SelectedOnes): string => {
  if (ids.length < total || total < 2) return `${formatCount(ids.length)} invoice(s) selected`;
  const words = [isSearched ? 'found' : '', statusWordOf(status)?.toLowerCase() ?? ''].filter(Boolean);
  return ['All', formatCount(total), ...words, 'invoices selected'].join(' ');
};

/** The actions for the selected invoices, including those that are not loaded. */
export const SelectedInvoices = ({ chosen }: SelectedInvoicesProps) => {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState<readonly InvoiceRow[]>();
  const { ids, rows, total, selectAll, clear } = chosen;
  const withRows = async (act: (all: readonly InvoiceRow[]) => void): Promise<void> => {
    setBusy(true);
    try {
      act(rows.length === ids.length ? rows : await readRows(invoiceRows, ids));
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const hasPaid = rows.some(({ status }) => status === 'paid');
  const pay = (all: readonly InvoiceRow[]): void => {
    void markPaid(all);
    clear();
  };
  return (
    <>
      {ids.length > 0 && (
        <BulkBar text={textOf(chosen)} onClear={clear}>
          {ids.length < total && (
            <Button variant="text" disabled={busy} onClick={() => void selectAll()}>
              {`Select all ${formatCount(total)}`}
            </Button>
          )}
          <Button
            variant="contained"
            color="primary"
            disabled={hasPaid || busy}
            title={hasPaid ? 'One of them is already paid' : undefined}
            onClick={() => void withRows(pay)}
          >
            Mark Paid
          </Button>
          <Button color="error" disabled={busy} onClick={() => void withRows(setDeleting)}>
            Delete
          </Button>
        </BulkBar>
      )}
      {deleting && (
        <DeleteInvoicesDialog rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={clear} />
      )}
    </>
  );
};
