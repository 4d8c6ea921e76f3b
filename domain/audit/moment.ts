import { calendarDate } from '../../contracts/fields.ts';
import { addDays, instantOf } from '../calendar.ts';

const wallClock = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * A moment as typed, as an ISO instant: a date is the end of that day, a date with a time is that minute on the
 * account's clock, and an ISO instant is itself. Undefined for anything else.
 */
export const momentOf = (text: string, timeZone: string): string | undefined => {
  const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
  try {
    if (calendarDate.safeParse(text).success) return iso(instantOf(addDays(text, 1), '00:00', timeZone) - 1);
    const [, date = '', time = ''] = wallClock.exec(text) ?? [];
    if (calendarDate.safeParse(date).success) return iso(instantOf(date, time, timeZone));
    return instant.test(text) ? iso(Date.parse(text)) : undefined;
  } catch {
    // There is no such time.
    return undefined;
  }
};
