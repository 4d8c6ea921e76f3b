import type { PaymentPlanView } from '../../../contracts/invoices/payment-plans.ts';
import type { Balance } from '../balance.ts';
import { questionOf, standingsOf } from './installments.ts';
import type { PaymentPlan } from './payment-plan.ts';

/** A plan as calls answer it and pages show it. */
export const planView = (plan: PaymentPlan, balance: Balance): PaymentPlanView => {
  const installments = standingsOf(plan, balance).map(({ date, amount, open }) => ({ date, amount, open }));
  return {
    installments,
    remindBefore: plan.remindBefore,
    missed: questionOf(plan, installments)?.date ?? null,
  };
};
