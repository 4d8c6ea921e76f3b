import type { ScheduleStep } from './events.ts';

type Placed = Pick<ScheduleStep, 'type' | 'days' | 'time'>;

/** Days after the due date; negative before it. */
export const dayOf = ({ type, days }: Pick<Placed, 'type' | 'days'>): number =>
  type === 'due_in' ? -days : days;

/** Steps by day and time; those of one minute stay in the order given. */
export const inOrderOfDays = <Step extends Placed>(steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => {
    const days = dayOf(one) - dayOf(other);
    if (days !== 0) return days;
    if (one.time === other.time) return 0;
    return one.time < other.time ? -1 : 1;
  });

/** The timing of a day after the due date; negative before it. */
export const timingOfDay = (day: number): Pick<Placed, 'type' | 'days'> =>
  day > 0 ? { type: 'overdue_by', days: day } : { type: 'due_in', days: Math.abs(day) };
