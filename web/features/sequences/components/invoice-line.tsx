import Box from '@mui/material/Box';
import type { ClientView } from '../../../../contracts/invoices/clients.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { DownloadFile } from '../../../ui/files/download-file.tsx';
import { DueDate } from '../../../components/invoices/invoice-columns.tsx';
import { InvoiceState } from '../../../components/invoices/invoice-state.tsx';
import { shownCents } from '../../../components/invoices/part-paid.ts';
import { Money } from '../../../ui/text/money.tsx';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';

interface InvoiceLineProps {
  readonly invoice: InvoiceView;
  readonly client: ClientView | undefined;
  /** Whether both lead to their pages. */
  readonly hasLinks?: boolean;
}

/** The invoice that a sequence chases: who, how much, when, state. */
export const InvoiceLine = ({ invoice, client, hasLinks = false }: InvoiceLineProps) => {
  const who = client?.name ?? fallbacks.client;
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
          {hasLinks && client !== undefined ? (
            <SheetLink kind="clients" id={client.id} color="inherit">
              {who}
            </SheetLink>
          ) : (
            who
          )}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {hasLinks ? (
            <SheetLink kind="invoices" id={invoice.id} color="inherit">
              {invoice.invoiceNumber}
            </SheetLink>
          ) : (
            invoice.invoiceNumber
          )}
          {`, ${client?.email ?? fallbacks.clientEmail}`}
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
            <Money minor={shownCents(invoice)} currency={invoice.currency} />
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
