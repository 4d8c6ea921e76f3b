import type { MoveReason, UpcomingState } from '../../contracts/sequences/upcoming.ts';
import type { PausedReason } from '../../contracts/sequences/sequences.ts';
import { dateIn, movedDate, timeIn } from '../calendar.ts';
import type { Client } from '../client/state.ts';
import { daysUntilHeldGo, inOrder, timeOf, type Now } from '../invoice/dates.ts';
import type { StepPlan } from '../invoice/events.ts';
import { isReminder, untrueToday } from '../invoice/sequence/due-now.ts';
import { remainderAsked } from '../invoice/small-remainder.ts';
import {
  findStep,
  isHeld,
  isHeldByPlan,
  isHeldByPromise,
  sendsUnderWay,
  unfinishedSequence,
  unsentSteps,
  type Open,
  type Step,
  type UnfinishedSequence,
} from '../invoice/state.ts';
import { saysOverdueTooEarly } from '../email-text/says-overdue.ts';
import { foresee, type ForeseenEmail } from './what-if.ts';

/** An email that is to come. */
export interface ComingEmail {
  readonly plan: StepPlan;
  /** Calendar date and `HH:MM` in the account's zone on which it goes or, while it is held, would go. */
  readonly date: string;
  readonly time: string;
  /** When it was planned for and why it moves; undefined when it goes as planned. */
  readonly moved: { readonly date: string; readonly time: string; readonly why: MoveReason } | undefined;
  readonly state: UpcomingState;
  readonly holds: readonly PausedReason[];
  /** False for the reminder of an installment, which becomes a step only when its time comes. */
  readonly isStep: boolean;
}

/** An invoice with an unfinished sequence. */
export interface Chased extends Now {
  readonly invoice: Open;
  readonly client: Client;
  /** What comes after this instant, in milliseconds since 1970, is not looked for. */
  readonly until: number;
}

const holdsOf = (invoice: Open, sequence: UnfinishedSequence): PausedReason[] => [
  ...(isHeldByPromise(invoice, sequence) ? ['promised_payment' as const] : []),
  ...(isHeldByPlan(invoice) ? ['payment_plan' as const] : []),
  ...sequence.holds.map(({ reason }) => reason),
];

const asPlanned = (plan: StepPlan): ComingEmail => ({
  plan,
  date: plan.scheduledDate,
  time: plan.scheduledTime,
  moved: undefined,
  state: 'planned',
  holds: [],
  isStep: true,
});

/** Whether nothing but time comes between an email and its own day. */
const isTrueOnItsDay = (plan: StepPlan, { dueDate }: Open): boolean =>
  untrueToday(plan, dueDate, plan.scheduledDate) === null &&
  !saysOverdueTooEarly(plan, plan.scheduledDate, dueDate);

/**
 * Whether each email just goes at its own time, so that nothing has to be foreseen. Most sequences are like that, and
 * there are many.
 */
const goesAsPlanned = ({ invoice, now, timeZone, until }: Chased, sequence: UnfinishedSequence): boolean => {
  const { nextReminderFrom } = invoice;
  if (isHeld(invoice, sequence) || sendsUnderWay(invoice).length > 0) return false;
  if (remainderAsked(invoice) !== null) return false;
  const unsent = unsentSteps(sequence);
  const times = new Set<number>();
  const gapEnds = Math.max(now, nextReminderFrom === null ? 0 : Date.parse(nextReminderFrom));
  for (const { plan, progress } of unsent) {
    const at = timeOf(plan, timeZone);
    if (progress.type !== 'planned' || times.has(at)) return false;
    times.add(at);
    // Later ones don't matter to those that are looked for.
    if (at >= until) continue;
    const isAhead = at > (isReminder(plan) ? gapEnds : now);
    if (!isAhead || !isTrueOnItsDay(plan, invoice)) return false;
  }
  return true;
};

