import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ClientRow } from '../../../../contracts/invoices/lists.ts';
import { useOpenCreateInvoice } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { ClientInvoices } from './client-invoices.tsx';

/** What unfolds under a client in the list. */
export const UnfoldedClient = ({ client }: { readonly client: ClientRow }) => {
  const create = useOpenCreateInvoice();
  const openSheet = useOpenSheet();
  return (
    <Box sx={{ px: 4, pt: 3, pb: 2, bgcolor: 'background.default' }}>
      <ClientInvoices
        client={client}
        count={client.invoices.all}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -2.5 }}>
            <Button variant="text" size="small" onClick={() => openSheet('clients', client.id)}>
              Open client
            </Button>
            <Button variant="text" size="small" onClick={() => create(client.id)}>
              Create Invoice
            </Button>
          </Box>
        }
      />
    </Box>
  );
};
