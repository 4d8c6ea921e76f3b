import type { ReactNode } from 'react';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useSteady } from '../../lib/use-steady.ts';
import type { Column, Selection } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { useInvoiceActions } from '../invoice-actions/use-invoice-actions.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import type { InvoiceRow } from './invoice-row.ts';

interface InvoiceTableProps {
  readonly label?: string;
  /** What is shown, already filtered. */
  readonly rows: readonly InvoiceRow[];
  readonly known: ReadonlyMap<number, InvoiceRow>;
  /** As `useInvoiceRows` gives it. */
  readonly query: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
  readonly empty: ReactNode;
  /** Absent: all of them. Keep it the same array between draws. */
  readonly columns?: readonly Column<InvoiceRow>[];
  readonly selection?: Selection;
}

const rowId = ({ invoice }: InvoiceRow): number => invoice.id;
const rowLabel = ({ invoice, clientName }: InvoiceRow): string => `${invoice.invoiceNumber}, ${clientName}`;
const recordOf = ({ invoice }: InvoiceRow): object => invoice;
const usualSort = { column: 'status', direction: 'asc' } as const;

/** Invoices as a table, or as cards on a phone; a row opens Edit Invoice. What needs the person stands first. */
export const InvoiceTable = (props: InvoiceTableProps) => {
  const { label = 'Invoices', rows, known, query, empty, columns = invoiceColumns, selection } = props;
  const { actions, dialogs } = useInvoiceActions();
  const openDialog = useOpenDialog();
  const onOpen = useSteady(({ invoice }: InvoiceRow) => openDialog('edit-invoice', invoice.id));
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        known={known}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        record={recordOf}
        onOpen={onOpen}
        actions={actions}
        usualSort={usualSort}
        query={query}
        loadingText="Loading invoices..."
        errorText="Error loading data. Please try again."
        empty={empty}
        {...(selection ? { selection } : {})}
      />
      {dialogs}
    </>
  );
};
