import Box from '@mui/material/Box';
import type { ClientView } from '../../../../contracts/invoices/clients.ts';
import type { ClientRow } from '../../../../contracts/invoices/lists.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { EmailAddress } from '../../../ui/text/email-address.tsx';
import { Sums } from '../../../ui/text/money.tsx';
import { formatCount } from '../../../data/account/numbers.ts';

type Address = Pick<ClientView, 'address' | 'postalCode' | 'city' | 'state' | 'country'>;

/** The address on one line, as far as it is filled in. */
export const addressLine = ({ address, postalCode, city, state, country }: Address): string =>
  [address?.replace(/\s*[\r\n]+\s*/g, ', '), [postalCode, city].filter(Boolean).join(' '), state, country]
    .filter((part) => part != null && part !== '')
    .join(', ');

const nothing = '–';

/** The name, and below it that a payment is promised, because both don't fit on one line. */
const Name = ({ row }: { row: ClientRow }) => (
  <>
    {row.name}
    {row.invoices.promised > 0 && (
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'tone.purple.text' }}>
        Payment Promised
      </Box>
    )}
  </>
);

/** The columns of clients. */
export const clientColumns: readonly Column<ClientRow>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grows: true,
    card: 'who',
    sortable: true,
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 190,
    grows: true,
    card: 'more',
    sortable: true,
    cell: ({ email }) => <EmailAddress address={email} />,
  },
  {
    id: 'relationship',
    header: 'Relationship',
    width: 144,
    card: 'when',
    sortable: true,
    cell: ({ relationshipType }) => relationshipType,
  },
  {
    id: 'outstanding',
    header: 'Outstanding',
    width: 140,
    align: 'right',
    card: 'amount',
    cell: ({ invoices: { unpaid, unpaidSums } }) => (unpaid === 0 ? nothing : <Sums sums={unpaidSums} />),
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 148,
    rank: 1,
    sortable: true,
    cell: ({ phone }) => phone ?? nothing,
  },
  {
    id: 'address',
    header: 'Address',
    width: 160,
    grows: true,
    rank: 2,
    sortable: true,
    cell: (client) => addressLine(client) || nothing,
  },
  {
    id: 'invoices',
    header: 'Unpaid invoices',
    width: 140,
    align: 'right',
    rank: 3,
    extra: true,
    cell: ({ invoices: { unpaid } }) => formatCount(unpaid),
  },
];