/** Why an email goes later than planned. */
const whyMoved = (
  { invoice, now, timeZone }: Chased,
  { plan, progress }: Pick<Step, 'plan' | 'progress'>,
  sequence: UnfinishedSequence,
  at: number,
): MoveReason => {
  const planned = timeOf(plan, timeZone);
  const { nextReminderFrom } = invoice;
  if (isHeldByPromise(invoice, sequence)) return 'promised_payment';
  if (sequence.holds.some(({ reason }) => reason === 'email_cap')) return 'email_cap';
  if (progress.type === 'retrying') return 'retry';
  if (isReminder(plan) && nextReminderFrom !== null && Date.parse(nextReminderFrom) > planned)
    return 'reminder_gap';
  if (planned > now) return 'behind_another';
  return at > now ? 'quiet_hours' : 'late';
};

const foreseen = (
  chased: Chased,
  sequence: UnfinishedSequence,
  { plan: then, at, late }: ForeseenEmail,
): ComingEmail => {
  const { invoice, now, timeZone } = chased;
  const step = findStep(sequence, then.stepId);
  // The reminder of an installment is added at its time, and goes then.
  const plan = step?.plan ?? then;
  const planned = timeOf(plan, timeZone);
  const isToday = plan.scheduledDate === dateIn(timeZone, at);
  const isOnTime = at <= Math.max(planned, late || !isToday ? 0 : now);
  const own = { date: plan.scheduledDate, time: plan.scheduledTime };
  const moved =
    isOnTime || step === undefined ? undefined : { ...own, why: whyMoved(chased, step, sequence, at) };
  // A payment plan holds all but the reminders of its installments.
  const holds = holdsOf(invoice, sequence).filter(
    (reason) => reason !== 'payment_plan' || then.installmentDate === undefined,
  );
  return {
    ...asPlanned(then),
    ...(moved === undefined ? own : { date: dateIn(timeZone, at), time: timeIn(timeZone, at) }),
    moved,
    state: moved === undefined && holds.length === 0 ? 'planned' : 'waits',
    holds,
    isStep: step !== undefined,
  };
};

/** What is left unsent while something holds it, on the days on which it would go if that ended now. */
const held = (chased: Chased, left: readonly StepPlan[], after: Open, sequence: UnfinishedSequence) => {
  const promisedDate = isHeldByPromise(after, sequence) ? after.promisedDate : null;
  const days = daysUntilHeldGo(left, { promisedDate, resumeFrom: after.resumeFrom }, chased);
  const holds = holdsOf(after, sequence);
  return left.map((plan): ComingEmail => {
    const own = { date: plan.scheduledDate, time: plan.scheduledTime };
    return {
      ...asPlanned(plan),
      date: movedDate(own.date, days),
      moved: days === 0 ? undefined : { ...own, why: 'on_hold' },
      state: 'held',
      holds,
    };
  });
};

/**
 * The emails of an invoice that are to come if nothing changes, in order, as its run would send them: the run's own
 * decisions on what is known here. Those that something holds come with it. What a run leaves out because it is untrue,
 * or another takes its place, is left out.
 */
export const comingEmails = (chased: Chased): ComingEmail[] => {
  const { invoice, client, timeZone, now, until } = chased;
  const sequence = unfinishedSequence(invoice);
  if (sequence === null || client.status !== 'active') return [];
  if (goesAsPlanned(chased, sequence))
    return inOrder(unsentSteps(sequence).map(({ plan }) => plan)).map(asPlanned);
  const { sequenceId, via } = sequence;
  const end = foresee({ invoice, client, timeZone, sequenceId, now, via, planned: [], until });
  const emails = end.emails.map((email) => foreseen(chased, sequence, email));
  const after = end.invoice;
  const rest = unfinishedSequence(after, sequenceId);
  if (after.status !== 'open' || rest === null || !isHeld(after, rest)) return emails;
  const left = unsentSteps(rest).flatMap(({ plan }) =>
    plan.installmentDate === undefined ? [findStep(sequence, plan.stepId)?.plan ?? plan] : [],
  );
  return [...emails, ...held(chased, inOrder(left), after, rest)];
};
