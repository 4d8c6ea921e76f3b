import { api } from '../../../data/api.ts';

/** Deletes a client. */
export const deleteClient = (id: number) => api.delete(`/api/clients/${id}`);
