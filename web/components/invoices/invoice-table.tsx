import type { ReactNode } from 'react';
import type { InvoiceRow } from '../../../contracts/lists.ts';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { invoiceRows } from '../../lib/paged-lists.ts';
import { useList, type ListQuery } from '../../lib/pages.ts';
import { useSteady } from '../../lib/use-steady.ts';
import type { Column, Selection } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { useListSort } from '../data-table/use-list-sort.ts';
import { useInvoiceActions } from '../invoice-actions/use-invoice-actions.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { clientNameOf } from './invoice-row.ts';

const usualSort = { column: 'status', direction: 'asc' } as const;

/** A list of invoices by filter and search, in the order that the URL asks for. */
export const useInvoiceList = (
  filter: ListQuery,
  columns: readonly Column<InvoiceRow>[] = invoiceColumns,
) => {
  const sort = useListSort(columns, usualSort);
  return { sort, columns, list: useList(invoiceRows, { ...filter, ...sort.query }) };
};

interface InvoiceTableProps {
  readonly label?: string;
  readonly invoices: ReturnType<typeof useInvoiceList>;
  /** The status that was asked for, as the page calls it; absent for all. */
  readonly statusWord: string | undefined;
  readonly empty: ReactNode;
  readonly selection?: Selection;
}

const rowId = ({ id }: InvoiceRow): number => id;
const rowLabel = (row: InvoiceRow): string => `${row.invoiceNumber}, ${clientNameOf(row)}`;

/** Invoices as a table, or as cards where there is no room; a row opens Edit Invoice. */
export const InvoiceTable = ({
  label = 'Invoices',
  invoices,
  statusWord,
  empty,
  selection,
}: InvoiceTableProps) => {
  const { actions, dialogs } = useInvoiceActions();
  const openDialog = useOpenDialog();
  const onOpen = useSteady(({ id }: InvoiceRow) => openDialog('edit-invoice', id));
  return (
    <>
      <DataTable
        label={label}
        list={invoices.list}
        columns={invoices.columns}
        sort={invoices.sort}
        statusWord={statusWord}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={onOpen}
        actions={actions}
        loadingText="Loading invoices..."
        errorText="Error loading data. Please try again."
        empty={empty}
        {...(selection ? { selection } : {})}
      />
      {dialogs}
    </>
  );
};
