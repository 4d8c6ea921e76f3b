import { daysBetween } from '../calendar.ts';

/** People type a payment in some days before or after the day that a bank or another program has for it. */
const mostDaysApart = 5;

/** Whether an entered payment and another one may be the same by their days, which are calendar dates. */
export const isNearEntered = (date: string, other: string): boolean =>
  Math.abs(daysBetween(date, other)) <= mostDaysApart;
