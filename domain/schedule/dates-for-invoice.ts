import { severityOf, type Tone } from '../../contracts/sequences/tones.ts';
import { addDays, daysBetween, instantOf, isStorableDate, workingDayFrom } from '../calendar.ts';
import type { Now } from '../invoice/dates.ts';
import { isGentler } from '../invoice/sequence/due-now.ts';
import { scheduledDateOf } from '../steps/step-timing.ts';
import type { ScheduleStep } from './events.ts';
import { inOrderOfDays } from './step-order.ts';

/** A step of a schedule on the day on which it goes for an invoice. */
export interface DatedScheduleStep {
  readonly step: ScheduleStep;
  /** Calendar date. */
  readonly date: string;
}

export interface DatedFor {
  /** Calendar date. */
  readonly dueDate: string;
  /** The sternest reminder that the client has got for the invoice: nothing gentler follows. */
  readonly sternestSent: Tone | null;
}

export interface DatingMoment extends Now {
  /** The account's today, a calendar date. */
  readonly today: string;
  /** Whether the client gets no other first email on a day, which is then taken; by default every day is free. */
  readonly isFree?: (date: string) => boolean;
}

/** How many days are looked at for one on which the client gets no other first email. */
const mostDaysLooked = 366;

/** The next working day from tomorrow on that is free; tomorrow, or the Monday after it, if none is. */
const firstSendingDay = ({ today, isFree = () => true }: DatingMoment): string => {
  const first = workingDayFrom(addDays(today, 1));
  let day = first;
  for (let looked = 0; looked < mostDaysLooked; looked += 1) {
    if (isFree(day)) return day;
    day = workingDayFrom(addDays(day, 1));
  }
  return first;
};

const isOverdueReminder = ({ step }: DatedScheduleStep): boolean =>
  step.type === 'overdue_by' && step.stepType === 'customer_reminder';

const gentlestOf = (reminders: readonly DatedScheduleStep[]): DatedScheduleStep | undefined =>
  reminders.reduce<DatedScheduleStep | undefined>(
    (best, one) =>
      best === undefined || severityOf(one.step.tone) < severityOf(best.step.tone) ? one : best,
    undefined,
  );

/** All steps that are not gentler than what the client has got, each on the day that the due date gives it. */
export const datesInFull = (
  steps: readonly ScheduleStep[],
  { dueDate, sternestSent }: DatedFor,
): DatedScheduleStep[] =>
  inOrderOfDays(steps)
    .map((step) => ({ step, date: scheduledDateOf(dueDate, step) }))
    .filter(
      ({ step, date }) =>
        isStorableDate(date) &&
        !(step.stepType === 'customer_reminder' && isGentler(step.tone, sternestSent)),
    );

/**
 * The steps of a schedule that are ahead of an invoice, with their dates (docs/chasing-rules.md, "A schedule that starts
 * late"). Up to the due date, and while no reminder about an overdue invoice was missed, each goes on its own day, and
 * those whose time has passed are left out. Otherwise it begins with the gentlest of the overdue reminders, on the next
 * free working day, and the later ones keep their distances to it. Nothing is gentler than what the client has got.
 */
export const datesForInvoice = (
  steps: readonly ScheduleStep[],
  invoice: DatedFor,
  moment: DatingMoment,
): DatedScheduleStep[] => {
  const planned = datesInFull(steps, invoice);
  const isAhead = ({ step, date }: DatedScheduleStep): boolean =>
    instantOf(date, step.time, moment.timeZone) > moment.now;
  const overdue = planned.filter(isOverdueReminder);
  const first = gentlestOf(overdue);
  if (first === undefined || overdue.every(isAhead)) return planned.filter(isAhead);
  const day = firstSendingDay(moment);
  const later = Math.max(0, daysBetween(first.date, day));
  return planned
    .slice(planned.indexOf(first))
    .map(({ step, date }) => ({ step, date: addDays(date, later) }))
    .filter(({ date }) => isStorableDate(date));
};
