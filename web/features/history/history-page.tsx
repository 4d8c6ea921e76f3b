import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import type { SentEmailView } from '../../../contracts/sent-emails.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { togetherLoaded } from '../../components/invoices/use-invoice-rows.ts';
import { Page } from '../../components/page.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useClients, useInvoices, useSentEmails } from '../../lib/lists.ts';
import { useUser } from '../../lib/session.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useSteady } from '../../lib/use-steady.ts';
import { DateRange } from './components/date-range.tsx';
import { emailColumns } from './components/email-columns.tsx';
import { emailsShown, type EmailFilter } from './email-row.ts';

const rowId = ({ id }: SentEmailView): number => id;
const rowLabel = ({ subject, recipient }: SentEmailView): string => `${subject}, to ${recipient}`;
const usualSort = { column: 'sent', direction: 'desc' } as const;

/** The emails that the address asks for, and how to ask for others. */
const useFilter = () => {
  const [search, setSearch] = useUrlState('q');
  const [from, setFrom] = useUrlState('from');
  const [to, setTo] = useUrlState('to');
  const filter: EmailFilter = useMemo(() => ({ search, from, to }), [search, from, to]);
  return {
    filter,
    isSet: search !== '' || from !== '' || to !== '',
    setSearch,
    setBound: (bound: 'from' | 'to', date: string) => (bound === 'from' ? setFrom(date) : setTo(date)),
    clear: () => {
      setSearch('');
      setFrom('');
      setTo('');
    },
  };
};

const useShownEmails = (filter: EmailFilter) => {
  const emails = useSentEmails();
  const clients = useClients();
  const invoices = useInvoices();
  const { timeZone } = useUser();
  const shown = useMemo(
    () =>
      emailsShown(emails.records, filter, {
        clientEmail: (id) => clients.byId.get(id)?.email,
        hasInvoice: (id) => invoices.byId.has(id),
        timeZone,
      }),
    [emails.records, clients.byId, invoices.byId, filter, timeZone],
  );
  return { shown, isEmpty: emails.records.length === 0, query: togetherLoaded([emails, clients, invoices]) };
};

const HistoryPage = () => {
  const { filter, isSet, setSearch, setBound, clear } = useFilter();
  const { shown, isEmpty, query } = useShownEmails(filter);
  const openDialog = useOpenDialog();
  const open = useSteady(({ id }: SentEmailView) => openDialog('email', id));
  const actions = useSteady((email: SentEmailView) => [
    { label: 'View', main: true, icon: <Eye size={16} aria-hidden />, onSelect: () => open(email) },
  ]);
  const clearButton = (
    <Button onClick={clear} disabled={!isSet}>
      Clear Filters
    </Button>
  );
  return (
    <Page title="Send History" subtitle="Every email that went out, and what became of it">
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
        <SearchField value={filter.search} onChange={setSearch} placeholder="Search emails..." />
        <DateRange from={filter.from} to={filter.to} onChange={setBound} />
        {clearButton}
      </Box>
      <DataTable
        label="Emails sent"
        rows={shown}
        columns={emailColumns}
        rowId={rowId}
        rowLabel={rowLabel}
        onOpen={open}
        actions={actions}
        usualSort={usualSort}
        query={query}
        loadingText="Loading emails..."
        errorText="Error loading emails. Please try again."
        empty={
          isEmpty ? (
            <EmptyState
              text="No emails sent yet."
              purpose="Every reminder that goes out is kept here with its words, its recipients and what the mail server said."
            />
          ) : (
            <EmptyState text="No emails found." action={clearButton} />
          )
        }
      />
    </Page>
  );
};

export default HistoryPage;
