import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Banknote, CircleAlert, CircleCheck } from 'lucide-react';
import type { DashboardView } from '../../../../contracts/invoices/dashboard.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { usd } from '../../../../domain/money/us-dollars.ts';
import { paymentsLinkOf } from '../../../ui/figures/figure-links.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { changeSinceLastMonth } from '../figures/month-change.ts';
import { monthName, type Shown } from './shown-invoices.ts';
import { useDashboard } from '../api/use-dashboard.ts';
import { StatCard } from './stat-card.tsx';

const invoices = (count: number): string => countOf(count, 'invoice');

const promisedWords = ({ cents, count }: DashboardView['promised']): string =>
  count === 0 ? '' : `, ${formatMoney(usd(cents))} promised`;

interface CardsProps {
  /** Undefined while the figures are being read. */
  readonly figures: DashboardView | undefined;
  /** As of which moment; '' for now. */
  readonly at: string;
  readonly onOpen: (shown: Shown) => void;
}

/** The three figures. Outstanding is the sum of its parts, to the cent. */
const Cards = ({ figures, at, onOpen }: CardsProps) => {
  const month = figures && monthName(figures.today);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <StatCard
        title="Outstanding Amount"
        icon={<Banknote size={18} aria-hidden />}
        value={figures && formatMoney(usd(figures.outstanding.cents))}
        caption={
          figures &&
          `${invoices(figures.outstanding.count)}: ${formatMoney(usd(figures.overdue.cents))} overdue, ${formatMoney(usd(figures.upcoming.cents))} upcoming${promisedWords(figures.promised)}`
        }
        onOpen={() => onOpen('outstanding')}
      />
      <StatCard
        title="Overdue Invoices"
        icon={<CircleAlert size={18} aria-hidden />}
        value={figures && formatCount(figures.overdue.count)}
        caption={figures && `${formatMoney(usd(figures.overdue.cents))} past the due date`}
        onOpen={() => onOpen('overdue')}
      />
      <StatCard
        title="Collected This Month"
        icon={<CircleCheck size={18} aria-hidden />}
        value={figures && formatMoney(usd(figures.collectedThisMonth.cents))}
        caption={`paid invoices due in ${month ?? ''}`}
        change={figures && changeSinceLastMonth(figures)}
        onOpen={() => onOpen('collected')}
      >
        {figures && (
          <Link
            component={RouterLink}
            to={paymentsLinkOf(at)(figures.today.slice(0, 'yyyy-mm'.length))}
            color="text.secondary"
            sx={{
              position: 'relative',
              zIndex: 1,
              mt: 0.5,
              fontSize: '0.8125rem',
              textAlign: 'start',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            Received in {month}: {formatMoney(usd(figures.receivedThisMonth.cents))}
          </Link>
        )}
      </StatCard>
    </Box>
  );
};

/** The three cards. */
export const StatCards = ({ at, onOpen }: Omit<CardsProps, 'figures'>) => {
  const { dashboard, load } = useDashboard(at);
  return (
    <Loaded
      load={load}
      data={dashboard}
      loadingText="Loading figures..."
      failure="The figures couldn't be loaded."
      height={152}
      loading={<Cards figures={undefined} at={at} onOpen={onOpen} />}
    >
      {(figures) => <Cards figures={figures} at={at} onOpen={onOpen} />}
    </Loaded>
  );
};
