import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import type { InvoiceRow } from '../../../../contracts/lists.ts';
import { dashboardView } from '../../../../contracts/dashboard.ts';
import { AsOfBanner } from '../../../components/as-of/as-of-banner.tsx';
import { AsOfBar } from '../../../components/as-of/as-of-bar.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { clientNameOf } from '../../../components/invoices/invoice-row.ts';
import { useInvoiceList } from '../../../components/invoices/invoice-table.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Page } from '../../../components/page.tsx';
import { UrlTabs } from '../../../components/url-tabs.tsx';
import { api } from '../../../lib/api.ts';
import type { Moment } from '../../../lib/as-of.ts';
import { TodayContext } from '../../../lib/clock.ts';
import { loadOf } from '../../../lib/load.ts';
import { addressOf } from '../../../lib/pages.ts';
import { useUrlChoice } from '../../../lib/url-state.ts';
import { shownChoices, shownTabs, tabLabels, type Shown } from '../shown-invoices.ts';
import { Receivables } from './receivables.tsx';
import { StatCards } from './stat-cards.tsx';

const tabs = shownTabs.map((value) => ({ value, label: tabLabels[value] }));
const rowId = ({ id }: InvoiceRow): number => id;
const rowLabel = (row: InvoiceRow): string => `${row.invoiceNumber}, ${clientNameOf(row)}`;

interface FiguresProps {
  readonly moment: Moment;
  readonly onOpen: (shown: Shown) => void;
}

const Figures = ({ moment: { at }, onOpen }: FiguresProps) => {
  const figures = useQuery({
    queryKey: ['/api/dashboard', at],
    queryFn: ({ signal }) => api.get(addressOf('/api/dashboard', { at }), dashboardView, signal),
    placeholderData: (before) => before,
  });
  return (
    <Loaded
      load={loadOf(figures)}
      data={figures.data}
      loadingText="Loading figures..."
      failure="The figures couldn't be loaded."
      height={152}
      loading={<StatCards figures={undefined} onOpen={onOpen} />}
    >
      {(data) => <StatCards figures={data} onOpen={onOpen} />}
    </Loaded>
  );
};

const Invoices = ({ moment: { at } }: { readonly moment: Moment }) => {
  const [shown, setShown] = useUrlChoice('show', shownChoices);
  const invoices = useInvoiceList({ status: shown, at });
  return (
    <section aria-label="Invoices">
      <Box className="no-print" sx={{ mb: 3 }}>
        <UrlTabs label="Invoices shown" tabs={tabs} value={shown} onChange={setShown} />
      </Box>
      <DataTable
        label="Invoices"
        list={invoices.list}
        columns={invoices.columns}
        sort={invoices.sort}
        statusWord={undefined}
        rowId={rowId}
        rowLabel={rowLabel}
        loadingText="Loading invoices..."
        errorText="Error loading data. Please try again."
        empty={<EmptyState text="There were no such invoices." />}
      />
    </section>
  );
};

/** The dashboard as it was at a moment; nothing can be changed on it. */
export const DashboardAsOf = ({ moment }: { readonly moment: Moment }) => {
  const [, setShown] = useUrlChoice('show', shownChoices);
  return (
    <Page title="Dashboard" subtitle="As it was at an earlier time">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <AsOfBanner moment={moment} />
        <AsOfBar moment={moment} />
        <TodayContext value={moment.date}>
          <Figures moment={moment} onOpen={setShown} />
          <Receivables at={moment.at} />
          <Invoices moment={moment} />
        </TodayContext>
      </Box>
    </Page>
  );
};
