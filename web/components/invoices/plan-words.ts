import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { dayAndMonth } from '../../../domain/calendar.ts';
import { formatMinor } from '../../data/account/numbers.ts';

type Planned = Pick<InvoiceView, 'currency' | 'paymentPlan'>;

/** "Plan, next $250.00 on Dec 4", or which installment was missed; null without a plan. */
export const planWords = ({ currency, paymentPlan }: Planned): string | null => {
  if (paymentPlan === undefined) return null;
  const { installments, missed } = paymentPlan;
  if (missed !== null) return `Plan, installment of ${dayAndMonth(missed)} missed`;
  const next = installments.find(({ open }) => open > 0);
  return next === undefined
    ? null
    : `Plan, next ${formatMinor(next.open, currency)} on ${dayAndMonth(next.date)}`;
};
