import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { CalendarClock, Pause, SkipForward } from 'lucide-react';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { ActionsMenu } from '../../../components/record-page/actions-menu.tsx';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { countOf, formatCount, sumsWords } from '../../../data/account/numbers.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { relativeDay } from '../../../ui/text/dates.ts';
import { quietMenu } from './quiet-menu.ts';
import type { OfClient, ShownDay } from './shown-days.ts';
import { UpcomingEmail, type EmailWork } from './upcoming-email.tsx';
import { dayWords } from './upcoming-words.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with all emails of a day, also with those that are not loaded. */
export type DayWork = (date: string, act: (rows: readonly UpcomingRow[]) => void) => void;

interface DayProps {
  readonly selected: ReadonlySet<number>;
  readonly onToggle: (row: UpcomingRow) => void;
  readonly onToggleDay: (date: string, isSelected: boolean) => void;
  readonly work: EmailWork;
  readonly withDay: DayWork;
}

const ClientEmails = ({
  client: { clientId, clientName, rows },
  selected,
  onToggle,
  work,
}: Pick<DayProps, 'selected' | 'onToggle' | 'work'> & { readonly client: OfClient }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '200px minmax(0, 1fr)',
      borderTop: 1,
      borderColor: 'divider',
      '@container upcoming (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    }}
  >
    <Typography
      variant="body1"
      component="h3"
      sx={{
        px: 4,
        py: 3,
        fontWeight: 500,
        overflowWrap: 'anywhere',
        '@container upcoming (max-width: 1000px)': { pb: 0 },
      }}
    >
      <SheetLink kind="clients" id={clientId} color="inherit">
        {clientName}
      </SheetLink>
    </Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
      {rows.map((row) => (
        <UpcomingEmail
          key={row.id}
          row={row}
          isSelected={selected.has(row.id)}
          onToggle={onToggle}
          work={work}
        />
      ))}
    </Box>
  </Box>
);

const dayActions = (date: string, work: EmailWork, withDay: DayWork): readonly RowAction[] => [
  { label: 'Move', icon: <CalendarClock {...icon} />, onSelect: () => withDay(date, work.move) },
  { label: 'Skip', icon: <SkipForward {...icon} />, onSelect: () => withDay(date, work.skip) },
  { label: 'Pause sequences', icon: <Pause {...icon} />, onSelect: () => withDay(date, work.pause) },
];

/** A day with emails: how many, what they are about in sums, and its emails by client. */
export const UpcomingDay = ({
  shown: { day, clients },
  ...props
}: DayProps & { readonly shown: Extract<ShownDay, { type: 'emails' }> }) => {
  const today = useToday();
  const { date, count, held, sums, isWeekend } = day;
  const { selected, onToggleDay, work, withDay } = props;
  const rows = clients.flatMap((client) => client.rows);
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  const name = dayWords(date);
  const id = `upcoming-${date}`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ ...cardGround, mb: 4, breakInside: 'avoid-page' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 3, p: 2 }}>
        <Checkbox
          size="small"
          className="no-print"
          checked={chosen > 0 && chosen >= count}
          indeterminate={chosen > 0 && chosen < count}
          onChange={(_, isSelected) => onToggleDay(date, isSelected)}
          slotProps={{ input: { 'aria-label': `Select all of ${name}` } }}
          sx={{ m: -1 }}
        />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
          }}
        >
          <Typography variant="h3" component="h2" id={id}>
            {name}
          </Typography>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {relativeDay(date, today, false)}
          </Box>
          {isWeekend && <StatusChip tone="neutral" label="Weekend" />}
          <Box
            sx={{
              ml: 'auto',
              color: 'text.secondary',
              fontSize: '0.8125rem',
              fontVariantNumeric: 'tabular-nums',
              '@container upcoming (max-width: 560px)': { ml: 0, flex: '1 1 100%' },
            }}
          >
            {`${countOf(count, 'email')}${held === 0 ? '' : `, ${formatCount(held)} on hold`} · ${sumsWords(sums)}`}
          </Box>
        </Box>
        <Box className="no-print" sx={quietMenu}>
          <ActionsMenu label={name} actions={dayActions(date, work, withDay)} />
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {clients.map((client) => (
          <ClientEmails key={client.clientId} client={client} {...props} />
        ))}
      </Box>
    </Box>
  );
};

/** Days without an email. */
export const DaysWithout = ({ from, to }: Extract<ShownDay, { type: 'none' }>) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      px: 4,
      mb: 4,
      color: 'text.secondary',
      fontSize: '0.8125rem',
    }}
  >
    {from.date === to.date ? dayWords(from.date) : `${dayWords(from.date)} – ${dayWords(to.date)}`}
    {from.isWeekend && to.isWeekend && <StatusChip tone="neutral" label="Weekend" />}
    <span>No emails</span>
  </Box>
);
