import { addMonths } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { addDays } from '../../calendar.ts';
import type { Installment } from './payment-plan.ts';

/** How far the dates of a plan lie apart. */
export type Interval = 'weekly' | 'two_weeks' | 'monthly';

/** Months are counted from the first date: of January 31, the second is February 28, the third March 31. */
const dateAfter = (first: string, interval: Interval, count: number): string =>
  interval === 'monthly'
    ? lightFormat(addMonths(parseISO(first), count), 'yyyy-MM-dd')
    : addDays(first, count * (interval === 'weekly' ? 7 : 14));

/**
 * What is due in equal parts; what does not divide is in the last.
 * @param due integer minor units
 * @param first calendar date of the first part
 */
export const splitEvenly = (
  due: number,
  parts: number,
  first: string,
  interval: Interval,
): readonly Installment[] => {
  const each = Math.floor(due / parts);
  return Array.from({ length: parts }, (_, at) => ({
    date: dateAfter(first, interval, at),
    amount: at === parts - 1 ? due - each * (parts - 1) : each,
  }));
};
