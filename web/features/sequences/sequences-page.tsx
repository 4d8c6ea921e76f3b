import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye, Pause, Play, Plus, Trash2 } from 'lucide-react';
import { isInTab, sequenceTabs, type SequenceTab } from '../../lib/sequence-status.ts';
import type { RowAction } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { pauseSequence, resumeSequence } from '../../components/invoice-actions/toggle-sequence.ts';
import { Page } from '../../components/page.tsx';
import { UrlTabs } from '../../components/url-tabs.tsx';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { isFresh } from '../../lib/fresh-records.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlChoice, useUrlState } from '../../lib/url-state.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { DeleteSequenceDialog } from './components/delete-sequence-dialog.tsx';
import { Notice } from './components/notice.tsx';
import { OrphanedSequencesDialog } from './components/orphaned-sequences-dialog.tsx';
import { sequenceColumns } from './components/sequence-columns.tsx';
import type { SequenceRow } from './sequence-row.ts';
import { useSelectedInvoice } from './use-selected-invoice.ts';
import { useSequenceRows } from './use-sequence-rows.ts';

const icon = { size: 16, 'aria-hidden': true } as const;
const rowId = ({ invoiceId }: SequenceRow): number => invoiceId;
const rowLabel = ({ clientName, invoiceNumber }: SequenceRow): string => `${clientName}, ${invoiceNumber}`;
const record = (row: SequenceRow): object => row.steps.find(isFresh) ?? row.steps[0] ?? row;
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
      'A sequence reminds a client of an invoice by itself, at the times and in the words that you choose.',
  },
  completed: {
    text: 'No completed sequences.',
    purpose: 'Sequences whose last email went out are kept here.',
  },
  paused: {
    text: 'No paused sequences.',
    purpose:
      'Sequences wait here while you hold them, while a promise to pay stands, or when something needs you.',
  },
  all: {
    text: 'No sequences found.',
    purpose:
      'A sequence reminds a client of an invoice by itself, at the times and in the words that you choose.',
  },
};

const SequencesPage = () => {
  const { rows, query, orphaned } = useSequenceRows();
  const [tab, setTab] = useUrlChoice('status', sequenceTabs);
  const [chosen, setChosen] = useUrlState('invoiceId');
  const [deleting, setDeleting] = useState<SequenceRow>();
  const openDialog = useSteady(useOpenDialog());
  const selected = useSelectedInvoice(rows, query.isPending, chosen);
  const create = (): void => openDialog('create-sequence');
  useShortcut('c', 'Create a sequence', create);

  const shown = useMemo(
    () =>
      chosen === ''
        ? rows.filter(({ status }) => isInTab(status, tab))
        : rows.filter(({ invoiceId }) => String(invoiceId) === chosen),
    [rows, tab, chosen],
  );
  const tabs = sequenceTabs.map((value) => ({
    value,
    label: tabLabels[value],
    ...(query.isPending ? {} : { count: rows.filter(({ status }) => isInTab(status, value)).length }),
  }));
  const open = useSteady(({ invoiceId }: SequenceRow) => openDialog('sequence', invoiceId));
  const actions = useSteady((row: SequenceRow): readonly RowAction[] => [
    { label: 'View', main: row.toggle === undefined, icon: <Eye {...icon} />, onSelect: () => open(row) },
    ...(row.toggle === 'paused'
      ? [
          {
            label: 'Pause',
            main: true,
            icon: <Pause {...icon} />,
            onSelect: () => void pauseSequence(row.invoiceId),
          },
        ]
      : []),
    ...(row.toggle === 'active'
      ? [
          {
            label: 'Resume',
            main: true,
            icon: <Play {...icon} />,
            onSelect: () => void resumeSequence(row.invoiceId),
          },
        ]
      : []),
    { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: () => setDeleting(row) },
  ]);
  const createButton = (
    <Button variant="contained" color="primary" startIcon={<Plus {...icon} />} onClick={create}>
      Create Sequence
    </Button>
  );
  const emptyAction = tab === 'active' || tab === 'all' ? { action: createButton } : {};
  return (
    <Page
      title="Sequences"
      subtitle="Manage automated follow-up email sequences for your invoices"
      actions={createButton}
    >
      {chosen === '' ? (
        <Box className="no-print" sx={{ mb: 4 }}>
          <UrlTabs label="Status" tabs={tabs} value={tab} onChange={setTab} />
        </Box>
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
              ? 'Only one invoice is shown.'
              : `Only the sequence of ${rowLabel(selected)} is shown.`}
          </Notice>
        </Box>
      )}
      <DataTable
        label="Sequences"
        rows={shown}
        columns={sequenceColumns}
        rowId={rowId}
        rowLabel={rowLabel}
        record={record}
        onOpen={open}
        actions={actions}
        usualSort={usualSort}
        query={query}
        loadingText="Loading sequences..."
        errorText="Error loading sequences. Please try again."
        empty={
          chosen === '' ? (
            <EmptyState {...emptyTexts[tab]} {...emptyAction} />
          ) : (
            <EmptyState
              text="This invoice has no sequence."
              purpose="Nobody is reminded of it until it has one."
              action={createButton}
            />
          )
        }
      />
      {deleting && <DeleteSequenceDialog row={deleting} onClose={() => setDeleting(undefined)} />}
      <OrphanedSequencesDialog rows={rows} orphaned={orphaned} />
    </Page>
  );
};

export default SequencesPage;
