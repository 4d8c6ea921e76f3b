import { z } from 'zod';
import { calendarDate } from '../../../../contracts/fields.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import {
  fewestInstallments,
  mostInstallments,
  type PaymentPlanBody,
} from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { splitEvenly, type Interval } from '../../../../domain/invoice/payment-plan/split.ts';
import { amountTextTrouble } from '../money-text.ts';
import { formatMinor, plainAmount } from '../../../data/account/numbers.ts';
import { readMinor, readUnits } from '../../../data/account/typed-amounts.ts';

export const intervals: readonly { readonly value: Interval; readonly label: string }[] = [
  { value: 'weekly', label: 'Every week' },
  { value: 'two_weeks', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month' },
];

/** How many days before its date an installment is reminded of. */
export const reminderDays = [
  { value: '0', label: 'On the day' },
  ...[1, 2, 3, 7].map((days) => ({
    value: String(days),
    label: `${days} ${days === 1 ? 'day' : 'days'} before`,
  })),
];

/** The numbers of installments that the form offers. */
export const partCounts = Array.from({ length: mostInstallments - fewestInstallments + 1 }, (_, at) => {
  const count = String(at + fewestInstallments);
  return { value: count, label: count };
});

/** What is due of an invoice, in minor units of its currency. */
type Due = Pick<InvoiceView, 'amountDue' | 'currency'>;

interface InstallmentText {
  readonly date: string;
  readonly amount: string;
}

/** What the form holds: texts as they were typed. */
export interface PlanValues {
  parts: string;
  first: string;
  interval: Interval;
  remindBefore: string;
  rows: InstallmentText[];
}

/** Even parts; the last one's amount is not typed, it takes the rest. */
export const evenRows = (
  { amountDue, currency }: Due,
  { parts, first, interval }: Omit<PlanValues, 'rows'>,
) =>
  splitEvenly(amountDue, Number(parts), first, interval).map(({ date, amount }): InstallmentText => ({
    date,
    amount: plainAmount({ minor: amount, currency }),
  }));

/** What the typed amounts leave for the last installment, in minor units; negative where they are more than is due. */
export const restOf = ({ amountDue, currency }: Due, rows: readonly InstallmentText[]): number =>
  rows.slice(0, -1).reduce((rest, { amount }) => rest - (readMinor(amount, currency) ?? 0), amountDue);

/** The plan that stands, else even parts by the month from a week on. @param firstDate when the first is due, a calendar date */
export const planToForm = (
  { paymentPlan, amountDue, currency }: Due & Pick<InvoiceView, 'paymentPlan'>,
  firstDate: string,
): PlanValues => {
  const even = { parts: '3', first: firstDate, interval: 'monthly' as const, remindBefore: '0' };
  const left = paymentPlan?.installments.filter(({ open }) => open > 0) ?? [];
  const first = left[0];
  if (paymentPlan === undefined || first === undefined || left.length < fewestInstallments)
    return { ...even, rows: evenRows({ amountDue, currency }, even) };
  return {
    ...even,
    parts: String(left.length),
    first: first.date,
    remindBefore: String(paymentPlan.remindBefore),
    rows: left.map(({ date, open }) => ({ date, amount: plainAmount({ minor: open, currency }) })),
  };
};

const dateTrouble = (date: string, before: string | undefined, today: string): string | undefined => {
  if (date.trim() === '') return 'Please select a date';
  const read = calendarDate.safeParse(date);
  if (!read.success) return read.error.issues[0]?.message;
  if (date < today) return 'The date must be today or later';
  return before !== undefined && date <= before ? 'The date must be later than the one before' : undefined;
};

/** @param today the account's today, a calendar date */
export const planForm = (due: Due, today: string) =>
  z
    .object({
      parts: z.string(),
      first: z.string(),
      interval: z.enum(['weekly', 'two_weeks', 'monthly']),
      remindBefore: z.string(),
      rows: z.array(z.object({ date: z.string(), amount: z.string() })),
    })
    .superRefine(({ rows }, context) => {
      rows.forEach(({ date, amount }, at) => {
        const wrong = (field: keyof InstallmentText, message: string | undefined): void => {
          if (message !== undefined) context.addIssue({ code: 'custom', path: ['rows', at, field], message });
        };
        wrong('date', dateTrouble(date, rows[at - 1]?.date, today));
        if (at < rows.length - 1) wrong('amount', amountTextTrouble(amount, due.currency));
        else if (restOf(due, rows) <= 0)
          wrong(
            'amount',
            `The other amounts already come to ${formatMinor(due.amountDue, due.currency)} or more`,
          );
      });
    })
    .transform(({ rows, remindBefore }): PaymentPlanBody => ({
      remindBefore: Number(remindBefore),
      installments: rows.map(({ date, amount }, at) =>
        at === rows.length - 1 ? { date } : { date, amount: readUnits(amount, due.currency) },
      ),
    }));
