import { api } from '../../../data/api.ts';
import { documentPath } from './document-path.ts';

/** Removes the PDF of an invoice. */
export const removeDocument = (id: number) => api.delete(documentPath(id));
