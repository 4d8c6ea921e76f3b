import Box from '@mui/material/Box';
import type { ClientView } from '../../../../contracts/clients.ts';
import type { InvoiceView } from '../../../../contracts/invoices.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { DownloadFile } from '../../../components/files/download-file.tsx';
import { DueDate } from '../../../components/invoices/invoice-columns.tsx';
import { InvoiceState } from '../../../components/invoices/invoice-state.tsx';
import { Money } from '../../../components/money.tsx';

interface InvoiceLineProps {
  readonly invoice: InvoiceView;
  readonly client: ClientView | undefined;
}

/** The invoice that a sequence chases: who, how much, when, state. */
export const InvoiceLine = ({ invoice, client }: InvoiceLineProps) => {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        columnGap: 6,
        rowGap: 2,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }} dir="auto">
          {client?.name ?? fallbacks.client}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {`${invoice.invoiceNumber}, ${client?.email ?? fallbacks.clientEmail}`}
        </Box>
        {invoice.document !== null && (
          <Box sx={{ mt: 1 }}>
            <DownloadFile path={`/api/invoices/${invoice.id}/document`} size="small">
              Download PDF
            </DownloadFile>
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 6, rowGap: 1 }}>
        <Box>
          <Box sx={{ fontWeight: 600 }}>
            <Money cents={invoice.amount} />
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            due <DueDate invoice={invoice} />
          </Box>
        </Box>
        <InvoiceState invoice={invoice} />
      </Box>
    </Box>
  );
};
