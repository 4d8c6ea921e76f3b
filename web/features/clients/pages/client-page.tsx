import { Fragment, Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilePlus2, History, Pause, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ClientFigures, ClientView } from '../../../../contracts/invoices/clients.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { pauseSequencesOf, resumeSequencesOf } from '../../../components/invoice-actions/client-sequences.ts';
import { ClientCreditNotice } from '../../../components/invoice-actions/client-credit-notice.tsx';
import { BulkProgress } from '../../../components/invoice-actions/bulk-progress.tsx';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { Ages } from '../../../ui/figures/ages.tsx';
import { linkOf } from '../../../ui/figures/figure-links.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { ActionBar } from '../../../components/record-page/action-bar.tsx';
import { Card, Columns } from '../../../components/record-page/columns.ts';
import { Facts } from '../../../components/record-page/facts.tsx';
import { Figure, Figures } from '../../../components/record-page/figures.tsx';
import { MissingRecord } from '../../../components/record-page/missing-record.tsx';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { RecordPage } from '../../../components/record-page/record-page.tsx';
import { ClientSchedule } from '../../../components/schedules/schedule-line.tsx';
import { LatestFacts } from '../../../components/timeline/latest-facts.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useRecordId } from '../../../components/record-page/record-id.ts';
import { clientRecords, useRecord } from '../../../data/records/records.ts';
import { warmed } from '../../../loading/warmed.ts';
import { useCloseSheet } from '../../../navigation/sheets.ts';
import { addressLine } from '../components/client-columns.tsx';
import { ClientInvoices } from '../components/client-invoices.tsx';
import { ClientEmails } from '../client/client-emails.tsx';
import { DeleteClient } from '../client/delete-client.tsx';
import { clientSentence, lateOf } from '../client/client-sentence.ts';
import { useClientParts, type ClientStanding } from '../client/use-client-parts.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

const ClientApproval = warmed(async () => (await import('../client/client-approval.tsx')).ClientApproval);
const ClientLateFeeTerms = warmed(
  async () => (await import('../client/late-fee-terms.tsx')).ClientLateFeeTerms,
);

const icon = { size: 16, 'aria-hidden': true } as const;

const agesHeight = 250;

/** What the pause of a client stops, and what it doesn't. */
const pausedWords = (paused: number, running: number): string => {
  const what =
    paused === 1
      ? 'You paused this client. One sequence waits until you resume it.'
      : `You paused this client. ${formatCount(paused)} sequences wait until you resume them.`;
  if (running === 0) return what;
  return `${what} ${running === 1 ? 'One that was started or resumed since runs.' : `${formatCount(running)} that were started or resumed since run.`}`;
};

const hasCredit = ({ credit, inOtherCurrencies }: ClientFigures): boolean =>
  [credit, ...inOtherCurrencies.map((other) => other.credit)].some(({ cents }) => cents > 0);

const promiseWords = ({ open }: ClientFigures['promises']): string =>
  open === 0 ? 'Replaced or removed ones aren’t counted' : `${formatCount(open)} still open`;

/** What the client owes, and how they pay. */
const Standing = ({ figures }: { readonly figures: ClientFigures }) => {
  const { paidInTime, averageDaysLate, promises, inOtherCurrencies, ...first } = figures;
  const paid = [first, ...inOtherCurrencies].reduce((count, one) => count + one.paid.count, 0);
  const made = promises.kept + promises.broken;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ fontSize: '1rem', fontWeight: 500 }}>{clientSentence(figures)}</Box>
      <Figures>
        {[first, ...inOtherCurrencies].map((one) => {
          const { currency, owed } = one;
          const late = lateOf(one);
          const named = (label: string): string =>
            inOtherCurrencies.length === 0 ? label : `${label} in ${currency}`;
          return (
            <Fragment key={currency}>
              <Figure label={named('Balance')} value={<Money minor={owed.total.cents} currency={currency} />}>
                {countOf(owed.total.count, 'unpaid invoice')}
              </Figure>
              <Figure label={named('Late')} value={<Money minor={late.cents} currency={currency} />}>
                {countOf(late.count, 'invoice')}
              </Figure>
            </Fragment>
          );
        })}
        <Figure
          label="Average days late"
          value={averageDaysLate === null ? '–' : formatCount(Number(averageDaysLate.toFixed(1)))}
        >
          {paid === 0
            ? 'Nothing paid yet'
            : `${formatCount(paidInTime)} of ${formatCount(paid)} paid on time, counted as 0 days late`}
        </Figure>
        <Figure
          label="Promises kept"
          value={made === 0 ? '–' : `${formatCount(promises.kept)} of ${formatCount(made)}`}
        >
          {made + promises.open === 0 ? 'None made' : promiseWords(promises)}
        </Figure>
      </Figures>
    </Box>
  );
};

const Contacts = ({ contacts }: Pick<ClientView, 'contacts'>) =>
  contacts.map(({ name, email }) => (
    <div key={email}>
      {name !== null && `${name}, `}
      <EmailAddress address={email} />
    </div>
  ));

interface ClientPartsProps {
  readonly client: ClientView;
  readonly standing: ClientStanding;
  /** How many of the client's sequences are running. */
  readonly running: number;
  /** How many were paused with the client. */
  readonly paused: number;
  readonly onDeleted: () => void;
}

