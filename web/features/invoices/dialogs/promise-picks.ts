import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { addDays, daysBetween, weekdayOf } from '../../../../domain/calendar.ts';

/** A day that clients often name, offered beside the date. */
export interface PromisePick {
  readonly label: string;
  /** Calendar date. */
  readonly date: string;
}

/** On a Friday there is none: the word would read as today, and the next one is in 7 days. */
const comingFriday = (today: string): string | undefined =>
  [1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).find((date) => weekdayOf(date) === 'Friday');

const endOfMonth = (date: string): string =>
  `${date.slice(0, 8)}${getDaysInMonth(new Date(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1))}`;

/** The picks of a day, each date once; the end of the month is that of the next one on a month's last days. */
export const promisePicks = (today: string): PromisePick[] => {
  const end = endOfMonth(today);
  const friday = comingFriday(today);
  const picks = [
    { label: 'Tomorrow', date: addDays(today, 1) },
    ...(friday === undefined ? [] : [{ label: 'Friday', date: friday }]),
    { label: 'In 7 days', date: addDays(today, 7) },
    { label: 'End of the month', date: daysBetween(today, end) > 1 ? end : endOfMonth(addDays(end, 1)) },
  ];
  return picks.filter(({ date }, at) => picks.findIndex((other) => other.date === date) === at);
};
