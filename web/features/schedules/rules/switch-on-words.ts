import type { StartsPreviewView } from '../../../../contracts/schedules/schedule-rules.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';
import { relativeDay } from '../../../ui/text/dates.ts';

const dayWords = (date: string, today: string): string => {
  const relative = relativeDay(date, today, false);
  return relative === 'today' || relative === 'tomorrow' ? relative : `on ${shortDate(date)}`;
};

/** "83 invoices now, 12 of them late: their first email goes tomorrow 9:00 AM, one per client and day." */
export const startsWords = ({ invoices, late, first }: StartsPreviewView, today: string): string => {
  if (invoices === 0) return 'No open invoice would start now.';
  const all = `${countOf(invoices, 'invoice')} now`;
  const lateFirst = first
    .filter(({ dueDate }) => dueDate < today)
    .map(({ email }) => email)
    .toSorted((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1))[0];
  if (late === 0 || lateFirst === undefined) return `${all}, none of them late.`;
  const goes = `${dayWords(lateFirst.date, today)} ${clockTime(lateFirst.time)}`;
  const many = invoices === 1 ? 'it is late' : `${formatCount(late)} of them late`;
  return late === 1
    ? `${all}, ${many}: its first email goes ${goes}.`
    : `${all}, ${many}: their first email goes ${goes}, one per client and day.`;
};

/** What the plan has no room for; undefined when all of it fits. */
export const roomWords = ({ invoices, room }: StartsPreviewView): string | undefined => {
  if (room === null || room >= invoices) return undefined;
  const rest = invoices - room;
  const others = rest === 1 ? 'The other one waits' : `The other ${formatCount(rest)} wait`;
  return `Your plan has room for ${countOf(room, 'more sequence')}. ${room === 0 ? 'All of them wait' : others}, those due first start first, when there is room.`;
};
