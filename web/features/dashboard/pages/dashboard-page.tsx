import { Suspense, useDeferredValue, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { addDays } from '../../../../domain/calendar.ts';
import { useMoment } from '../../../components/as-of/as-of.ts';
import { attentionQuery, useAttention } from '../../../data/records/attention.ts';
import { useToday } from '../../../data/account/clock.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { warmed } from '../../../loading/warmed.ts';
import { AttentionPanel } from '../attention/attention-panel.tsx';
import { DashboardInvoices } from '../components/dashboard-invoices.tsx';
import { FirstSteps } from '../components/first-steps.tsx';
import { StatCards } from '../components/stat-cards.tsx';
import { UpcomingFollowups } from '../components/upcoming-followups.tsx';
import { FiguresSection } from '../figures/figures-section.tsx';
import { shownChoices, type Shown } from '../components/shown-invoices.ts';
import { dashboardQuery, useDashboard } from '../api/use-dashboard.ts';

const DashboardAsOf = warmed(async () => (await import('../components/dashboard-as-of.tsx')).DashboardAsOf);

/** What the page shows first when its address has no filter (`app/pages.ts`). */
export const readFirst = () => [queryClient.query(dashboardQuery('')), queryClient.query(attentionQuery)];

/** Of the first panel when it is lowest, in pixels. */
const panelHeight = 85;

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
  const { dashboard, load } = useDashboard('');
  const attention = loadOf(useAttention());
  const isKnown = !load.isPending && !attention.isPending;
  // As long as it isn't known, as if there were some.
  const hasInvoices = dashboard?.made.invoices !== 0;
  const [shown, setShown] = useUrlChoice('show', shownChoices);
  const openDialog = useOpenDialog();
  const createInvoice = useOpenCreateInvoice();
  const table = useRef<HTMLDivElement>(null);
  // What most windows show only after scrolling is rendered after the rest, without blocking the browser.
  const isRestDue = useDeferredValue(true, false);
  useShortcut('c', 'Create Invoice', createInvoice);
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
      {!isKnown && (
        <Box sx={{ position: 'relative' }}>
          <Box sx={{ position: 'absolute', inset: '0 0 auto' }}>
            <Placeholder text="Loading the dashboard..." height={panelHeight} />
          </Box>
        </Box>
      )}
      {/* It all appears at once, also what fails: neither what needs attention nor the first steps push anything down. */}
      <Box sx={{ visibility: isKnown ? 'inherit' : 'hidden' }}>
        {hasInvoices && <AttentionPanel />}
        <FirstSteps made={dashboard?.made} />
        <Box sx={{ mb: 6 }}>
          <StatCards at="" onOpen={openCard} />
        </Box>
        {hasInvoices && isRestDue && <FiguresSection at="" />}
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
          {isRestDue && <UpcomingFollowups />}
          {isRestDue && <DashboardInvoices shown={shown} onShow={setShown} />}
        </Box>
      </Box>
    </Page>
  );
};

export default DashboardPage;
