import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import type { SentEmailRow } from '../../../../contracts/invoices/lists.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useListSort } from '../../../ui/data-table/use-list-sort.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ExportList } from '../../../ui/files/export-list.tsx';
import { ListControls } from '../../../components/saved-filters/list-controls.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { sentEmailRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { useSetUrlStates, useUrlState } from '../../../navigation/url-state.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { DateRangeButton } from '../../../ui/date-range/date-range-button.tsx';
import { emailColumns } from '../components/email-columns.tsx';
import { addressRange, type DateRange } from '../../../ui/date-range/range.ts';

const rowId = ({ id }: SentEmailRow): number => id;
const rowLabel = ({ subject, recipient }: SentEmailRow): string => `${subject}, to ${recipient}`;
const usualSort = { column: 'sent', direction: 'desc' } as const;

/** The emails that the URL asks for, and functions to change it. */
const useFilter = () => {
  const [search, setSearch] = useUrlState('q');
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const setUrlStates = useSetUrlStates();
  const range = addressRange.parse({ from, to });
  return {
    search,
    range,
    isSet: search !== '' || range.from !== '' || range.to !== '',
    setSearch,
    setRange: (next: DateRange) => setUrlStates(next),
    clear: () => setUrlStates({ q: '', from: '', to: '' }),
  };
};

const HistoryPage = () => {
  const { search, range, isSet, setSearch, setRange, clear } = useFilter();
  const sort = useListSort(emailColumns, usualSort);
  const list = useList(sentEmailRows, { search, ...range, ...sort.query });
  const openDialog = useOpenDialog();
  const open = useSteady(({ id }: SentEmailRow) => openDialog('email', id));
  const actions = useSteady((email: SentEmailRow) => [
    { label: 'View', main: true, icon: <Eye size={16} aria-hidden />, onSelect: () => open(email) },
  ]);
  const isFiltered = ['search', 'from', 'to'].some((name) => list.query[name] !== '');
  const clearButton = (
    // It keeps the focus when it has done its work.
    <Button onClick={clear} {...(!isSet && { 'aria-disabled': true, sx: { color: 'text.disabled' } })}>
      Clear Filters
    </Button>
  );
  return (
    <Page
      title="Send History"
      subtitle="Every email sent, with its delivery status"
      actions={<ExportList list="sent-emails" query={list.query} />}
    >
      <ListControls
        filters={
          <>
            <DateRangeButton range={range} onChange={setRange} />
            {clearButton}
          </>
        }
        isFiltered={range.from !== '' || range.to !== ''}
        list="history"
        chosenFor="history"
        columns={emailColumns}
        sort={sort}
      >
        <SearchField value={search} onChange={setSearch} placeholder="Search emails..." />
      </ListControls>
      <DataTable
        chosenFor="history"
        label="Emails sent"
        list={list}
        columns={emailColumns}
        sort={sort}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={open}
        actions={actions}
        loadingText="Loading emails..."
        errorText="Error loading emails. Please try again."
        empty={
          isFiltered ? (
            <EmptyState text="No emails found." action={clearButton} />
          ) : (
            <EmptyState
              text="No emails sent yet."
              purpose="Every reminder you send is kept here with its text, recipients and delivery status."
            />
          )
        }
      />
    </Page>
  );
};

export default HistoryPage;
