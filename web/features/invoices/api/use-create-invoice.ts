import { invoiceView, type InvoiceBody, type InvoiceView } from '../../../../contracts/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { api } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/use-command.ts';

export const useCreateInvoice = (onCreated: (invoice: InvoiceView) => void) =>
  useCommand({
    run: (body: InvoiceBody, key) => api.post('/api/invoices', invoiceView, body, key),
    failure: failures.invoiceCreate,
    onDone: onCreated,
  });
