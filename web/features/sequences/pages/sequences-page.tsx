import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye, History, Pause, Play, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { summedIds, type SequenceRow } from '../../../../contracts/invoices/lists.ts';
import { sequenceTabs, type SequenceTab } from '../../../components/sequences/sequence-status.ts';
import { toggledStatus } from '../../../components/sequences/toggled-status.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useSelectedRows } from '../../../ui/data-table/use-selected-rows.ts';
import { useListSort } from '../../../ui/data-table/use-list-sort.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ExportList } from '../../../ui/files/export-list.tsx';
import { BulkProgress } from '../../../components/invoice-actions/bulk-progress.tsx';
import { pauseSequence, resumeSequence } from '../../../components/invoice-actions/toggle-sequence.ts';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageFoot } from '../../../ui/page/page-foot.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { sequenceRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { useUrlChoice, useUrlState } from '../../../navigation/url-state.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { DeleteSequenceDialog } from '../../../components/invoice-actions/delete-sequence-dialog.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { OrphanedSequencesDialog } from '../components/orphaned-sequences-dialog.tsx';
import { SelectedSequences } from '../components/selected-sequences.tsx';
import { sequenceColumns } from '../components/sequence-columns.tsx';
import { deletableRow } from '../../../components/invoice-actions/delete-sequence.ts';
import { sequenceNames } from './sequence-list.ts';
import { useSelectedInvoice } from './use-selected-invoice.ts';

const icon = { size: 16, 'aria-hidden': true } as const;
const rowId = ({ id }: SequenceRow): number => id;
const rowLabel = (row: SequenceRow): string => Object.values(sequenceNames(row)).join(', ');
const usualSort = { column: 'next', direction: 'asc' } as const;

const tabLabels: Readonly<Record<SequenceTab, string>> = {
  active: 'Active',
  completed: 'Completed',
  paused: 'Paused',
  all: 'All',
};

const emptyTexts: Readonly<Record<SequenceTab, { readonly text: string; readonly purpose: string }>> = {
  active: {
    text: 'No active sequences.',
    purpose:
      'A sequence automatically reminds a client about an invoice, at the times and in the words you choose.',
  },
  completed: {
    text: 'No completed sequences.',
    purpose: 'Sequences move here once their last email has gone out.',
  },
  paused: {
    text: 'No paused sequences.',
    purpose:
      'Sequences wait here when you pause them, while a promise to pay stands, or when something needs your attention.',
  },
  all: {
    text: 'No sequences found.',
    purpose:
      'A sequence automatically reminds a client about an invoice, at the times and in the words you choose.',
  },
};

/** The sequences of a tab that a search finds, or that of the invoice that was chosen. */
const useSequenceList = (tab: SequenceTab, search: string, chosen: string) => {
  const sort = useListSort(sequenceColumns, usualSort);
  const list = useList(sequenceRows, {
    ...(chosen === '' ? { status: tab, search } : { ids: chosen }),
    ...sort.query,
  });
  return { sort, list: chosen === '' ? list : { ...list, total: list.rows.length } };
};

const SequencesPage = () => {
  const [tab, setTab] = useUrlChoice('status', sequenceTabs);
  const [invoiceId, setChosen] = useUrlState('invoiceId');
  const chosen = /^[1-9]\d{0,15}$/.test(invoiceId) ? invoiceId : '';
  const [search, setSearch] = useUrlState('q');
  const { sort, list } = useSequenceList(tab, search, chosen);
  const marked = useSelectedRows(list, { path: '/api/lists/sequences/ids', schema: summedIds });
  const [deleting, setDeleting] = useState<SequenceRow>();
  const openDialog = useSteady(useOpenDialog());
  const selected = useSelectedInvoice(list, chosen);
  const create = (): void => openDialog('create-sequence');
  useShortcut('c', 'Create Sequence', create);

  const counts = list.first?.counts;
  const tabs = sequenceTabs.map((value) => ({
    value,
    label: tabLabels[value],
    ...(counts === undefined ? {} : { count: counts[value] }),
  }));
  const open = useSteady(({ id }: SequenceRow) => openDialog('sequence', id));
  const actions = useSteady((row: SequenceRow): readonly RowAction[] => {
    const toggle = toggledStatus(row);
    return [
      {
        label: 'View',
        main: toggle === undefined,
        icon: <Eye {...icon} />,
        onSelect: () => open(row),
      },
      ...(toggle === 'paused'
        ? [
            {
              label: 'Pause',
              main: true,
              icon: <Pause {...icon} />,
              onSelect: () => void pauseSequence(row.id),
            },
          ]
        : []),
      ...(toggle === 'active'
        ? [
            {
              label: 'Resume',
              main: true,
              icon: <Play {...icon} />,
              onSelect: () => void resumeSequence(row.id),
            },
          ]
        : []),
      { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setDeleting(row) },
    ];
  });
  const createButton = (
    <Button variant="contained" color="primary" startIcon={<Plus {...icon} />} onClick={create}>
      Create Sequence
    </Button>
  );
  const { search: sought = '' } = list.query;
  const found = sequenceTabs.find((value) => value === list.query['status']);
  const emptyAction = found === 'active' || found === 'all' ? { action: createButton } : {};
  return (
    <Page
      title="Sequences"
      subtitle="Manage automated follow-up email sequences for your invoices"
      {...(chosen === '' && {
        more: (
          <>
            <Button component={Link} to="/back-test" startIcon={<History {...icon} />}>
              Back-Test
            </Button>
            <ExportList list="sequences" query={list.query} />
          </>
        ),
      })}
      actions={createButton}
    >
      {chosen === '' ? (
        <ListControls
          tabs={<UrlTabs label="Status" tabs={tabs} value={tab} onChange={setTab} />}
          isFiltered={search !== ''}
          list="sequences"
          chosenFor="sequences"
          columns={sequenceColumns}
          sort={sort}
        >
          <SearchField value={search} onChange={setSearch} placeholder="Search sequences..." />
        </ListControls>
      ) : (
        <Box sx={{ mb: 4 }}>
          <Notice
            action={
              <Button size="small" onClick={() => setChosen('')}>
                Show all sequences
              </Button>
            }
          >
            {selected === undefined
              ? 'Showing only one invoice.'
              : `Showing only the sequence for ${rowLabel(selected)}.`}
          </Notice>
        </Box>
      )}
      <DataTable
        chosenFor="sequences"
        label="Sequences"
        list={list}
        columns={sequenceColumns}
        sort={sort}
        statusWord={found === undefined || found === 'all' ? undefined : tabLabels[found]}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={open}
        actions={actions}
        selection={marked.selection}
        loadingText="Loading sequences..."
        errorText="Error loading sequences. Please try again."
        empty={
          sought !== '' ? (
            <EmptyState
              text={`No sequences match “${sought}”.`}
              action={<Button onClick={() => setSearch('')}>Clear search</Button>}
            />
          ) : found !== undefined ? (
            <EmptyState {...emptyTexts[found]} {...emptyAction} />
          ) : (
            <EmptyState
              text="This invoice has no sequence."
              purpose="No reminders go out until it has one."
              action={createButton}
            />
          )
        }
      />
      {deleting && (
        <DeleteSequenceDialog sequence={deletableRow(deleting)} onClose={() => setDeleting(undefined)} />
      )}
      <OrphanedSequencesDialog />
      <PageFoot>
        <SelectedSequences chosen={marked} loaded={list.rows} />
        <BulkProgress />
      </PageFoot>
    </Page>
  );
};

export default SequencesPage;
