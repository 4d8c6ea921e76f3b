import type { Currency } from '../../../contracts/currencies.ts';
import type { ChangedInvoice } from '../../../contracts/invoices/invoices.ts';
import { planFailure } from '../../../contracts/invoices/payment-plan-bodies.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { formatMinor } from '../../data/account/numbers.ts';
import { aboutThe, showToast } from '../../data/toasts.ts';
import { once } from './once.ts';
import { continuePaymentPlan, deletePaymentPlan } from './payment-plan.ts';

/** The answers to a missed installment. */
export const missedAnswers = {
  keep: 'Continue plan',
  end: 'End plan',
  replace: 'New plan',
} as const;

/** What they come to. */
export const planOutcomes = { kept: 'Payment plan continues', ended: 'Payment plan ended' } as const;

/** What was missed, and why the user is asked. @param isChased whether a sequence waits for the answer */
export const missedWords = (
  { date, open }: { readonly date: string; readonly open: number },
  currency: Currency,
  isChased: boolean,
): { readonly what: string; readonly why: string } => ({
  what: `Installment of ${shortDate(date)} missed.`,
  why: `${formatMinor(open, currency)} of it is still due.${isChased ? ' Nothing goes out until you choose.' : ''}`,
});

export const tellPlanEnded = (
  id: number,
  { amountDue, currency, invoiceNumber, resumedSequences = 0 }: ChangedInvoice,
): void =>
  showToast({
    about: aboutThe('promises', [{ id }]),
    title: planOutcomes.ended,
    description: `${formatMinor(amountDue, currency)} of ${invoiceNumber} is due.${
      resumedSequences > 0 ? ' Its reminders resume.' : ''
    }`,
  });

export const tellPlanContinues = (id: number): void =>
  showToast({
    about: aboutThe('promises', [{ id }]),
    title: planOutcomes.kept,
    description: 'Reminders follow its dates.',
  });

/** Goes on with the plan although an installment was missed. Never rejects. */
export const continuePlan = (id: number): Promise<void> =>
  once(id, planFailure, async () => {
    await continuePaymentPlan(id);
    tellPlanContinues(id);
  });

/** Ends the plan: all that is due is asked for again. Never rejects. */
export const endPlan = (id: number): Promise<void> =>
  once(id, planFailure, async () => tellPlanEnded(id, await deletePaymentPlan(id)));
