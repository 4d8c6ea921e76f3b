import {
  addDays,
  daysBetween,
  defaultSendTime,
  isDecentTime,
  isWeekend,
  latestSendTime,
  momentText,
  workingDayBefore,
  workingDayFrom,
} from '../../../domain/calendar.ts';
import { type Timing, timingOf } from '../../../domain/steps/step-timing.ts';

/** A reminder of a plan, and when it would go. */
export interface PlannedSend {
  /** An index into the steps of the plan. */
  readonly step: number;
  /** As planned: calendar date and `HH:MM`. */
  readonly planned: { readonly scheduledDate: string; readonly scheduledTime: string };
  /** Wall clock at which it goes. */
  readonly date: string;
  readonly time: string;
  /** It is sent right away, so nobody chose its time. */
  readonly isNow: boolean;
  /** A rule moves it, so no other time is offered. */
  readonly isMoved: boolean;
}

/** Another date for a step, with the timing that belongs to it; a built-in text may have to follow it. */
export interface Offer extends Timing {
  readonly scheduledDate: string;
  readonly scheduledTime: string;
}

type OddReason = 'in the past' | 'at night' | 'on a weekend';

/** A reminder that goes at an unusual time. */
interface OddSend {
  readonly send: PlannedSend;
  readonly reasons: readonly OddReason[];
}

/** What falls on nights, weekends or in the past, and the dates that would put all on working days. */
export interface OddTimes {
  readonly odd: readonly OddSend[];
  /** Also of later reminders, which move along. */
  readonly offers: readonly { readonly step: number; readonly offer: Offer }[];
}

const oddReasons = ({ date, time }: Pick<PlannedSend, 'date' | 'time'>): OddReason[] => [
  ...(isDecentTime(time) ? [] : ['at night' as const]),
  ...(isWeekend(date) ? ['on a weekend' as const] : []),
];

/** "at night", "on a weekend" or "at night, on a weekend"; null at a usual time. */
export const oddTimeOf = (moment: Pick<PlannedSend, 'date' | 'time'>): string | null => {
  const reasons = oddReasons(moment);
  return reasons.length === 0 ? null : reasons.join(', ');
};

const isLate = ({ isNow, planned, date }: PlannedSend): boolean => isNow && planned.scheduledDate < date;

const reasonsOf = (send: PlannedSend): readonly OddReason[] => {
  if (send.isMoved) return [];
  return isLate(send) ? ['in the past'] : oddReasons(send);
};

/**
 * The next working day; the one before where the next would lie behind the due date. At the same time of day if that was
 * chosen and is a decent one, otherwise at 09:00.
 * @param behind an earlier day has to lie behind this one; absent for none
 */
const workingDayOffer = (
  { date, time, isNow }: Pick<PlannedSend, 'date' | 'time' | 'isNow'>,
  dueDate: string,
  behind: string | undefined,
): Offer => {
  const next = workingDayFrom(time > latestSendTime ? addDays(date, 1) : date);
  const before = workingDayBefore(date);
  const scheduledDate =
    behind !== undefined && date <= dueDate && next > dueDate && before > behind ? before : next;
  const scheduledTime = isDecentTime(time) && !isNow ? time : defaultSendTime;
  return { ...timingOf(dueDate, scheduledDate), scheduledDate, scheduledTime };
};

/**
 * Reminders at unusual times, and where they would go instead. Two reminders keep at least the days that lay between
 * them: those behind one that moves later move along.
 * @param sends in the order in which they go
 * @param today the account's today, a calendar date
 */
export const oddTimesOf = (
  sends: readonly PlannedSend[],
  dueDate: string,
  today: string,
): OddTimes | undefined => {
  const odd = sends.flatMap((send) => {
    const reasons = reasonsOf(send);
    return reasons.length === 0 ? [] : [{ send, reasons }];
  });
  if (odd.length === 0) return undefined;
  const offers: { step: number; offer: Offer }[] = [];
  let before: { readonly was: string; readonly is: string } | undefined;
  for (const send of sends) {
    const { date, time, isMoved } = send;
    const soonest = isLate(send) && time >= defaultSendTime ? addDays(date, 1) : date;
    const kept =
      before === undefined || before.is <= before.was
        ? soonest
        : addDays(before.is, Math.max(1, daysBetween(before.was, date)));
    const isPushed = kept > soonest;
    if (isMoved || (!isPushed && reasonsOf(send).length === 0)) {
      before = { was: date, is: date };
      continue;
    }
    const last = before === undefined || before.is < today ? today : before.is;
    // Behind one that was moved, a night becomes the same day's morning.
    const at = isPushed && !isDecentTime(time) ? defaultSendTime : time;
    const offer = workingDayOffer(
      { ...send, date: isPushed ? kept : soonest, time: at },
      dueDate,
      isPushed ? undefined : last,
    );
    before = { was: date, is: offer.scheduledDate };
    offers.push({ step: send.step, offer });
  }
  return { odd, offers };
};

const whatOf = (count: number): string =>
  count === 1 ? 'One email goes out at an unusual time' : `${count} emails go out at unusual times`;

/** Names them: "One email goes out at an unusual time: Saturday, December 5, 2026 at 9:00 AM (on a weekend)." */
export const oddTimesText = ({ odd }: OddTimes): string => {
  const times = odd.map(
    ({ send: { planned }, reasons }) =>
      `${momentText(planned.scheduledDate, planned.scheduledTime)} (${reasons.join(', ')})`,
  );
  return `${whatOf(odd.length)}: ${times.join('; ')}.`;
};

/** Counts those of many plans: "50 of 89 emails go out at unusual times: 44 on a weekend, 6 at night." */
export const oddTimesOfMany = (plans: readonly (OddTimes | undefined)[], emails: number): string => {
  const odd = plans.flatMap((plan) => plan?.odd ?? []);
  const counts = (['on a weekend', 'at night', 'in the past'] as const).flatMap((reason) => {
    const count = odd.filter(({ reasons }) => reasons.includes(reason)).length;
    return count === 0 ? [] : [`${count} ${reason}`];
  });
  const which = odd.length === 1 ? 'email goes out at an unusual time' : 'emails go out at unusual times';
  return `${odd.length} of ${emails} ${which}: ${counts.join(', ')}.`;
};
