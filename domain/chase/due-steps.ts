import { millisecondsInDay } from 'date-fns/constants';
import {
  addDays,
  clockTime,
  dateIn,
  defaultSendTime,
  earliestSendTime,
  instantOf,
  isDecentTime,
  shortDate,
  timeIn,
  todayIn,
} from '../calendar.ts';
import { inOrder, isPast, lateAfterMilliseconds, timeOf, type Now } from '../invoice/dates.ts';
import {
  alertGoing,
  isReminder,
  reminderGoing,
  untrueToday,
  type Going,
} from '../invoice/sequence/due-now.ts';
import type { StepPlan } from '../invoice/events.ts';
import { untrueInstallment } from '../invoice/payment-plan/reminders.ts';
import { lateBy } from '../invoice/lateness.ts';
import type { SkipReason } from '../invoice/reasons.ts';
import {
  isAskedFor,
  sternestSoFar,
  unsentSteps,
  type Open,
  type Step,
  type UnfinishedSequence,
} from '../invoice/state.ts';

/** An open invoice with its unfinished sequence, at an instant. */
export interface SequenceNow {
  readonly invoice: Open;
  readonly sequence: UnfinishedSequence;
  readonly now: Now;
  /** Whether the email of a step goes only with a person's approval; absent where none does. */
  readonly needsApproval?: (plan: StepPlan) => boolean;
}

/** What can be done now with a sequence's reminders, or with its internal alerts. */
export type Outlook =
  | { readonly type: 'go'; readonly going: Going<StepPlan>; readonly step: Step; readonly late: boolean }
  /** The latest due step is more than 14 days late. `step` would have been sent, `lateBy` milliseconds late. */
  | { readonly type: 'too-late'; readonly step: StepPlan; readonly lateBy: number }
  | { readonly type: 'wait'; readonly until: number; readonly for: 'time' | 'retry' | 'gap' }
  /** One that is due waits for a person's approval, and the others behind it. */
  | { readonly type: 'approval' };

const fourteenDays = 14 * millisecondsInDay;

const ordered = (steps: readonly Step[]): Step[] => {
  const plans = new Map(steps.map((step) => [step.plan, step]));
  return inOrder([...plans.keys()]).flatMap((plan) => plans.get(plan) ?? []);
};

/** Due steps that are untrue today, with the reason of the first one; undefined when all are true. */
export const untrueSteps = ({
  invoice,
  sequence,
  now,
}: SequenceNow): { readonly stepIds: readonly number[]; readonly reason: SkipReason } | undefined => {
  const today = todayIn(now.timeZone, now.now);
  const due = unsentSteps(sequence)
    .map(({ plan }) => plan)
    .filter((plan) => isPast(plan, now));
  const reasonOf = ({ installmentDate, ...plan }: StepPlan): SkipReason | null =>
    installmentDate === undefined
      ? untrueToday(plan, invoice.dueDate, today)
      : untrueInstallment(invoice, { ...plan, installmentDate }, today);
  const reason = due.map(reasonOf).find((why) => why !== null);
  if (reason == null) return undefined;
  return {
    stepIds: due.filter((plan) => reasonOf(plan)?.code === reason.code).map(({ stepId }) => stepId),
    reason,
  };
};

/** The instant before which none of these steps may be sent, and why. */
const gate = (
  { invoice, sequence, now }: SequenceNow,
  due: readonly Step[],
): { until: number; for: 'retry' | 'gap' } => {
  const refusedSender = unsentSteps(sequence).filter(
    ({ progress }) => progress.type === 'retrying' && progress.cause === 'sender',
  );
  const retries = [...refusedSender, ...due].flatMap(({ progress }) =>
    progress.type === 'retrying' ? [Date.parse(progress.retryAt)] : [],
  );
  const retry = Math.max(0, ...retries);
  const isForReminders = due.some(({ plan }) => isReminder(plan));
  const gap = isForReminders && invoice.nextReminderFrom !== null ? Date.parse(invoice.nextReminderFrom) : 0;
  return gap > Math.max(retry, now.now) ? { until: gap, for: 'gap' } : { until: retry, for: 'retry' };
};

const goingOf = (
  current: SequenceNow,
  due: readonly Step[],
  ahead: readonly Step[],
): Going<StepPlan> | undefined => {
  const plans = due.map(({ plan }) => plan);
  if (!plans.some(isReminder)) return alertGoing(plans);
  return reminderGoing(
    plans,
    ahead.map(({ plan }) => plan),
    sternestSoFar(current.invoice),
    current.now,
  );
};

const outlookOf = (
  current: SequenceNow,
  steps: readonly Step[],
  ahead: readonly Step[],
  isLatestOfAll: boolean,
): Outlook | undefined => {
  const { invoice, now } = current;
  const first = steps[0];
  if (first === undefined) return undefined;
  const due = dueOf(steps, now);
  const latest = due.at(-1);
  const going = goingOf(current, due, ahead);
  const step = due.find(({ plan }) => plan === going?.send);
  if (latest === undefined || going === undefined || step === undefined)
    return { type: 'wait', until: timeOf(first.plan, now.timeZone), for: 'time' };
  if (due.some((one) => awaitsApproval(current, one))) return { type: 'approval' };
  const blocked = gate(current, due);
  if (blocked.until > now.now) return { type: 'wait', ...blocked };
  const sentLateBy = lateBy(step, invoice, now);
  if (isLatestOfAll && lateBy(latest, invoice, now) > fourteenDays)
    return { type: 'too-late', step: going.send, lateBy: sentLateBy };
  return { type: 'go', going, step, late: sentLateBy > lateAfterMilliseconds };
};

const awaitsApproval = ({ needsApproval }: SequenceNow, step: Step): boolean =>
  step.approval?.type === 'asked' && !isAskedFor(step) && needsApproval?.(step.plan) === true;

const dueOf = (steps: readonly Step[], now: Now): Step[] => steps.filter(({ plan }) => isPast(plan, now));

/** Handles reminders and internal alerts separately. If any reminder is due, reminders decide about a long absence. */
export const outlooks = (current: SequenceNow): Outlook[] => {
  const unsent = ordered(unsentSteps(current.sequence));
  const ahead = unsent.filter(({ plan }) => !isPast(plan, current.now));
  const reminders = unsent.filter(({ plan }) => isReminder(plan));
  const alerts = unsent.filter(({ plan }) => !isReminder(plan));
  const isReminderDue = dueOf(reminders, current.now).length > 0;
  return [
    outlookOf(current, reminders, ahead, true),
    outlookOf(current, alerts, ahead, !isReminderDue),
  ].flatMap((outlook) => outlook ?? []);
};

/**
 * Until when a late email waits for a decent hour: 9:00 AM of this or the next day, in milliseconds since 1970; null
 * when it may be sent now.
 */
export const decentHour = ({ now, timeZone }: Now): number | null => {
  const time = timeIn(timeZone, now);
  if (isDecentTime(time)) return null;
  const today = dateIn(timeZone, now);
  return instantOf(time < earliestSendTime ? today : addDays(today, 1), defaultSendTime, timeZone);
};

/** "9:00 AM", or "Dec 3, 2026 9:00 AM" on another day. */
export const clockAt = (instant: number, { now, timeZone }: Now): string => {
  const date = dateIn(timeZone, instant);
  const time = clockTime(timeIn(timeZone, instant));
  return date === dateIn(timeZone, now) ? time : `${shortDate(date)} ${time}`;
};
