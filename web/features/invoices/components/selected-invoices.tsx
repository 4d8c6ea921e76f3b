import Button from '@mui/material/Button';
import { formatCount } from '../../../../domain/money.ts';
import { BulkBar } from '../../../components/data-table/bulk-bar.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import type { InvoiceRow } from '../../../components/invoices/invoice-row.ts';

interface SelectedInvoicesProps {
  readonly rows: readonly InvoiceRow[];
  readonly onDelete: (rows: readonly InvoiceRow[]) => void;
  readonly onClear: () => void;
}

/** What can be done with the selected invoices (specification 2, §2). */
export const SelectedInvoices = ({ rows, onDelete, onClear }: SelectedInvoicesProps) => {
  const hasPaid = rows.some(({ invoice }) => invoice.status === 'paid');
  const pay = (): void => {
    void markPaid(rows.map(({ invoice }) => invoice));
    onClear();
  };
  return (
    <BulkBar text={`${formatCount(rows.length)} invoice(s) selected`} onClear={onClear}>
      <Button
        variant="contained"
        color="primary"
        disabled={hasPaid}
        title={hasPaid ? 'One of them is already paid' : undefined}
        onClick={pay}
      >
        Mark Paid
      </Button>
      <Button color="error" onClick={() => onDelete(rows)}>
        Delete
      </Button>
    </BulkBar>
  );
};
