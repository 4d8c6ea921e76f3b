import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { Banknote, CircleAlert, CircleCheck } from 'lucide-react';
import type { DashboardView } from '../../../../contracts/invoices/dashboard.ts';
import { paymentsLinkOf } from '../../../ui/figures/figure-links.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { changeSinceLastMonth } from '../figures/month-change.ts';
import { monthName, type Shown } from './shown-invoices.ts';
import { useDashboard } from '../api/use-dashboard.ts';
import { StatCard } from './stat-card.tsx';
import { countOf, formatCount, formatMinor } from '../../../data/account/numbers.ts';

const invoices = (count: number): string => countOf(count, 'invoice');

type CardsIn = DashboardView['inOtherCurrencies'][number];

const promisedWords = ({ promised: { cents, count }, currency }: CardsIn): string =>
  count === 0 ? '' : `, ${formatMinor(cents, currency)} promised`;

const asideWords = ({ setAside, currency }: CardsIn): string =>
  setAside === undefined ? '' : `. ${formatMinor(setAside.cents, currency)} of it is set aside`;

const partsWords = (cards: CardsIn): string => {
  const { outstanding, overdue, upcoming, currency } = cards;
  return `${invoices(outstanding.count)}: ${formatMinor(overdue.cents, currency)} overdue, ${formatMinor(upcoming.cents, currency)} upcoming${promisedWords(cards)}${asideWords(cards)}`;
};

/** The card's figure in each currency that it has something in; in the account's own in any case. */
const amountsOf = (
  all: readonly CardsIn[] | undefined,
  figureOf: (cards: CardsIn) => DashboardView['outstanding'],
): readonly string[] | undefined => {
  const some = all?.filter((cards) => figureOf(cards).count > 0) ?? [];
  return (
    all &&
    (some.length > 0 ? some : all.slice(0, 1)).map((cards) =>
      formatMinor(figureOf(cards).cents, cards.currency),
    )
  );
};

interface CardsProps {
  /** Undefined while the figures are being read. */
  readonly figures: DashboardView | undefined;
  /** As of which moment; '' for now. */
  readonly at: string;
  readonly onOpen: (shown: Shown) => void;
}

/** The three figures, in each currency. Outstanding is the sum of its parts, to the cent. */
const Cards = ({ figures, at, onOpen }: CardsProps) => {
  const month = figures && monthName(figures.today);
  const all = figures && [figures, ...figures.inOtherCurrencies];
  const owing = all?.filter(({ outstanding }) => outstanding.count > 0) ?? [];
  const overdue = all?.reduce((count, one) => count + one.overdue.count, 0) ?? 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <StatCard
        title="Outstanding Amount"
        icon={<Banknote size={18} aria-hidden />}
        value={amountsOf(all, ({ outstanding }) => outstanding)}
        caption={
          figures &&
          (owing.length > 0 ? owing : [figures]).map((cards) => (
            <div key={cards.currency}>{partsWords(cards)}</div>
          ))
        }
        onOpen={() => onOpen('outstanding')}
      />
      <StatCard
        title="Overdue Invoices"
        icon={<CircleAlert size={18} aria-hidden />}
        value={figures && [formatCount(overdue)]}
        caption={`${amountsOf(all, (one) => one.overdue)?.join(' and ') ?? ''} past the due date`}
        onOpen={() => onOpen('overdue')}
      />
      <StatCard
        title="Collected This Month"
        icon={<CircleCheck size={18} aria-hidden />}
        value={amountsOf(all, ({ collectedThisMonth }) => collectedThisMonth)}
        caption={`paid invoices due in ${month ?? ''}`}
        change={figures && all?.length === 1 ? changeSinceLastMonth(figures) : undefined}
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
            Received in {month}: {amountsOf(all, ({ receivedThisMonth }) => receivedThisMonth)?.join(' and ')}
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
