import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ImportButton } from '../../../components/imports/import-button.tsx';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { fewerColumns } from '../../../components/invoices/invoice-columns.tsx';
import { InvoiceTable, useInvoiceList } from '../../../components/invoices/invoice-table.tsx';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { useSetUrlStates, useUrlState } from '../../../navigation/url-state.ts';
import { cardText, monthName, shownTabs, tabLabels, type Shown } from './shown-invoices.ts';

const tabs = shownTabs.map((value) => ({ value, label: tabLabels[value] }));

interface DashboardInvoicesProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

const ShownByCard = ({ text, onLeave }: { readonly text: string; readonly onLeave: () => void }) => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
    <span>{text}</span>
    <Button onClick={onLeave}>Show all</Button>
  </Box>
);

/** The dashboard's table: tabs, search, and the rows that a card opens. */
export const DashboardInvoices = ({ shown, onShow }: DashboardInvoicesProps) => {
  const today = useToday();
  const [search, setSearch] = useUrlState('q');
  const setUrlStates = useSetUrlStates();
  const invoices = useInvoiceList({ status: shown, search }, fewerColumns);
  const create = useOpenCreateInvoice();
  const card = cardText(shown, monthName(today));
  const { query } = invoices.list;
  const statusWord = tabs.find(({ value }) => value !== 'all' && value === query['status'])?.label;
  const isFiltered = query['status'] !== 'all' || query['search'] !== '';
  const empty = isFiltered ? (
    <EmptyState
      text="No invoices found."
      action={<Button onClick={() => setUrlStates({ q: '', show: '' })}>Show all invoices</Button>}
    />
  ) : (
    <EmptyState
      text="No invoices found."
      purpose="Your invoices will appear here, most urgent first."
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
          <Button onClick={() => create()}>Create Invoice</Button>
          <ImportButton label="Import from a spreadsheet" />
        </Box>
      }
    />
  );
  return (
    <section aria-label="Invoices">
      <Box
        className="no-print"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          columnGap: 4,
          rowGap: 2,
        }}
      >
        <UrlTabs label="Invoices shown" tabs={tabs} value={shown} onChange={onShow} />
        <ListControls chosenFor="dashboard" columns={invoices.columns} sort={invoices.sort}>
          <SearchField value={search} onChange={setSearch} placeholder="Search invoices..." />
        </ListControls>
      </Box>
      {card !== null && <ShownByCard text={card} onLeave={() => onShow('all')} />}
      <InvoiceTable chosenFor="dashboard" invoices={invoices} statusWord={statusWord} empty={empty} />
    </section>
  );
};
