import {
  addDays,
  defaultSendTime,
  isDecentTime,
  isWeekend,
  latestSendTime,
  momentText,
  workingDayFrom,
} from '../../domain/calendar.ts';
import { type Timing, timingOf } from '../../domain/step-timing.ts';

/** A wall-clock moment at which a mail would go: calendar date and `HH:MM`. */
export interface SendMoment {
  readonly date: string;
  readonly time: string;
  /** It is sent right away, so nobody chose its time. */
  readonly isNow: boolean;
}

/** Another date for a step, with the timing that belongs to it; a built-in text may have to follow it. */
export interface Offer extends Timing {
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  /** "Monday, December 7, 2026 at 9:00 AM". */
  readonly when: string;
}

/** "at night", "on a weekend" or "at night, on a weekend"; null at a usual time. */
export const oddTimeOf = ({ date, time }: Pick<SendMoment, 'date' | 'time'>): string | null => {
  const parts = [...(isDecentTime(time) ? [] : ['at night']), ...(isWeekend(date) ? ['on a weekend'] : [])];
  return parts.length === 0 ? null : parts.join(', ');
};

/** The next working day: at the same time of day if that was chosen and is a decent one, otherwise at 09:00. */
export const workingDayOffer = ({ date, time, isNow }: SendMoment, dueDate: string): Offer => {
  const scheduledDate = workingDayFrom(time > latestSendTime ? addDays(date, 1) : date);
  const scheduledTime = isDecentTime(time) && !isNow ? time : defaultSendTime;
  return {
    ...timingOf(dueDate, scheduledDate),
    scheduledDate,
    scheduledTime,
    when: momentText(scheduledDate, scheduledTime),
  };
};
