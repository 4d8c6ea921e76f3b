import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { fallbacks } from '../../../../contracts/messages.ts';
import type { NextEmailRow } from '../../../../contracts/invoices/lists.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { clockTime } from '../../../../domain/calendar.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { loadOf } from '../../../data/load.ts';
import { useUpcomingEmails } from '../api/use-upcoming-emails.ts';

const Followup = ({ step }: { readonly step: NextEmailRow }) => {
  const alert = step.stepType === 'internal_alert';
  return (
    <Box
      component={Link}
      to={`/sequences?dialog=sequence:${step.invoiceId}`}
      sx={{
        display: 'block',
        px: 4,
        py: 3,
        color: 'text.primary',
        textDecoration: 'none',
        minWidth: 0,
        backgroundColor: 'background.paper',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box
          component="span"
          dir="auto"
          sx={{
            minWidth: 0,
            overflowWrap: 'anywhere',
            fontWeight: 500,
          }}
        >
          {step.clientName ?? fallbacks.client}
        </Box>
        <Box component="span" sx={{ flex: 'none' }}>
          <StatusChip
            tone={alert ? 'neutral' : tones[step.tone].color}
            label={alert ? 'Alert to you' : tones[step.tone].label}
          />
        </Box>
      </Box>
      <Box sx={{ mt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {step.invoiceNumber} · <DateText date={step.scheduledDate} />, {clockTime(step.scheduledTime)}
      </Box>
    </Box>
  );
};

/** Of one follow-up, in pixels. */
const rowHeight = 71;

/** They lie beside each other, or under each other where the dashboard has a column for them. */
const list = {
  display: 'grid',
  gap: '1px',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(min(100%, 240px), 1fr)',
  overflowX: 'auto',
  backgroundColor: 'divider',
  '@media (min-width: 1600px)': { gridAutoFlow: 'row', maxHeight: 320, overflowY: 'auto' },
  '@media print': { gridAutoFlow: 'row', maxHeight: 'none' },
} as const;

const Followups = ({ rows }: { readonly rows: readonly NextEmailRow[] }) =>
  rows.length === 0 ? (
    <Box sx={{ px: 4, py: 4, color: 'text.secondary', fontSize: '0.8125rem' }}>No upcoming follow-ups.</Box>
  ) : (
    <Box sx={list}>
      {rows.map((step) => (
        <Followup key={step.stepId} step={step} />
      ))}
    </Box>
  );

/** The next four mails; each opens its sequence. */
export const UpcomingFollowups = () => {
  const query = useUpcomingEmails();
  const load = loadOf(query);
  return (
    <Box
      component="section"
      aria-labelledby="upcoming-followups"
      sx={{
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, px: 4, py: 3 }}
      >
        <Typography variant="h3" component="h2" id="upcoming-followups">
          Upcoming Follow-ups
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            columnGap: 4,
            rowGap: 1,
            fontSize: '0.8125rem',
          }}
        >
          <MuiLink component={Link} to="/upcoming">
            See all upcoming
          </MuiLink>
          <MuiLink component={Link} to="/sequences">
            Manage All
          </MuiLink>
        </Box>
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', ...(load.isError && { px: 4 }) }}>
        <Loaded
          load={load}
          data={query.data?.rows}
          loadingText="Loading follow-ups..."
          failure="The follow-ups couldn't be loaded."
          height={rowHeight}
        >
          {(rows) => <Followups rows={rows} />}
        </Loaded>
      </Box>
    </Box>
  );
};
