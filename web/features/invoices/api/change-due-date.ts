import type { DueDateChangeBody } from '../../../../contracts/invoices/invoice-bodies.ts';
import { dueDateChanged } from '../../../../contracts/invoices/invoices.ts';
import { api } from '../../../data/api.ts';

/** Changes an invoice with its due date, and does with its sequences what is said. */
export const changeDueDate = (id: number, body: DueDateChangeBody) =>
  api.post(`/api/invoices/${id}/handle-due-date-change`, dueDateChanged, body);
