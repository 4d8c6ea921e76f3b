import { clientView, type ClientBody } from '../../../contracts/invoices/clients.ts';
import { api } from '../../data/api.ts';

/** Creates a client. */
export const createClient = (body: ClientBody, key: string) =>
  api.post('/api/clients', clientView, body, key);
