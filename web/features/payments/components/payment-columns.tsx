import {
  balanceEntryNames,
  creditMoveWords,
  makesMoreDue,
} from '../../../../contracts/invoices/balance-names.ts';
import type { PaymentRow } from '../../../../contracts/invoices/payments.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Money } from '../../../ui/text/money.tsx';

export const clientNameOf = ({ clientName }: PaymentRow): string => clientName ?? fallbacks.client;

/** The columns of the list of payments. A refund is money that went back, and so below zero. */
export const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    id: 'date',
    header: 'Date',
    width: 124,
    card: 'when',
    firstDirection: 'desc',
    sortable: true,
    cell: ({ date }) => <DateText date={date} />,
  },
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grows: true,
    card: 'who',
    cell: clientNameOf,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    width: 124,
    grows: true,
    card: 'more',
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 104,
    card: 'state',
    cell: ({ kind }) => balanceEntryNames[kind],
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 140,
    align: 'right',
    card: 'amount',
    firstDirection: 'desc',
    sortable: true,
    cell: (row) => <Money minor={makesMoreDue(row) ? -row.amount : row.amount} currency={row.currency} />,
  },
  {
    id: 'method',
    header: 'Method',
    width: 140,
    grows: true,
    rank: 2,
    cell: ({ method }) => <span dir="auto">{method}</span>,
  },
  {
    id: 'reference',
    header: 'Reference',
    width: 140,
    grows: true,
    rank: 1,
    cell: (row) => <span dir="auto">{creditMoveWords(row) ?? row.reference}</span>,
  },
];
