import { addMonths } from 'date-fns/addMonths';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';

/** The month so many months after one, before it when negative. Both are `YYYY-MM`. */
export const monthAfter = (month: string, count = 1): string =>
  lightFormat(addMonths(parseISO(month), count), 'yyyy-MM');
