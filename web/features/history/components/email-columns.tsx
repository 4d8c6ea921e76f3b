import Box from '@mui/material/Box';
import type { SentEmailView } from '../../../../contracts/sent-emails.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { EmailStatusChip } from '../../../components/email-status-chip.tsx';

const Recipient = ({ email }: { readonly email: SentEmailView }) => (
  <Box component="span">
    {email.stepType === 'internal_alert' ? 'You' : email.clientName}
    <Box component="span" sx={{ ml: 1.5, color: 'text.secondary' }}>
      {email.recipient}
    </Box>
  </Box>
);

/** The columns of the history (specification 2, §2). */
export const emailColumns: readonly Column<SentEmailView>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    width: 200,
    grows: true,
    card: 'who',
    sortValue: ({ clientName, recipient }) => `${clientName} ${recipient}`,
    cell: (email) => <Recipient email={email} />,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    card: 'amount',
    width: 128,
    sortValue: ({ invoiceNumber }) => invoiceNumber,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    id: 'subject',
    header: 'Subject',
    card: 'more',
    width: 240,
    grows: true,
    rank: 1,
    sortValue: ({ subject }) => subject,
    cell: ({ subject }) => <span dir="auto">{subject}</span>,
  },
  {
    id: 'sent',
    header: 'Sent Date',
    card: 'when',
    align: 'right',
    width: 200,
    firstDirection: 'desc',
    sortValue: ({ sentAt }) => Date.parse(sentAt),
    cell: ({ sentAt }) => <MomentText at={sentAt} time />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'state',
    width: 112,
    sortValue: ({ status, inDoubt, via }) => `${status} ${inDoubt} ${via}`,
    cell: (email) => <EmailStatusChip email={email} />,
  },
];
