import Box from '@mui/material/Box';
import { invoiceTexts } from '../../../contracts/invoices/invoice-texts.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { waitingForApproval } from '../../../contracts/sequences/sequences.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { DateText, DaysLate } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { clientNameOf } from './invoice-row.ts';
import { InvoiceState } from './invoice-state.tsx';

/** A due date, and how late it is while it is not paid. */
export const DueDate = ({ invoice }: { invoice: Pick<InvoiceView, 'dueDate' | 'status'> }) => (
  <DateText date={invoice.dueDate} beside={invoice.status === 'paid' ? 'none' : 'due'} />
);

/** When the next email goes; in gray what is on hold. */
const NextEmail = ({ sequence }: Pick<InvoiceRow, 'sequence'>) => {
  if (!sequence?.next) return null;
  const { scheduledDate, waitsForApproval } = sequence.next;
  const isHeld = sequence.holds.length > 0;
  return (
    <Box component="span" sx={{ color: isHeld ? 'text.secondary' : 'inherit' }}>
      <DateText date={scheduledDate} />
      {(isHeld || waitsForApproval) && (
        <Box component="span" sx={{ display: 'block' }}>
          {isHeld ? 'on hold' : waitingForApproval}
        </Box>
      )}
    </Box>
  );
};

/** The last ones are dates: a row's actions overlay its end. The issue date makes room for a column that the user has chosen. */
const allColumns: readonly Column<InvoiceRow>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grows: true,
    card: 'who',
    sortable: true,
    cell: clientNameOf,
  },
  {
    id: 'number',
    header: 'Invoice ID',
    width: 124,
    grows: true,
    card: 'more',
    sortable: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    id: 'po',
    header: invoiceTexts.poNumber.label,
    width: 124,
    grows: true,
    rank: 1,
    extra: true,
    cell: ({ poNumber }) => poNumber,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 140,
    align: 'right',
    card: 'amount',
    firstDirection: 'desc',
    sortable: true,
    cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  {
    id: 'currency',
    header: 'Currency',
    width: 104,
    rank: 1,
    extra: true,
    sortable: true,
    cell: ({ currency }) => currency,
  },
  {
    id: 'open',
    header: 'Still due',
    width: 124,
    align: 'right',
    rank: 1,
    extra: true,
    cell: ({ amountDue, currency }) => <Money minor={amountDue} currency={currency} />,
  },
  {
    id: 'late',
    header: 'Days late',
    width: 114,
    align: 'right',
    card: 'when',
    firstDirection: 'desc',
    sortable: true,
    cell: ({ status, dueDate }) => status !== 'paid' && <DaysLate date={dueDate} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 178,
    card: 'state',
    sortable: true,
    cell: (row) => <InvoiceState invoice={row} />,
  },
  {
    id: 'issued',
    header: 'Issue Date',
    width: 112,
    align: 'right',
    rank: 2,
    firstDirection: 'desc',
    sortable: true,
    cell: ({ dateIssued }) => <DateText date={dateIssued} />,
  },
  {
    id: 'due',
    header: 'Due Date',
    width: 116,
    align: 'right',
    card: 'when',
    sortable: true,
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
  {
    id: 'paid',
    header: 'Paid on',
    width: 116,
    align: 'right',
    firstDirection: 'desc',
    sortable: true,
    cell: ({ datePaid }) => <DateText date={datePaid} />,
  },
  {
    id: 'promised',
    header: 'Promised for',
    width: 116,
    align: 'right',
    rank: 1,
    extra: true,
    cell: ({ promisedPaymentDate: day }) => day !== null && <DateText date={day} />,
  },
  {
    id: 'next',
    header: 'Next Email',
    width: 124,
    align: 'right',
    rank: 1,
    extra: true,
    cell: ({ sequence }) => <NextEmail sequence={sequence} />,
  },
];

const columnsWithout = (...ids: readonly string[]) => allColumns.filter(({ id }) => !ids.includes(id));

/** The columns of a list: how late its invoices are, or when they were paid in a list of paid ones. */
export interface InvoiceColumns {
  readonly any: readonly Column<InvoiceRow>[];
  readonly paid: readonly Column<InvoiceRow>[];
}

export const invoiceColumns: InvoiceColumns = {
  any: columnsWithout('paid'),
  paid: columnsWithout('late'),
};

/** Without the issue date. */
export const fewerColumns: InvoiceColumns = {
  any: columnsWithout('paid', 'issued'),
  paid: columnsWithout('late', 'issued'),
};
