import { clientView, type ClientChangeBody } from '../../../contracts/invoices/clients.ts';
import { api } from '../../data/api.ts';

/** Changes what is given of a client. */
export const updateClient = (id: number, body: ClientChangeBody) =>
  api.put(`/api/clients/${id}`, clientView, body);
