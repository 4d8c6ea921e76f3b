import Box from '@mui/material/Box';
import type { NextEmail, SequenceRow } from '../../../../contracts/lists.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { nextEmailTexts } from '../../../lib/sequence-status.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { Money } from '../../../components/money.tsx';
import { useNow, useToday } from '../../../lib/clock.ts';
import { relativeDay, showFullDate } from '../../../lib/dates.ts';
import { useIsServerRefusing } from '../../../lib/refused-server.ts';
import { useUser } from '../../../lib/session.ts';
import { deliveryOfRow, labelsOfRow, sequenceNames } from '../sequence-list.ts';
import { StateChips } from './state-chips.tsx';

const Quiet = ({ children, title }: { readonly children: string; readonly title?: string }) => (
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

const When = ({ next }: { readonly next: NextEmail }) => {
  const today = useToday();
  const { timeZone } = useUser();
  const { scheduledDate, scheduledTime } = next;
  return (
    <Quiet
      title={`${showFullDate(scheduledDate, scheduledTime, timeZone)}, ${relativeDay(scheduledDate, today, false)}`}
    >
      {`${shortDate(scheduledDate)}, ${clockTime(scheduledTime)}`}
    </Quiet>
  );
};

/** The state of the row's next mail, with its time if it has one. */
const NextEmailCell = ({ row }: { readonly row: SequenceRow }) => (
  <span>
    {`${nextEmailTexts[deliveryOfRow(row, useNow())]} `}
    {row.next !== null && <When next={row.next} />}
  </span>
);

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
    width: 192,
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
    cell: ({ amount }) => <Money cents={amount} />,
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
    width: 390,
    grows: true,
    sortable: true,
    cell: (row) => <NextEmailCell row={row} />,
  },
];
