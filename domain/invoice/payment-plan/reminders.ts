import { timeOf, type Now } from '../dates.ts';
import type { StepPlan } from '../events.ts';
import type { SkipReason } from '../reasons.ts';
import {
  isHeld,
  isHeldByPromise,
  isSetAside,
  unfinishedSequence,
  type Invoice,
  type Open,
  type OpenSend,
  type UnfinishedSequence,
} from '../state.ts';
import { reminderTime } from './agreement.ts';
import { openOn, questionOf, standingsOf } from './installments.ts';
import type { PaymentPlan } from './payment-plan.ts';

type Reminds = Pick<StepPlan, 'stepId' | 'installmentDate'>;

/** Whether it reminds of an installment of the plan that stands. */
const isOf = (plan: PaymentPlan | null, { stepId }: Reminds): boolean =>
  plan?.installments.some(({ reminderId }) => reminderId === stepId) === true;

/** Whether the reminders of a plan wait: an installment was missed, and the user is asked. */
export const awaitsAnswer = (invoice: Open): boolean => {
  const { plan } = invoice;
  return plan !== null && questionOf(plan, standingsOf(plan, invoice)) !== undefined;
};

/**
 * Whether nothing holds an email of a sequence. A payment plan holds all but the reminders of its installments.
 */
export const mayGoNow = (invoice: Open, sequence: UnfinishedSequence, step: Reminds): boolean => {
  if (step.installmentDate === undefined) return !isHeld(invoice, sequence);
  return (
    sequence.holds.length === 0 &&
    !isHeldByPromise(invoice, sequence) &&
    !isSetAside(invoice) &&
    isOf(invoice.plan, step) &&
    !awaitsAnswer(invoice)
  );
};

/** Why the reminder of an installment is not sent any more; null while it is. @param today calendar date */
export const untrueInstallment = (
  invoice: Open,
  step: Reminds & { readonly installmentDate: string },
  today: string,
): SkipReason | null => {
  const { plan } = invoice;
  if (plan === null || !isOf(plan, step)) return { code: 'plan_ended' };
  if (openOn(plan, invoice, step.installmentDate) === 0) return { code: 'installment_paid' };
  return today > step.installmentDate ? { code: 'installment_date_passed' } : null;
};

/** The installment of a reminder, and what is open of it, in minor units. */
export const installmentOf = (
  invoice: Open,
  { installmentDate: date }: Pick<StepPlan, 'installmentDate'>,
): Pick<OpenSend, 'installment'> =>
  date === undefined || invoice.plan === null
    ? {}
    : { installment: { date, open: openOn(invoice.plan, invoice, date) } };

/** Whether an email that names an installment is still right about it; true for one that names none. */
export const isStillOpenAs = (invoice: Invoice, installment: OpenSend['installment']): boolean => {
  if (installment === undefined) return true;
  if (invoice.status !== 'open' || invoice.plan === null) return false;
  return openOn(invoice.plan, invoice, installment.date) === installment.open;
};

/** An installment of which the client has not been reminded, and when that is, in milliseconds since 1970. */
export interface ComingReminder {
  readonly date: string;
  readonly at: number;
}

/**
 * The next reminder of the plan. None for an installment that is filled, whose reminder was planned, or whose time had
 * passed when the plan was agreed. @param today the account's today, a calendar date
 */
export const comingReminder = (invoice: Open, now: Now, today: string): ComingReminder | undefined => {
  const { plan } = invoice;
  if (plan === null || unfinishedSequence(invoice) === null) return undefined;
  return standingsOf(plan, invoice)
    .filter(({ date, open, reminderId }) => open > 0 && date >= today && !plan.reminded.includes(reminderId))
    .map((one) => ({ date: one.date, at: timeOf(reminderTime(plan, one), now.timeZone) }))
    .find(({ at }) => at > Date.parse(plan.agreedAt));
};
