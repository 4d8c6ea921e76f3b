import type { ExtractionReviewBody } from '../../../../contracts/invoices/extraction.ts';
import { invoiceView } from '../../../../contracts/invoices/invoices.ts';
import { api } from '../../../data/api.ts';

/** Creates an invoice, and its client if needed, from what was read from a PDF and checked. */
export const createFromExtraction = (body: ExtractionReviewBody, key: string) =>
  api.post('/api/invoices/create-from-extraction', invoiceView, body, key);
