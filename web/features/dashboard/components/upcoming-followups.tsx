import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { fallbacks } from '../../../../contracts/messages.ts';
import { nextEmails, type NextEmailRow } from '../../../../contracts/lists.ts';
import type { Tone } from '../../../../contracts/sequences.ts';
import { clockTime } from '../../../../domain/calendar.ts';
import { DateText } from '../../../components/date-text.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { StatusChip, type ChipTone } from '../../../components/status-chip.tsx';
import { api } from '../../../lib/api.ts';

const tones: Readonly<Record<Tone, ChipTone>> = {
  friendly: 'green',
  firm: 'orange',
  legal: 'red',
};
const toneLabels: Readonly<Record<Tone, string>> = {
  friendly: 'Friendly',
  firm: 'Firm',
  legal: 'Legal',
};

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
            tone={alert ? 'neutral' : tones[step.tone]}
            label={alert ? 'Alert to you' : toneLabels[step.tone]}
          />
        </Box>
      </Box>
      <Box sx={{ mt: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {step.invoiceNumber} · <DateText date={step.scheduledDate} />, {clockTime(step.scheduledTime)}
      </Box>
    </Box>
  );
};

/** The next four mails; each opens its sequence. */
export const UpcomingFollowups = () => {
  const { data, isError, refetch } = useQuery({
    queryKey: ['/api/lists/next-emails'],
    queryFn: ({ signal }) => api.get('/api/lists/next-emails', nextEmails, signal),
  });
  const next = data?.rows ?? [];
  return (
    <Box
      component="section"
      aria-labelledby="upcoming-followups"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4, py: 3 }}>
        <Typography variant="h3" component="h2" id="upcoming-followups">
          Upcoming Follow-ups
        </Typography>
        <MuiLink component={Link} to="/sequences" sx={{ fontSize: '0.8125rem' }}>
          Manage All
        </MuiLink>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: '1px',
          maxHeight: 320,
          overflowY: 'auto',
          borderTop: 1,
          borderColor: 'divider',
          backgroundColor: 'divider',
          '@media (min-width: 1000px) and (max-width: 1599.95px)': {
            gridTemplateColumns: `repeat(${Math.max(next.length, 1)}, minmax(0, 1fr))`,
          },
        }}
      >
        {next.map((step) => (
          <Followup key={step.stepId} step={step} />
        ))}
        {isError && data === undefined && (
          <ErrorState text="The follow-ups couldn't be loaded." onRetry={() => void refetch()} />
        )}
        {data !== undefined && next.length === 0 && (
          <Typography
            sx={{
              px: 4,
              py: 4,
              color: 'text.secondary',
              fontSize: '0.8125rem',
              backgroundColor: 'background.paper',
            }}
          >
            No upcoming follow-ups.
          </Typography>
        )}
      </Box>
    </Box>
  );
};
