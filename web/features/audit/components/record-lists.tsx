import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { clientPage, invoicePage, sentEmailPage } from '../../../../contracts/invoices/lists.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { EmailStatusChip } from '../../../components/sequences/email-status-chip.tsx';
import { DownloadFile } from '../../../ui/files/download-file.tsx';
import { useMoment } from '../../../components/as-of/as-of.ts';
import { displayDateTime } from '../../../ui/text/dates.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { invoiceWords } from '../states.ts';
import { RecordList } from './record-list.tsx';
import { formatCount, formatMinor, sumsWords } from '../../../data/account/numbers.ts';

const HistoryLink = ({
  of,
  id,
  name,
  at,
}: {
  readonly of: 'invoices' | 'clients';
  readonly id: number;
  readonly name: string;
  readonly at: string;
}) => (
  <MuiLink component={Link} to={`/${of}/${id}/history${at === '' ? '' : `?at=${encodeURIComponent(at)}`}`}>
    {name}
  </MuiLink>
);

/** The invoices as they stood. */
export const InvoiceRecords = () => {
  const { at, date } = useMoment();
  const { last } = useViewer();
  const today = date === '' ? last : date;
  return (
    <RecordList
      title="Invoices"
      path="/api/lists/invoices"
      schema={invoicePage}
      one="invoice"
      columns={[
        {
          label: 'Invoice',
          cell: ({ id, invoiceNumber }) => <HistoryLink of="invoices" id={id} name={invoiceNumber} at={at} />,
          isWhole: true,
        },
        {
          label: 'Client',
          cell: ({ clientId, clientName }) =>
            clientName === null ? (
              'Deleted'
            ) : (
              <HistoryLink of="clients" id={clientId} name={clientName} at={at} />
            ),
        },
        { label: 'Status', cell: (row) => invoiceWords(row, today) },
        { label: 'Due date', cell: ({ dueDate }) => shortDate(dueDate), isRight: true },
        { label: 'Amount', cell: ({ amount, currency }) => formatMinor(amount, currency), isRight: true },
      ]}
    />
  );
};

/** The clients, and what they owed. */
export const ClientRecords = () => {
  const { at } = useMoment();
  return (
    <RecordList
      title="Clients"
      path="/api/lists/clients"
      schema={clientPage}
      one="client"
      columns={[
        { label: 'Client', cell: ({ id, name }) => <HistoryLink of="clients" id={id} name={name} at={at} /> },
        { label: 'Email', cell: ({ email }) => email },
        { label: 'Unpaid', cell: ({ invoices }) => formatCount(invoices.unpaid), isRight: true },
        {
          label: 'Outstanding',
          cell: ({ invoices }) => sumsWords(invoices.unpaidSums),
          isRight: true,
        },
      ]}
    />
  );
};

/** The emails that had been sent. */
export const EmailRecords = () => {
  const { at } = useMoment();
  const { timeZone } = useViewer();
  return (
    <RecordList
      title="Emails"
      path="/api/lists/sent-emails"
      schema={sentEmailPage}
      one="email"
      columns={[
        { label: 'Sent', cell: ({ sentAt }) => displayDateTime(sentAt, timeZone), isWhole: true },
        { label: 'To', cell: ({ recipient }) => recipient },
        { label: 'Subject', cell: ({ subject }) => subject },
        {
          label: 'Invoice',
          cell: ({ invoiceId, invoiceNumber }) => (
            <HistoryLink of="invoices" id={invoiceId} name={invoiceNumber} at={at} />
          ),
          isWhole: true,
        },
        {
          label: 'Status',
          cell: (email) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <EmailStatusChip email={email} />
              <DownloadFile
                size="small"
                path={`/api/sent-emails/${email.id}/message`}
                label={`Email as sent: ${email.subject}`}
              >
                Email as sent
              </DownloadFile>
            </Box>
          ),
        },
      ]}
    />
  );
};