const ClientParts = ({ client, standing, running, paused, onDeleted }: ClientPartsProps) => {
  const { id, name } = client;
  const { figures, load } = standing;
  const create = useOpenCreateInvoice();
  const openDialog = useOpenDialog();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const count = figures === undefined ? 0 : figures.owed.total.count + figures.paid.count;
  const actions: readonly RowAction[] = [
    {
      label: 'Create Invoice',
      main: true,
      icon: <FilePlus2 {...icon} />,
      onSelect: () => create(id),
    },
    ...(running > 0
      ? [
          {
            label: running === 1 ? 'Pause 1 sequence' : `Pause ${formatCount(running)} sequences`,
            icon: <Pause {...icon} />,
            onSelect: () => void pauseSequencesOf(id),
          },
        ]
      : []),
    {
      label: 'Edit',
      shortcut: 'e',
      icon: <Pencil {...icon} />,
      onSelect: () => openDialog('edit-client', id),
    },
    {
      label: 'History',
      icon: <History {...icon} />,
      onSelect: () => void navigate(`/clients/${id}/history`),
    },
    {
      label: 'Delete',
      icon: <Trash2 {...icon} />,
      danger: true,
      rare: true,
      onSelect: () => setDeleting(true),
    },
  ];
  const loaded = { load, loadingText: 'Loading figures...', failure: "The figures couldn't be loaded." };
  return (
    <Columns>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Loaded {...loaded} data={figures} height={110}>
          {(now) => <Standing figures={now} />}
        </Loaded>
        {figures !== undefined && hasCredit(figures) && <ClientCreditNotice clientId={id} />}
        {paused > 0 && (
          <Notice
            tone="orange"
            action={
              <Button size="small" onClick={() => void resumeSequencesOf(id)}>
                Resume
              </Button>
            }
          >
            {pausedWords(paused, running)}
          </Notice>
        )}
        <ActionBar label={name} actions={actions} />
        <BulkProgress />
      </Box>
      <Box className="beside" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Card>
          <RecordSection title="Receivables by age">
            <Loaded {...loaded} data={figures} height={agesHeight}>
              {({ inOtherCurrencies, ...first }) => (
                <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
                  {[first, ...inOtherCurrencies].map(({ currency, owed }) => (
                    <Ages
                      key={currency}
                      {...owed}
                      currency={currency}
                      linkTo={(filter) =>
                        linkOf('')({
                          client: String(id),
                          ...(inOtherCurrencies.length > 0 && { currency }),
                          ...filter,
                        })
                      }
                    />
                  ))}
                </Box>
              )}
            </Loaded>
          </RecordSection>
        </Card>
        <Card>
          <RecordSection
            title="Contact"
            action={
              <Button size="small" onClick={() => openDialog('edit-client', id)}>
                Edit
              </Button>
            }
          >
            <Facts
              facts={[
                { label: 'Email', value: <EmailAddress address={client.email} /> },
                {
                  label: 'Copies to',
                  value: client.contacts.length === 0 ? null : <Contacts contacts={client.contacts} />,
                },
                { label: 'Phone', value: client.phone },
                { label: 'Address', value: addressLine(client) },
                { label: 'Relationship', value: client.relationshipType },
                { label: 'Schedule', value: <ClientSchedule client={client} /> },
                { label: 'Industry', value: client.industry },
                { label: 'Currency', value: client.currency },
                { label: 'Notes', value: client.notes },
              ]}
            />
          </RecordSection>
        </Card>
        <Card>
          <Suspense fallback={<Placeholder text="Loading terms..." height={80} />}>
            <ClientLateFeeTerms clientId={id} />
          </Suspense>
        </Card>
        <Card>
          <Suspense fallback={<Placeholder text="Loading approval..." height={80} />}>
            <ClientApproval clientId={id} />
          </Suspense>
        </Card>
      </Box>
      <ClientInvoices client={client} count={count} action={null} />
      <ClientEmails clientId={id} />
      <LatestFacts scope={{ kind: 'client', id }} />
      {isDeleting && <DeleteClient id={id} onClose={() => setDeleting(false)} onDeleted={onDeleted} />}
    </Columns>
  );
};

/** The page of a client, a sheet over the page from which it was opened. */
const ClientPage = () => {
  const id = useRecordId();
  const { record, ...load } = useRecord(clientRecords, id);
  const { standing, running, paused, isRead } = useClientParts(id);
  const close = useCloseSheet();
  const navigate = useNavigate();
  const isMissing =
    id === undefined || (record === undefined && !load.isPending && !load.isError && !load.isBehind);
  return (
    <RecordPage kind="clients" id={id ?? 0} title={record?.name ?? 'Client'}>
      <OldData load={load} />
      {isMissing ? (
        <MissingRecord text="Client not found" list={{ path: '/clients', label: 'All clients' }} />
      ) : load.isError ? (
        <ErrorState text="This couldn't be loaded." load={load} />
      ) : record === undefined || !isRead ? (
        <Placeholder text="Loading..." height={320} />
      ) : (
        <ClientParts
          key={id}
          client={record}
          standing={standing}
          running={running}
          paused={paused}
          onDeleted={close ?? (() => void navigate('/clients'))}
        />
      )}
    </RecordPage>
  );
};

export default ClientPage;
