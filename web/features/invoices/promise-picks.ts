import { addDays, daysBetween, weekdayOf } from '../../../domain/calendar.ts';

/** A day that clients often name, offered beside the date. */
export interface PromisePick {
  readonly label: string;
  /** Calendar date. */
  readonly date: string;
}

const friday = (today: string): string =>
  [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days)).find((date) => weekdayOf(date) === 'Friday') ??
  today;

const endOfMonth = (date: string): string => {
  const inNextMonth = addDays(`${date.slice(0, 7)}-28`, 4);
  return addDays(`${inNextMonth.slice(0, 7)}-01`, -1);
};

/** The picks of a day, each date once; the end of the month is that of the next one on a month's last days. */
export const promisePicks = (today: string): PromisePick[] => {
  const end = endOfMonth(today);
  const picks = [
    { label: 'Tomorrow', date: addDays(today, 1) },
    { label: 'Friday', date: friday(today) },
    { label: 'In 7 days', date: addDays(today, 7) },
    { label: 'End of the month', date: daysBetween(today, end) > 1 ? end : endOfMonth(addDays(end, 1)) },
  ];
  return picks.filter(({ date }, at) => picks.findIndex((other) => other.date === date) === at);
};
