import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Banknote, CircleAlert, CircleCheck } from 'lucide-react';
import type { DashboardView } from '../../../../contracts/dashboard.ts';
import { formatCount, formatMoney } from '../../../../domain/money.ts';
import { changeSinceLastMonth } from '../month-change.ts';
import { monthName, type Shown } from '../shown-invoices.ts';
import { StatCard } from './stat-card.tsx';

const invoices = (count: number): string => `${formatCount(count)} ${count === 1 ? 'invoice' : 'invoices'}`;

interface StatCardsProps {
  /** Undefined while the figures are being read. */
  readonly figures: DashboardView | undefined;
  readonly onOpen: (shown: Shown) => void;
}

/** The three figures. Outstanding is the sum of Overdue and Upcoming, to the cent. */
export const StatCards = ({ figures, onOpen }: StatCardsProps) => {
  const month = figures && monthName(figures.today);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <StatCard
        title="Outstanding Amount"
        icon={<Banknote size={18} aria-hidden />}
        value={figures && formatMoney(figures.outstanding.cents)}
        caption={
          figures &&
          `${invoices(figures.outstanding.count)}: ${formatMoney(figures.overdue.cents)} overdue, ${formatMoney(figures.upcoming.cents)} upcoming`
        }
        onOpen={() => onOpen('outstanding')}
      />
      <StatCard
        title="Overdue Invoices"
        icon={<CircleAlert size={18} aria-hidden />}
        value={figures && formatCount(figures.overdue.count)}
        caption={figures && `${formatMoney(figures.overdue.cents)} past the due date`}
        onOpen={() => onOpen('overdue')}
      />
      <StatCard
        title="Collected This Month"
        icon={<CircleCheck size={18} aria-hidden />}
        value={figures && formatMoney(figures.collectedThisMonth.cents)}
        caption={`paid invoices due in ${month ?? ''}`}
        change={figures && changeSinceLastMonth(figures)}
        onOpen={() => onOpen('collected')}
      >
        {figures && (
          <Link
            component="button"
            type="button"
            color="text.secondary"
            onClick={() => onOpen('received')}
            sx={{
              position: 'relative',
              zIndex: 1,
              mt: 0.5,
              fontSize: '0.8125rem',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            Received in {month}: {formatMoney(figures.receivedThisMonth.cents)}
          </Link>
        )}
      </StatCard>
    </Box>
  );
};
