import Box from '@mui/material/Box';
import type { StepView } from '../../../../contracts/sequences.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { nextEmailTexts } from '../../../lib/sequence-status.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { useToday } from '../../../lib/clock.ts';
import { relativeDay, showFullDate } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session.ts';
import type { SequenceRow } from '../sequence-row.ts';
import { StateChips } from './state-chips.tsx';

const Quiet = ({ children, title }: { readonly children: string; readonly title?: string }) => (
  <Box
    component="span"
    title={title}
    sx={{ ml: 1.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
  >
    {children}
  </Box>
);

const When = ({ step }: { readonly step: StepView }) => {
  const today = useToday();
  const { timeZone } = useUser();
  const { scheduledDate, scheduledTime } = step;
  return (
    <Quiet
      title={`${showFullDate(scheduledDate, scheduledTime, timeZone)}, ${relativeDay(scheduledDate, today, false)}`}
    >
      {`${shortDate(scheduledDate)}, ${clockTime(scheduledTime)}`}
    </Quiet>
  );
};

/** Where the row's next mail stands: the specification's words, and the time when there is one. */
const NextEmail = ({ row }: { readonly row: SequenceRow }) => (
  <span>
    {nextEmailTexts[row.delivery]}
    {row.next !== undefined && <When step={row.next} />}
  </span>
);

const goesAt = (step: StepView | undefined): string | null =>
  step === undefined ? null : `${step.scheduledDate} ${step.scheduledTime}`;

/** The columns of sequences (specification 2, §2). */
export const sequenceColumns: readonly Column<SequenceRow>[] = [
  {
    id: 'client',
    header: 'Client / Invoice',
    width: 200,
    grows: true,
    card: 'who',
    sortValue: ({ clientName, invoiceNumber }) => `${clientName} ${invoiceNumber}`,
    cell: ({ clientName, invoiceNumber }) => (
      <span>
        {clientName}
        <Quiet>{invoiceNumber}</Quiet>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'state',
    width: 270,
    sortValue: ({ labels }) => labels.map(({ text }) => text).join(', '),
    cell: (row) => <StateChips row={row} short />,
  },
  {
    id: 'next',
    header: 'Next Email',
    card: 'when',
    width: 250,
    sortValue: ({ next }) => goesAt(next),
    cell: (row) => <NextEmail row={row} />,
  },
];
