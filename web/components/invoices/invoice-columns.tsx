import type { InvoiceView } from '../../../contracts/invoices.ts';
import type { Column } from '../data-table/column.ts';
import { DateText } from '../date-text.tsx';
import { Money } from '../money.tsx';
import type { InvoiceRow } from './invoice-row.ts';
import { InvoiceState } from './invoice-state.tsx';

const dateNumber = (date: string): number => Number(date.replaceAll('-', ''));

const ranks = { overdue: 0, due_today: 1, due_soon: 2, promised: 3, paid: 4 } as const;
const widestDate = 100_000_000;

/** What needs the person first: overdue by due date, then due, promised by its day, and paid with the latest payment first. */
export const urgency = ({ invoice, status }: Pick<InvoiceRow, 'invoice' | 'status'>): number => {
  const { dueDate, promisedPaymentDate, datePaid } = invoice;
  const within =
    status === 'paid'
      ? widestDate - 1 - dateNumber(datePaid ?? dueDate)
      : dateNumber((status === 'promised' ? promisedPaymentDate : null) ?? dueDate);
  return ranks[status] * widestDate + within;
};

/** A due date, and how late it is while it is not paid. */
export const DueDate = ({ invoice }: { invoice: InvoiceView }) => (
  <DateText date={invoice.dueDate} beside={invoice.status === 'paid' ? 'none' : 'due'} />
);

/** The columns of invoices (specification 2, §2). */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grows: true,
    card: 'who',
    sortValue: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName,
  },
  {
    id: 'number',
    header: 'Invoice ID',
    width: 110,
    card: 'more',
    sortValue: ({ invoice }) => invoice.invoiceNumber,
    cell: ({ invoice }) => invoice.invoiceNumber,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 142,
    align: 'right',
    card: 'amount',
    firstDirection: 'desc',
    sortValue: ({ invoice }) => invoice.amount,
    cell: ({ invoice }) => <Money cents={invoice.amount} />,
  },
  {
    id: 'issued',
    header: 'Issue Date',
    width: 112,
    align: 'right',
    rank: 1,
    firstDirection: 'desc',
    sortValue: ({ invoice }) => dateNumber(invoice.dateIssued),
    cell: ({ invoice }) => <DateText date={invoice.dateIssued} />,
  },
  {
    id: 'due',
    header: 'Due Date',
    width: 204,
    align: 'right',
    card: 'when',
    sortValue: ({ invoice }) => dateNumber(invoice.dueDate),
    cell: ({ invoice }) => <DueDate invoice={invoice} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 190,
    card: 'state',
    sortValue: urgency,
    cell: ({ invoice, status }) => <InvoiceState invoice={invoice} status={status} />,
  },
];
