import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { RowAction } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useOpenCreateInvoice } from '../../components/invoice-actions/open-invoice-dialogs.ts';
import { useInvoiceActions } from '../../components/invoice-actions/use-invoice-actions.tsx';
import { urgency } from '../../components/invoices/invoice-columns.tsx';
import { useInvoiceRows } from '../../components/invoices/use-invoice-rows.ts';
import { Page } from '../../components/page.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useClients } from '../../lib/lists.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { clientRows, isClientFound, type ClientRow } from './client-row.ts';
import { clientColumns } from './components/client-columns.tsx';
import { ClientInvoices } from './components/client-invoices.tsx';
import { DeleteClientDialog } from './components/delete-client-dialog.tsx';

const rowId = ({ client }: ClientRow): number => client.id;
const rowLabel = ({ client }: ClientRow): string => client.name;
const recordOf = ({ client }: ClientRow): object => client;
const usualSort = { column: 'client', direction: 'asc' } as const;
const emptyText = 'No clients found. Add your first client to get started.';

const ClientsPage = () => {
  const clients = useClients();
  const { rows: invoices, query } = useInvoiceRows();
  const [search, setSearch] = useUrlState('q');
  const [deleting, setDeleting] = useState<ClientRow>();
  const openDialog = useSteady(useOpenDialog());
  const createInvoice = useOpenCreateInvoice();
  const { actions: invoiceActions, dialogs } = useInvoiceActions();
  const addClient = (): void => openDialog('create-client');
  useShortcut('c', 'Add a client', addClient);

  const rows = useMemo(
    () => clientRows(clients.records, invoices, (one, other) => urgency(one) - urgency(other)),
    [clients.records, invoices],
  );
  const shown = useMemo(() => rows.filter((row) => isClientFound(row, search)), [rows, search]);

  const actions = useMemo(
    () =>
      (row: ClientRow): readonly RowAction[] => [
        {
          label: 'Edit',
          main: true,
          icon: <Pencil size={16} aria-hidden />,
          onSelect: () => openDialog('edit-client', row.client.id),
        },
        {
          label: 'Delete',
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onSelect: () => setDeleting(row),
        },
      ],
    [openDialog],
  );
  const detail = useMemo(
    () =>
      ({ client, invoices: own }: ClientRow) => (
        <ClientInvoices
          clientName={client.name}
          rows={own}
          actions={invoiceActions}
          onOpen={({ invoice }) => openDialog('edit-invoice', invoice.id)}
          onCreate={() => createInvoice(client.id)}
        />
      ),
    [invoiceActions, openDialog, createInvoice],
  );

  const addButton = (
    <Button
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} aria-hidden />}
      onClick={addClient}
    >
      Add Client
    </Button>
  );
  const empty =
    rows.length === 0 ? (
      <EmptyState
        text={emptyText}
        purpose="A client is who an invoice is for, and where its reminders go."
        action={addButton}
      />
    ) : (
      <EmptyState
        text="No clients found."
        action={<Button onClick={() => setSearch('')}>Show all clients</Button>}
      />
    );

  return (
    <Page title="Clients" subtitle="Manage your client information and details" actions={addButton}>
      <Box className="no-print" sx={{ display: 'flex', mb: 4, '&& > *': { flexGrow: { xs: 1, tablet: 0 } } }}>
        <SearchField value={search} onChange={setSearch} placeholder="Search clients..." />
      </Box>
      <DataTable
        label="Clients"
        rows={shown}
        columns={clientColumns}
        rowId={rowId}
        rowLabel={rowLabel}
        record={recordOf}
        actions={actions}
        detail={detail}
        usualSort={usualSort}
        query={query}
        loadingText="Loading clients..."
        errorText="Error loading clients. Please try again."
        empty={empty}
      />
      {deleting && <DeleteClientDialog row={deleting} onClose={() => setDeleting(undefined)} />}
      {dialogs}
    </Page>
  );
};

export default ClientsPage;
