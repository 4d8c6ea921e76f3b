import Box from '@mui/material/Box';
import type { SequenceRow } from '../../../../contracts/invoices/lists.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useNow, useToday } from '../../../data/account/clock.ts';
import { relativeDay, showFullDate } from '../../../ui/text/dates.ts';
import { useIsServerRefusing } from '../../../data/records/refused-server.ts';
import { useUser } from '../../../data/account/session.ts';
import { labelsOfRow, nextEmailWords, sequenceNames } from '../pages/sequence-list.ts';
import { StateChips } from '../../../components/sequences/state-chips.tsx';

const Quiet = ({ children, title }: { readonly children: string; readonly title?: string | undefined }) => (
  <Box
    component="span"
    title={title}
    sx={{
      display: 'inline-block',
      color: 'text.secondary',
      fontWeight: 400,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {children}
  </Box>
);

/** What the row's next email does: its time if it goes, since when it waits if it is held. */
const NextEmailCell = ({ row }: { readonly row: SequenceRow }) => {
  const now = useNow();
  const today = useToday();
  const { timeZone } = useUser();
  const { next } = row;
  const { text, detail, isAsking } = nextEmailWords(row, { now, today, timeZone });
  const full =
    next === null
      ? undefined
      : `${showFullDate(next.scheduledDate, next.scheduledTime, timeZone)}, ${relativeDay(next.scheduledDate, today, false)}`;
  return (
    <span>
      <Box component="span" sx={{ color: isAsking ? 'tone.orange.text' : 'inherit' }}>
        {text}
      </Box>
      {detail !== null && (
        <>
          {isAsking || row.status === 'paused' ? ', ' : ' '}
          <Quiet title={full}>{detail}</Quiet>
        </>
      )}
    </span>
  );
};

const Names = ({ row }: { readonly row: SequenceRow }) => {
  const { clientName, invoiceNumber } = sequenceNames(row);
  return (
    <span>
      {`${clientName} `}
      <Quiet>{invoiceNumber}</Quiet>
    </span>
  );
};

const State = ({ row }: { readonly row: SequenceRow }) => (
  <StateChips row={{ labels: labelsOfRow(row, useIsServerRefusing()), status: row.status }} short />
);

/** The columns of sequences. */
export const sequenceColumns: readonly Column<SequenceRow>[] = [
  {
    id: 'client',
    header: 'Client / Invoice',
    width: 232,
    grows: true,
    card: 'who',
    sortable: true,
    cell: (row) => <Names row={row} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 140,
    align: 'right',
    card: 'amount',
    cell: ({ amount, currency }) => <Money minor={amount} currency={currency} />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'state',
    width: 244,
    sortable: true,
    cell: (row) => <State row={row} />,
  },
  {
    id: 'next',
    header: 'Next Email',
    card: 'when',
    width: 306,
    grows: true,
    sortable: true,
    cell: (row) => <NextEmailCell row={row} />,
  },
  {
    id: 'due',
    header: 'Due Date',
    width: 116,
    align: 'right',
    rank: 1,
    extra: true,
    cell: ({ dueDate }) => <DateText date={dueDate} />,
  },
];
