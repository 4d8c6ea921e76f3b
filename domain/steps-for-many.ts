import { daysBetween } from './calendar.ts';
import { defaultSteps, type NewStep, type PlanningMoment, type StepsFor } from './default-steps.ts';
import { scheduledDateOf, timingOf } from './step-timing.ts';
import { withFittingWording } from './wording.ts';

/** How far a due date is, as far as it decides which steps are proposed (`default-steps.ts`). */
export type DueIn = 'more_than_3_days' | 'within_3_days' | 'today' | 'overdue_under_7' | 'overdue_7_or_more';

const inOrderOfAge = [
  'overdue_7_or_more',
  'overdue_under_7',
  'today',
  'within_3_days',
  'more_than_3_days',
] as const satisfies readonly DueIn[];

/** @param today the account's today, a calendar date */
export const dueInOf = (dueDate: string, today: string): DueIn => {
  const days = daysBetween(today, dueDate);
  if (days > 3) return 'more_than_3_days';
  if (days > 0) return 'within_3_days';
  if (days === 0) return 'today';
  return days > -7 ? 'overdue_under_7' : 'overdue_7_or_more';
};

/** Invoices that get the same steps. */
export interface SameSteps<Invoice> {
  readonly dueIn: DueIn;
  /** The first one's dates stand for all. */
  readonly invoices: readonly [Invoice, ...Invoice[]];
  readonly steps: readonly NewStep[];
}

/** The proposed steps of many invoices, the oldest invoices first. */
export const proposedForMany = <Invoice extends { readonly dueDate: string }>(
  invoices: readonly Invoice[],
  sender: StepsFor['sender'],
  moment: PlanningMoment,
): SameSteps<Invoice>[] =>
  inOrderOfAge.flatMap((dueIn) => {
    const [model, ...others] = invoices.filter(({ dueDate }) => dueInOf(dueDate, moment.today) === dueIn);
    if (model === undefined) return [];
    return [
      { dueIn, invoices: [model, ...others], steps: defaultSteps({ invoice: model, sender, ...moment }) },
    ];
  });

/** A step of an invoice that is not due within three days keeps its distance to the due date, and so does one after it. */
const goesByDueDate = (dueIn: DueIn, { type, days }: NewStep): boolean => {
  if (dueIn === 'more_than_3_days') return true;
  return (dueIn === 'within_3_days' || dueIn === 'today') && type === 'overdue_by' && days > 0;
};

/**
 * The steps of a group, as one of its invoices gets them: with its own dates and the built-in texts that fit them. Its
 * own PDF goes with reminders, as with any new sequence.
 */
export const stepsForOne = (
  { dueIn, steps }: Pick<SameSteps<unknown>, 'dueIn' | 'steps'>,
  { dueDate }: { readonly dueDate: string },
): NewStep[] =>
  withFittingWording(
    steps.map((step) => {
      const scheduledDate = goesByDueDate(dueIn, step) ? scheduledDateOf(dueDate, step) : step.scheduledDate;
      return { ...step, ...timingOf(dueDate, scheduledDate), scheduledDate };
    }),
    dueDate,
  );
