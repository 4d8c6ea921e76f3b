import { todayIn } from './calendar.ts';
import type { Moment } from './invoice/commands.ts';

/** An instant (milliseconds since 1970) as an account sees it. */
export const momentAt = (now: number, { timeZone }: { readonly timeZone: string }): Moment => ({
  now: isoInstant(now),
  today: todayIn(timeZone, now),
  timeZone,
});

/** @param ms milliseconds since 1970 */
export const isoInstant = (ms: number): string => new Date(ms).toISOString();
