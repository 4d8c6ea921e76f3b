import Box from '@mui/material/Box';
import type { SentEmailRow } from '../../../../contracts/invoices/lists.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { EmailStatusChip } from '../../../components/sequences/email-status-chip.tsx';

const Recipient = ({ email }: { readonly email: SentEmailRow }) => (
  <Box component="span">
    {email.stepType === 'internal_alert' ? 'You' : email.clientName}
    <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
      <EmailAddress address={email.recipient} />
    </Box>
  </Box>
);

/** The columns of the history. */
export const emailColumns: readonly Column<SentEmailRow>[] = [
  {
    id: 'recipient',
    header: 'Recipient',
    width: 200,
    grows: true,
    card: 'who',
    sortable: true,
    cell: (email) => <Recipient email={email} />,
  },
  {
    id: 'invoice',
    header: 'Invoice',
    card: 'amount',
    width: 140,
    sortable: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    id: 'subject',
    header: 'Subject',
    card: 'more',
    width: 240,
    grows: true,
    rank: 1,
    sortable: true,
    cell: ({ subject }) => <span dir="auto">{subject}</span>,
  },
  {
    id: 'sent',
    header: 'Sent Date',
    card: 'when',
    align: 'right',
    width: 188,
    firstDirection: 'desc',
    sortable: true,
    cell: ({ sentAt }) => <MomentText at={sentAt} time />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'state',
    // The row's action overlays its second half.
    width: 200,
    sortable: true,
    cell: (email) => <EmailStatusChip email={email} />,
  },
];
