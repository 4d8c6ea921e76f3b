import { gentlest, tone, type Tone } from '../../contracts/sequences/tones.ts';
import { daysBetween } from '../calendar.ts';
import { defaultSteps, type NewStep, type PlanningMoment, type StepsFor } from './default-steps.ts';
import { scheduledDateOf, timingOf } from './step-timing.ts';
import { withFittingWording } from '../email-text/wording.ts';

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

/** How stern a reminder has been, as far as it decides what is proposed next: what isn't stern leaves all open. */
export type AfterTone = Exclude<Tone, typeof gentlest> | null;

const afterTones: readonly AfterTone[] = [null, ...tone.options.filter((one) => one !== gentlest)];

/** What steps are proposed by. */
interface Startable {
  readonly dueDate: string;
  /** The sternest reminder that the client has got; null for none. */
  readonly sternestSent: Tone | null;
}

/** @param sternestSent the sternest reminder that the client has got */
export const afterToneOf = (sternestSent: Tone | null): AfterTone =>
  sternestSent === gentlest ? null : sternestSent;

/** Invoices that get the same steps. */
export interface SameSteps<Invoice> {
  readonly dueIn: DueIn;
  readonly after: AfterTone;
  /** The first one's dates stand for all. */
  readonly invoices: readonly [Invoice, ...Invoice[]];
  readonly steps: readonly NewStep[];
}

/** The proposed steps of many invoices, the oldest invoices first, apart by what their clients have got. */
export const proposedForMany = <Invoice extends Startable>(
  invoices: readonly Invoice[],
  sender: StepsFor['sender'],
  moment: PlanningMoment,
): SameSteps<Invoice>[] =>
  inOrderOfAge.flatMap((dueIn) =>
    afterTones.flatMap((after) => {
      const [model, ...others] = invoices.filter(
        (invoice) =>
          dueInOf(invoice.dueDate, moment.today) === dueIn && afterToneOf(invoice.sternestSent) === after,
      );
      if (model === undefined) return [];
      const steps = defaultSteps({ invoice: model, sender, sternestSent: after, ...moment });
      return [{ dueIn, after, invoices: [model, ...others], steps }];
    }),
  );

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
