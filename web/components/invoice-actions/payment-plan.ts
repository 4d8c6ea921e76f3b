import { changedInvoice, type ChangedInvoice } from '../../../contracts/invoices/invoices.ts';
import type { PaymentPlanBody } from '../../../contracts/invoices/payment-plan-bodies.ts';
import { api } from '../../data/api.ts';
import { takeInInvoice } from './show-invoices.ts';

const taken = (answer: ChangedInvoice): ChangedInvoice => {
  takeInInvoice(answer);
  return answer;
};

/** Agrees on installments, in place of an earlier plan or a promise, and shows them. */
export const postPaymentPlan = async (id: number, body: PaymentPlanBody): Promise<ChangedInvoice> =>
  taken(await api.post(`/api/invoices/${id}/payment-plan`, changedInvoice, body));

/** Ends the plan: all that is due is asked for again. */
export const deletePaymentPlan = async (id: number): Promise<ChangedInvoice> =>
  taken(await api.deletePart(`/api/invoices/${id}/payment-plan`, changedInvoice));

/** Keeps a plan of which an installment was missed. */
export const continuePaymentPlan = async (id: number): Promise<ChangedInvoice> =>
  taken(await api.post(`/api/invoices/${id}/payment-plan/continue`, changedInvoice));
