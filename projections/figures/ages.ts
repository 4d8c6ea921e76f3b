import { type AgeGroup, ageGroup } from '../../contracts/invoices/dashboard.ts';
import { addDays, daysBetween } from '../../domain/calendar.ts';
import type { Between } from '../../platform/ports/read-models.ts';

/** By how many days invoices of each age are past their due date, both included. */
const daysLate: Readonly<Record<AgeGroup, { readonly from?: number; readonly to?: number }>> = {
  not_due: { to: 0 },
  days_1_30: { from: 1, to: 30 },
  days_31_60: { from: 31, to: 60 },
  days_61_90: { from: 61, to: 90 },
  days_91: { from: 91 },
};

/** The age on a day of what was due on another. Both are calendar dates. */
export const ageOf = (dueDate: string, today: string): AgeGroup => {
  const late = daysBetween(dueDate, today);
  const isOf = (age: AgeGroup): boolean => late <= (daysLate[age].to ?? Number.POSITIVE_INFINITY);
  return ageGroup.options.find(isOf) ?? 'days_91';
};

/** The due dates of invoices that have an age today. */
export const dueDatesOf = (age: AgeGroup, today: string): Between => {
  const { from, to } = daysLate[age];
  return {
    ...(to !== undefined && { from: addDays(today, -to) }),
    ...(from !== undefined && { before: addDays(today, 1 - from) }),
  };
};
