import { addMonths } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';

/** The month of a day: `2026-11` of `2026-11-30`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** The month so many months after one, before it when negative. Both are `YYYY-MM`. */
export const monthAfter = (month: string, count = 1): string =>
  lightFormat(addMonths(parseISO(month), count), 'yyyy-MM');
