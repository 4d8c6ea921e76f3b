import { invoiceView } from '../../../../contracts/invoices/invoices.ts';
import { api } from '../../../data/api.ts';
import { documentPath } from './document-path.ts';

/** Makes an uploaded file the PDF of an invoice. */
export const attachDocument = (id: number, filename: string) =>
  api.put(documentPath(id), invoiceView, { filename });
