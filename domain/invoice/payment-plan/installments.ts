import { addWorkingDays } from '../../calendar.ts';
import { balanceOf, receivedOf, type Balance } from '../balance.ts';
import type { OpenInstallment, PaymentPlan, RemindedInstallment } from './payment-plan.ts';

/** An installment as it stands. Amounts are integer minor units of the invoice's currency. */
export type InstallmentStanding = RemindedInstallment & OpenInstallment;

/** How many working days after its date an installment may still be paid. */
const graceWorkingDays = 2;

/** The last day on which an installment may be paid; after it, one that isn't filled is missed. Calendar dates. */
export const graceEnds = (date: string): string => addWorkingDays(date, graceWorkingDays);

/** Another sum changes the last one first: it grows, or shrinks until nothing is left of it, then the one before. */
const fittedTo = (sum: number, installments: readonly RemindedInstallment[]): RemindedInstallment[] => {
  let change = sum - installments.reduce((all, { amount }) => all + amount, 0);
  return installments
    .toReversed()
    .map((one) => {
      const amount = Math.max(0, one.amount + change);
      change -= amount - one.amount;
      return { ...one, amount };
    })
    .toReversed();
};

/**
 * Each installment as it stands: a payment fills the earliest; a credit, a write-off and another total change the last
 * first; a refund, or a payment that is removed, opens the latest filled one again. What is open of them is together
 * what is due.
 */
export const standingsOf = (plan: PaymentPlan, balance: Balance): InstallmentStanding[] => {
  const received = receivedOf(balance);
  // What came before the plan was agreed, as far as it was not given back, is no part of it.
  const before = Math.min(plan.received, received);
  // Below what was received where more than the total came.
  const owed = balanceOf(balance) + received;
  let left = received - before;
  return fittedTo(Math.max(0, owed - before), plan.installments).map((one) => {
    const filled = Math.min(left, one.amount);
    left -= filled;
    return { ...one, open: one.amount - filled };
  });
};

const isOpen = ({ open }: OpenInstallment): boolean => open > 0;

/** The earliest installment of which something is open; undefined when all are filled. @param standings of the plan */
export const nextInstallment = <T extends OpenInstallment>(standings: readonly T[]): T | undefined =>
  standings.find(isOpen);

/** What is still to be paid of the installment of a date; 0 when there is none. */
export const openOn = (plan: PaymentPlan, balance: Balance, date: string): number =>
  standingsOf(plan, balance).find((one) => one.date === date)?.open ?? 0;

/** The earliest open installment of which the user has not been told that it was missed. @param standings of the plan */
export const nextUntold = <T extends OpenInstallment>(
  { missed }: PaymentPlan,
  standings: readonly T[],
): T | undefined => standings.find((one) => isOpen(one) && one.date > (missed ?? ''));

/** The earliest missed installment that the user has not been told of; undefined for none. @param today calendar date */
export const newlyMissed = (
  plan: PaymentPlan,
  balance: Balance,
  today: string,
): InstallmentStanding | undefined => {
  const next = nextUntold(plan, standingsOf(plan, balance));
  return next !== undefined && graceEnds(next.date) < today ? next : undefined;
};

/**
 * Whether something is left to come of an installment that isn't missed yet, so that the plan can be offered to go on.
 * @param today calendar date
 */
export const hasLater = (installments: readonly OpenInstallment[], today: string): boolean =>
  installments.some((one) => isOpen(one) && graceEnds(one.date) >= today);

/**
 * The last day on which the next installment may still be paid without being missed; null when none is left.
 * @param standings of the plan
 */
export const missableAfter = (plan: PaymentPlan, standings: readonly OpenInstallment[]): string | null => {
  const next = nextUntold(plan, standings);
  return next === undefined ? null : graceEnds(next.date);
};

/**
 * The missed installment about which the user is asked: continue the plan, end it, or agree on a new one. Nothing goes
 * out until the answer. Undefined when there is none, or it was paid meanwhile.
 * @param standings of the plan
 */
export const questionOf = <T extends OpenInstallment>(
  { continued, missed }: PaymentPlan,
  standings: readonly T[],
): T | undefined =>
  standings.find((one) => isOpen(one) && one.date > (continued ?? '') && one.date <= (missed ?? ''));
