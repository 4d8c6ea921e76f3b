import Box from '@mui/material/Box';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { AsOfBanner } from '../../../components/as-of/as-of-banner.tsx';
import { AsOfBar } from '../../../components/as-of/as-of-bar.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { clientNameOf } from '../../../components/invoices/invoice-row.ts';
import { LinkedFilter, useLinkedFilter } from '../../../components/invoices/linked-filter.tsx';
import { useInvoiceList } from '../../../components/invoices/invoice-table.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import type { Moment } from '../../../components/as-of/as-of.ts';
import { TodayContext } from '../../../data/account/clock.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { FiguresSection } from '../figures/figures-section.tsx';
import { shownChoices, shownTabs, tabLabels } from './shown-invoices.ts';
import { StatCards } from './stat-cards.tsx';

const tabs = shownTabs.map((value) => ({ value, label: tabLabels[value] }));
const rowId = ({ id }: InvoiceRow): number => id;
const rowLabel = (row: InvoiceRow): string => `${row.invoiceNumber}, ${clientNameOf(row)}`;

const Invoices = ({ moment: { at } }: { readonly moment: Moment }) => {
  const [shown, setShown] = useUrlChoice('show', shownChoices);
  const linked = useLinkedFilter();
  const invoices = useInvoiceList({ status: shown, at, ...linked.query });
  return (
    <section aria-label="Invoices">
      <Box className="no-print" sx={{ mb: 3 }}>
        <UrlTabs label="Invoices shown" tabs={tabs} value={shown} onChange={setShown} />
      </Box>
      <LinkedFilter filter={linked} />
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
          <StatCards at={moment.at} onOpen={setShown} />
          <FiguresSection at={moment.at} />
          <Invoices moment={moment} />
        </TodayContext>
      </Box>
    </Page>
  );
};
