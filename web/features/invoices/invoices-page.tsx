import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { failures } from '../../../contracts/messages.ts';
import type { Selection } from '../../components/data-table/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useOpenCreateInvoice } from '../../components/invoice-actions/open-invoice-dialogs.ts';
import { DeleteInvoicesDialog } from '../../components/invoice-actions/delete-invoices-dialog.tsx';
import { invoiceFilters, isFound, isInFilter } from '../../components/invoices/invoice-filter.ts';
import { InvoiceTable } from '../../components/invoices/invoice-table.tsx';
import type { InvoiceRow } from '../../components/invoices/invoice-row.ts';
import { useInvoiceRows } from '../../components/invoices/use-invoice-rows.ts';
import { Page } from '../../components/page.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useToday } from '../../lib/clock.ts';
import { dialogSearch } from '../../lib/dialogs.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { showFailure } from '../../lib/toasts.ts';
import { useUrlChoice, useUrlState } from '../../lib/url-state.ts';
import { SelectedInvoices } from './components/selected-invoices.tsx';
import { StatusFilter } from './components/status-filter.tsx';

const none: ReadonlySet<number> = new Set();

/** The invoice of a link (`?invoiceId=`), as emails have it: its details open over the list, which stays whole. */
const useLinkedInvoice = (): void => {
  const [linked] = useUrlState('invoiceId');
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (linked === '') return;
    const rest = new URLSearchParams(search);
    rest.delete('invoiceId');
    const isId = /^[1-9]\d{0,15}$/.test(linked);
    if (!isId) showFailure(failures.invoiceMissing);
    const shown = isId ? dialogSearch(rest.toString(), 'edit-invoice', Number(linked)) : rest.toString();
    void navigate({ search: shown }, { replace: true });
  }, [linked, search, navigate]);
};

const InvoicesPage = () => {
  useLinkedInvoice();
  const { rows, known, query } = useInvoiceRows();
  const today = useToday();
  const [search, setSearch] = useUrlState('q');
  const [status, setStatus] = useUrlChoice('status', invoiceFilters);
  const [selected, setSelected] = useState(none);
  const [deleting, setDeleting] = useState<readonly InvoiceRow[]>();
  const navigate = useNavigate();
  const create = useOpenCreateInvoice();
  useShortcut('c', 'Create an invoice', create);

  const shown = useMemo(
    () => rows.filter((row) => isInFilter(row, status, today) && isFound(row, search)),
    [rows, status, search, today],
  );
  // What the filter hides is never acted on.
  const chosen = useMemo(() => shown.filter(({ invoice }) => selected.has(invoice.id)), [shown, selected]);
  const selection: Selection = useMemo(() => ({ selected, onChange: setSelected }), [selected]);
  const clear = (): void => setSelected(none);

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
  const empty =
    rows.length === 0 ? (
      <EmptyState
        text="No invoices found."
        purpose="Enter an invoice that you have sent. Owed then shows when it is due, and reminds the client by a sequence."
        action={createButton}
      />
    ) : (
      <EmptyState text="No invoices found." action={<Button onClick={showAll}>Show all invoices</Button>} />
    );

  return (
    <Page title="Invoices" subtitle="Manage and track all of your invoices" actions={createButton}>
      <Box
        className="no-print"
        sx={{ display: 'flex', gap: 2, mb: 4, '&& > :first-of-type': { flexGrow: { xs: 1, tablet: 0 } } }}
      >
        <SearchField value={search} onChange={setSearch} placeholder="Search invoices..." />
        <StatusFilter value={status} onChange={setStatus} />
      </Box>
      <InvoiceTable rows={shown} known={known} query={query} empty={empty} selection={selection} />
      {chosen.length > 0 && <SelectedInvoices rows={chosen} onDelete={setDeleting} onClear={clear} />}
      {deleting && (
        <DeleteInvoicesDialog rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={clear} />
      )}
    </Page>
  );
};

export default InvoicesPage;
