import Box from '@mui/material/Box';
import type { ClientView } from '../../../../contracts/clients.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { hasPromised, type ClientRow } from '../client-row.ts';

/** The address on one line: what is there of it. */
export const addressLine = ({ address, postalCode, city, state, country }: ClientView): string =>
  [address?.replace(/\s*[\r\n]+\s*/g, ', '), [postalCode, city].filter(Boolean).join(' '), state, country]
    .filter((part) => part != null && part !== '')
    .join(', ');

const nothing = '–';

/** The name, and that a payment is promised under it: a row has room for two lines, not for both in one. */
const Name = ({ row }: { row: ClientRow }) => (
  <>
    {row.client.name}
    {hasPromised(row) && (
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'tone.purple.text' }}>
        Payment Promised
      </Box>
    )}
  </>
);

/** The columns of clients (specification 2, §2). */
export const clientColumns: readonly Column<ClientRow>[] = [
  {
    id: 'client',
    header: 'Client',
    width: 160,
    grows: true,
    card: 'who',
    sortValue: ({ client }) => client.name,
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'email',
    header: 'Email',
    width: 180,
    grows: true,
    card: 'more',
    sortValue: ({ client }) => client.email,
    cell: ({ client }) => client.email,
  },
  {
    id: 'relationship',
    header: 'Relationship',
    width: 160,
    card: 'when',
    sortValue: ({ client }) => client.relationshipType,
    cell: ({ client }) => client.relationshipType,
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    rank: 1,
    sortValue: ({ client }) => client.phone,
    cell: ({ client }) => client.phone ?? nothing,
  },
  {
    id: 'address',
    header: 'Address',
    width: 220,
    grows: true,
    rank: 2,
    sortValue: ({ client }) => addressLine(client) || null,
    cell: ({ client }) => addressLine(client) || nothing,
  },
];
