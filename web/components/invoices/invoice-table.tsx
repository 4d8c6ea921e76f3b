import type { ReactNode } from 'react';
import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import type { ViewedList } from '../../ui/data-table/list-view.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { pagedQuery, useList, type ListQuery } from '../../data/lists/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSheetList } from '../../navigation/sheet-lists.ts';
import { useOpenSheet } from '../../navigation/sheets.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import type { Selection } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useListSort } from '../../ui/data-table/use-list-sort.ts';
import { useInvoiceActions } from '../invoice-actions/use-invoice-actions.tsx';
import { invoiceColumns, type InvoiceColumns } from './invoice-columns.tsx';
import { clientNameOf } from './invoice-row.ts';

const usualSort = { column: 'status', direction: 'asc' } as const;

/** Whether a filter finds paid invoices only. */
const isOfPaid = ({ status = '', paidMonth = '' }: ListQuery): boolean =>
  paidMonth !== '' || ['paid', 'collected', 'received'].includes(status);

/** A list of invoices by filter and search, in the order that the URL asks for. */
export const useInvoiceList = (filter: ListQuery, { any, paid }: InvoiceColumns = invoiceColumns) => {
  const columns = isOfPaid(filter) ? paid : any;
  const sort = useListSort(columns, usualSort);
  return { sort, columns, list: useList(invoiceRows, { ...filter, ...sort.query }) };
};

/** Reads the first rows of the list whose address has no filter and no order. */
export const readFirstInvoices = (): Promise<unknown> => {
  const { column: sort, direction } = usualSort;
  return queryClient.infiniteQuery(pagedQuery(invoiceRows, { status: 'all', search: '', sort, direction }));
};

interface InvoiceTableProps {
  readonly chosenFor: ViewedList;
  readonly label?: string;
  readonly invoices: ReturnType<typeof useInvoiceList>;
  /** The status that was asked for, as the page calls it; absent for all. */
  readonly statusWord: string | undefined;
  readonly empty: ReactNode;
  readonly selection?: Selection;
}

const rowId = ({ id }: InvoiceRow): number => id;
const rowLabel = (row: InvoiceRow): string => `${row.invoiceNumber}, ${clientNameOf(row)}`;

/** Invoices as a table, or as cards where there is no room; a row opens the invoice's sheet. */
export const InvoiceTable = ({
  label = 'Invoices',
  chosenFor,
  invoices,
  statusWord,
  empty,
  selection,
}: InvoiceTableProps) => {
  const { actions, dialogs } = useInvoiceActions();
  const openSheet = useOpenSheet();
  const { onOrder, onOpening } = useSheetList('invoices', invoices.list);
  const onOpen = useSteady(({ id }: InvoiceRow) => {
    onOpening();
    openSheet('invoices', id);
  });
  return (
    <>
      <DataTable
        label={label}
        chosenFor={chosenFor}
        list={invoices.list}
        columns={invoices.columns}
        sort={invoices.sort}
        statusWord={statusWord}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={onOpen}
        onOrder={onOrder}
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
