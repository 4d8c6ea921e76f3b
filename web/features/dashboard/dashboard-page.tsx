import { lazy, Suspense, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { dashboardView } from '../../../contracts/dashboard.ts';
import { useOpenCreateInvoice } from '../../components/invoice-actions/open-invoice-dialogs.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { addDays } from '../../../domain/calendar.ts';
import { useMoment } from '../../lib/as-of.ts';
import { useToday } from '../../lib/clock.ts';
import { loadOf } from '../../lib/load.ts';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlChoice } from '../../lib/url-state.ts';
import { api } from '../../lib/api.ts';
import { AttentionPanel } from './attention/attention-panel.tsx';
import { DashboardInvoices } from './components/dashboard-invoices.tsx';
import { FirstSteps, useFirstSteps } from './components/first-steps.tsx';
import { StatCards } from './components/stat-cards.tsx';
import { UpcomingFollowups } from './components/upcoming-followups.tsx';
import { shownChoices, type Shown } from './shown-invoices.ts';

/** The dashboard's figures; the live socket has them read again when an invoice or the day changes. */
const useDashboard = () =>
  useQuery({
    queryKey: ['/api/dashboard'],
    queryFn: ({ signal }) => api.get('/api/dashboard', dashboardView, signal),
  });

const DashboardAsOf = lazy(async () => ({
  default: (await import('./components/dashboard-as-of.tsx')).DashboardAsOf,
}));

const DashboardPage = () => {
  const moment = useMoment();
  if (moment.at === '') return <DashboardNow onLookBack={moment.set} />;
  return (
    <Suspense fallback={null}>
      <DashboardAsOf moment={moment} />
    </Suspense>
  );
};

const DashboardNow = ({ onLookBack }: { readonly onLookBack: (at: string) => void }) => {
  const today = useToday();
  const figures = useDashboard();
  const steps = useFirstSteps();
  const [shown, setShown] = useUrlChoice('show', shownChoices);
  const openDialog = useOpenDialog();
  const createInvoice = useOpenCreateInvoice();
  const table = useRef<HTMLDivElement>(null);
  useShortcut('c', 'Create an invoice', createInvoice);
  const openCard = (card: Shown): void => {
    setShown(card);
    table.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Page
      title="Dashboard"
      subtitle="Track your invoice metrics and activities"
      more={
        <>
          <Button onClick={() => onLookBack(addDays(today, -1))}>As of…</Button>
          <Button variant="outlined" onClick={() => openDialog('create-sequence')}>
            Create Sequence
          </Button>
        </>
      }
      actions={
        <Button
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => createInvoice()}
        >
          Create Invoice
        </Button>
      }
    >
      {/* It all appears at once, so that the first steps push nothing down. */}
      <Box sx={{ visibility: steps.isPending ? 'hidden' : 'visible' }}>
        {steps.made?.invoices !== 0 && <AttentionPanel />}
        <FirstSteps made={steps.made} />
        <Box sx={{ mb: 6 }}>
          <Loaded
            load={loadOf(figures)}
            data={figures.data}
            loadingText="Loading figures..."
            failure="The figures couldn't be loaded."
            height={152}
            loading={<StatCards figures={undefined} onOpen={openCard} />}
          >
            {(data) => <StatCards figures={data} onOpen={openCard} />}
          </Loaded>
        </Box>
        <Box
          ref={table}
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: 'minmax(0, 1fr)',
            '@media (min-width: 1600px)': {
              gridTemplateColumns: 'minmax(0, 1fr) 300px',
              '& > :first-of-type': { order: 2 },
            },
          }}
        >
          <UpcomingFollowups />
          <DashboardInvoices shown={shown} onShow={setShown} />
        </Box>
      </Box>
    </Page>
  );
};

export default DashboardPage;
