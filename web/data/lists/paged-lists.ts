import { clientPage, invoicePage, sentEmailPage, sequencePage } from '../../../contracts/invoices/lists.ts';
import { pagedSource } from './pages.ts';

export const invoiceRows = pagedSource('/api/lists/invoices', invoicePage);
/** One row an invoice that has or had a sequence; its id is the invoice's. */
export const sequenceRows = pagedSource('/api/lists/sequences', sequencePage);
export const sentEmailRows = pagedSource('/api/lists/sent-emails', sentEmailPage);
export const clientRows = pagedSource('/api/lists/clients', clientPage);
