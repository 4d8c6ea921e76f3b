import { paymentPage } from '../../../contracts/invoices/payments.ts';
import { pagedSource } from './pages.ts';
import { paymentsPath } from './payments-path.ts';

/** Payments, credits, write-offs and refunds. Apart from the other lists, because the first pages show none. */
export const paymentRows = pagedSource(paymentsPath, paymentPage);
