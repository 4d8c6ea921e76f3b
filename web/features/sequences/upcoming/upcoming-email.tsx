import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import { CalendarClock, Eye, ListOrdered, Pause, Play, SkipForward } from 'lucide-react';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { clockTime } from '../../../../domain/calendar.ts';
import { holdNames } from '../../../../domain/reasons/hold-names.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { ActionsMenu } from '../../../components/record-page/actions-menu.tsx';
import { holdChips } from '../../../components/sequences/hold-chips.ts';
import { useUser } from '../../../data/account/session.ts';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { showFullDate } from '../../../ui/text/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { quietMenu } from './quiet-menu.ts';
import { movedWords, nameOfEmail } from './upcoming-words.ts';

/** What a person does with one email, or with its sequence. */
export interface EmailWork {
  readonly preview: (row: UpcomingRow) => void;
  readonly move: (rows: readonly UpcomingRow[]) => void;
  readonly skip: (rows: readonly UpcomingRow[]) => void;
  readonly pause: (rows: readonly UpcomingRow[]) => void;
  readonly resume: (row: UpcomingRow) => void;
  readonly openSequence: (row: UpcomingRow) => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;

const actionsOf = (row: UpcomingRow, work: EmailWork): readonly RowAction[] => {
  const isStep = row.stepId !== null;
  const own: readonly RowAction[] = isStep
    ? [
        { label: 'Preview', icon: <Eye {...icon} />, onSelect: () => work.preview(row) },
        { label: 'Move', icon: <CalendarClock {...icon} />, onSelect: () => work.move([row]) },
        { label: 'Skip', icon: <SkipForward {...icon} />, onSelect: () => work.skip([row]) },
      ]
    : [];
  return [
    ...own,
    row.holds.includes('paused_by_hand')
      ? { label: 'Resume sequence', icon: <Play {...icon} />, onSelect: () => work.resume(row) }
      : { label: 'Pause sequence', icon: <Pause {...icon} />, onSelect: () => work.pause([row]) },
    { label: 'View sequence', icon: <ListOrdered {...icon} />, onSelect: () => work.openSequence(row) },
  ];
};

/** Wide: time, email, amount, state, menu beside each other. Narrow: under each other, the menu beside. */
const grid = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  alignItems: 'start',
  px: 2,
  py: 3,
  gridTemplateColumns: '32px 76px minmax(0, 1fr) minmax(96px, auto) minmax(0, 220px) auto',
  gridTemplateAreas: '"select time email amount state menu"',
  '@container upcoming (max-width: 760px)': {
    gridTemplateColumns: '32px minmax(0, 1fr) auto',
    gridTemplateAreas: '"select time menu" ". email email" ". amount amount" ". state state"',
  },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const Chips = ({ row }: { readonly row: UpcomingRow }) => {
  const isAlert = row.stepType === 'internal_alert';
  return (
    <Box sx={{ gridArea: 'state', display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
      <StatusChip
        tone={isAlert ? 'neutral' : tones[row.tone].color}
        label={isAlert ? stepTypeLabels.internal_alert : tones[row.tone].label}
      />
      {row.holds.map((reason) => (
        <StatusChip key={reason} tone={holdChips[reason]} label={holdNames[reason]} />
      ))}
    </Box>
  );
};

const Quiet = ({ children, title }: { readonly children: ReactNode; readonly title?: string }) => (
  <Box
    title={title}
    sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere', minWidth: 0 }}
  >
    {children}
  </Box>
);

interface UpcomingEmailProps {
  readonly row: UpcomingRow;
  readonly isSelected: boolean;
  readonly onToggle: (row: UpcomingRow) => void;
  readonly work: EmailWork;
}

/** An email that is to come: when, about what, to whom, how much, and why it waits. */
export const UpcomingEmail = ({ row, isSelected, onToggle, work }: UpcomingEmailProps) => {
  const { timeZone } = useUser();
  const { date, time, invoiceId, invoiceNumber, subject, recipient, stepId, stepType } = row;
  const moved = movedWords(row);
  const to = recipient ?? 'no email address';
  const name = nameOfEmail(row);
  return (
    <Box component="li" sx={{ ...grid, bgcolor: isSelected ? 'action.selected' : undefined }}>
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={() => onToggle(row)}
        slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        sx={{ gridArea: 'select', m: -1, mt: -2.25 }}
        className="no-print"
      />
      <Box
        title={showFullDate(date, time, timeZone)}
        sx={{
          gridArea: 'time',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: row.state === 'held' ? 'text.secondary' : 'text.primary',
        }}
      >
        {clockTime(time)}
      </Box>
      <Box sx={{ gridArea: 'email', minWidth: 0 }}>
        {stepId === null ? (
          <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Box>
        ) : (
          <MuiLink
            component="button"
            type="button"
            dir="auto"
            onClick={() => work.preview(row)}
            sx={{ textAlign: 'start', overflowWrap: 'anywhere', color: 'text.primary' }}
          >
            {subject}
          </MuiLink>
        )}
        <Quiet>
          <SheetLink kind="invoices" id={invoiceId} color="inherit">
            {invoiceNumber}
          </SheetLink>
          {` to ${stepType === 'internal_alert' ? 'you' : to}`}
        </Quiet>
        {moved !== undefined && <Quiet>{moved}</Quiet>}
      </Box>
      <Box
        sx={{
          gridArea: 'amount',
          textAlign: 'right',
          '@container upcoming (max-width: 760px)': { textAlign: 'left' },
        }}
      >
        <Money minor={row.amountDue} currency={row.currency} />
      </Box>
      <Chips row={row} />
      <Box className="no-print" sx={{ gridArea: 'menu', ...quietMenu, my: -2 }}>
        <ActionsMenu label={name} actions={actionsOf(row, work)} />
      </Box>
    </Box>
  );
};
