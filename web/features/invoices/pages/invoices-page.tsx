import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { failures } from '../../../../contracts/messages.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { BulkProgress } from '../../../components/invoice-actions/bulk-progress.tsx';
import {
  LinkedFilter,
  useInvoiceFilter,
  useLinkedFilter,
  useLinkedWords,
} from '../../../components/invoices/linked-filter.tsx';
import {
  InvoiceTable,
  readFirstInvoices,
  useInvoiceList,
} from '../../../components/invoices/invoice-table.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageFoot } from '../../../ui/page/page-foot.tsx';
import { ExportList } from '../../../ui/files/export-list.tsx';
import { ImportButton } from '../../../components/imports/import-button.tsx';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { showFailure } from '../../../data/toasts.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useSetUrlStates, useUrlState } from '../../../navigation/url-state.ts';
import { DropHint } from '../components/drop-hint.tsx';
import { MoreFilters } from '../components/more-filters.tsx';
import { SequenceFilter, sequenceQueryOf, sequenceWordOf } from '../components/sequence-filter.tsx';
import { filterOf, StatusFilter, statusWordOf } from '../components/status-filter.tsx';
import { usePageDrop } from '../upload/use-page-drop.ts';
import { useSelectedInvoices } from '../use-selected-invoices.ts';
import { warmed } from '../../../loading/warmed.ts';

const SelectedInvoices = warmed(
  async () => (await import('../components/selected-invoices.tsx')).SelectedInvoices,
);

/** The invoice of a link in an email (`?invoiceId=`): its sheet opens over the unfiltered list. */
const useLinkedInvoice = (): void => {
  const [linked] = useUrlState('invoiceId');
  const navigate = useNavigate();
  const { search } = useLocation();
  const openSheet = useSteady(useOpenSheet());
  useEffect(() => {
    if (linked === '') return;
    const rest = new URLSearchParams(search);
    rest.delete('invoiceId');
    const isId = /^[1-9]\d{0,15}$/.test(linked);
    if (!isId) showFailure(failures.invoiceMissing);
    const list = rest.size === 0 ? '' : `?${rest.toString()}`;
    if (isId) openSheet('invoices', Number(linked), { replace: true, search: list });
    else void navigate({ search: list }, { replace: true });
  }, [linked, search, navigate, openSheet]);
};

/** What the page shows first when its address has no filter (`app/pages.ts`). */
export const readFirst = () => [readFirstInvoices()];

const InvoicesPage = () => {
  useLinkedInvoice();
  const { q: search = '', status = 'all', sequence = 'any' } = useInvoiceFilter();
  const setUrlStates = useSetUrlStates();
  const linked = useLinkedFilter();
  const invoices = useInvoiceList({
    status: filterOf[status],
    search,
    ...sequenceQueryOf[sequence],
    ...linked.query,
  });
  const chosen = useSelectedInvoices(invoices);
  // Its dialogs stay when the selection is cleared.
  const [hasSelected, setSelected] = useState(false);
  if (chosen.ids.length > 0 && !hasSelected) setSelected(true);
  const navigate = useNavigate();
  const create = useOpenCreateInvoice();
  useShortcut('c', 'Create Invoice', create);
  const isDraggedOver = usePageDrop(create);

  const createButton = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
      onClick={() => create()}
    >
      Create Invoice
    </Button>
  );
  const showAll = (): void => void navigate({ search: '' }, { replace: true });
  // The query of the rows that are shown, which stay until those of the next query are loaded.
  const { search: sought = '', status: kind } = invoices.list.query;
  const narrowed = [
    statusWordOf(kind) ?? [],
    sequenceWordOf(invoices.list.query) ?? [],
    useLinkedWords(invoices.list.query),
  ].flat();
  const empty =
    sought === '' && narrowed.length === 0 ? (
      <EmptyState
        text="No invoices found."
        purpose="Enter an invoice you've sent. Owed shows when it's due and reminds the client with a sequence."
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
            {createButton}
            <ImportButton label="Import from a spreadsheet" />
          </Box>
        }
      />
    ) : (
      <EmptyState
        text={sought === '' ? 'No invoices found.' : `No invoices match “${sought}”.`}
        action={<Button onClick={showAll}>Show all invoices</Button>}
      />
    );

  return (
    <Page
      title="Invoices"
      subtitle="Manage and track all of your invoices"
      more={
        <>
          <ExportList list="invoices" query={invoices.list.query} />
          <ImportButton />
        </>
      }
      actions={createButton}
    >
      <ListControls
        filters={
          <>
            <StatusFilter
              value={status}
              onChange={(next) => setUrlStates({ status: next === 'all' ? '' : next })}
            />
            <SequenceFilter
              value={sequence}
              onChange={(next) => setUrlStates({ sequence: next === 'any' ? '' : next })}
            />
            <MoreFilters />
          </>
        }
        isFiltered={status !== 'all' || sequence !== 'any' || linked.chips.length > 0}
        list="invoices"
        chosenFor="invoices"
        columns={invoices.columns}
        sort={invoices.sort}
      >
        <SearchField value={search} onChange={(q) => setUrlStates({ q })} placeholder="Search invoices..." />
      </ListControls>
      <LinkedFilter filter={linked} />
      <InvoiceTable
        chosenFor="invoices"
        invoices={invoices}
        statusWord={narrowed.length === 0 ? undefined : narrowed.join(', ')}
        empty={empty}
        selection={chosen.selection}
      />
      {isDraggedOver && <DropHint />}
      <PageFoot>
        {hasSelected && (
          <Suspense fallback={null}>
            <SelectedInvoices chosen={chosen} />
          </Suspense>
        )}
        <BulkProgress />
      </PageFoot>
    </Page>
  );
};

export default InvoicesPage;
