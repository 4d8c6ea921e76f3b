import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { History, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ClientRow } from '../../../../contracts/invoices/lists.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useListSort } from '../../../ui/data-table/use-list-sort.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ExportList } from '../../../ui/files/export-list.tsx';
import { ImportButton } from '../../../components/imports/import-button.tsx';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { clientRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { useSheetList } from '../../../navigation/sheet-lists.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { clientColumns } from '../components/client-columns.tsx';
import { UnfoldedClient } from '../components/unfolded-client.tsx';
import { DeleteClientDialog } from '../components/delete-client-dialog.tsx';

const rowId = ({ id }: ClientRow): number => id;
const rowLabel = ({ name }: ClientRow): string => name;
const usualSort = { column: 'client', direction: 'asc' } as const;
const emptyText = 'No clients found. Add your first client to get started.';
const detail = (client: ClientRow) => <UnfoldedClient client={client} />;

const ClientsPage = () => {
  const [search, setSearch] = useUrlState('q');
  const sort = useListSort(clientColumns, usualSort);
  const list = useList(clientRows, { search, ...sort.query });
  const { search: sought = '' } = list.query;
  const [deleting, setDeleting] = useState<ClientRow>();
  const openDialog = useSteady(useOpenDialog());
  const openSheet = useSteady(useOpenSheet());
  const { onOrder } = useSheetList('clients', list);
  const navigate = useNavigate();
  const goTo = useSteady((address: string) => void navigate(address));
  const addClient = (): void => openDialog('create-client');
  useShortcut('c', 'Add Client', addClient);

  const actions = useMemo(
    () =>
      (row: ClientRow): readonly RowAction[] => [
        {
          label: 'Edit',
          shortcut: 'e',
          main: true,
          icon: <Pencil size={16} aria-hidden />,
          onSelect: () => openDialog('edit-client', row.id),
        },
        {
          label: 'Open',
          icon: <UserRound size={16} aria-hidden />,
          onSelect: () => openSheet('clients', row.id),
        },
        {
          label: 'History',
          icon: <History size={16} aria-hidden />,
          onSelect: () => goTo(`/clients/${row.id}/history`),
        },
        {
          label: 'Delete',
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onSelect: () => setDeleting(row),
        },
      ],
    [openDialog, openSheet, goTo],
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
  return (
    <Page
      title="Clients"
      subtitle="Manage your client information and details"
      more={
        <>
          <ExportList list="clients" query={list.query} />
          <ImportButton />
        </>
      }
      actions={addButton}
    >
      <ListControls list="clients" chosenFor="clients" columns={clientColumns} sort={sort}>
        <SearchField value={search} onChange={setSearch} placeholder="Search clients..." />
      </ListControls>
      <DataTable
        chosenFor="clients"
        label="Clients"
        list={list}
        columns={clientColumns}
        sort={sort}
        rowId={rowId}
        rowLabel={rowLabel}
        actions={actions}
        detail={detail}
        onOrder={onOrder}
        loadingText="Loading clients..."
        errorText="Error loading clients. Please try again."
        empty={
          sought === '' ? (
            <EmptyState
              text={emptyText}
              purpose="Clients are who you invoice. Reminders go to their email addresses."
              action={
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
                  {addButton}
                  <ImportButton label="Import from a spreadsheet" />
                </Box>
              }
            />
          ) : (
            <EmptyState
              text={`No clients match “${sought}”.`}
              action={<Button onClick={() => setSearch('')}>Show all clients</Button>}
            />
          )
        }
      />
      {deleting && <DeleteClientDialog client={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
};

export default ClientsPage;
