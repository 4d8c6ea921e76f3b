import type { StepType } from '../../contracts/sequences.ts';
import { addDays, clockTime, shortDate } from '../../domain/calendar.ts';
import { daysUntilHeldGo, inOrder, type Now } from '../../domain/invoice/dates.ts';
import type { HoldReason, StepPlan } from '../../domain/invoice/events.ts';
import {
  isHeldByPromise,
  unsentSteps,
  type Open,
  type UnfinishedSequence,
} from '../../domain/invoice/state.ts';

const day = 86_400_000;
const mostListed = 5;

const names: Readonly<Record<StepType, string>> = {
  customer_reminder: 'reminder',
  internal_alert: 'internal alert',
};

/** What would have gone after a long absence, for the person who decides (RUNS, rule 2). @param lateBy milliseconds */
export const wouldHaveGone = (step: StepPlan, lateBy: number): string =>
  `The ${names[step.stepType]} of ${shortDate(step.scheduledDate)} would have gone out ${Math.floor(lateBy / day)} days late`;

/** What would go when, if the sequence were resumed now, and a promise that holds it is not kept (RUNS, rule 8). */
export const wouldGo = (invoice: Open, sequence: UnfinishedSequence, now: Now): string => {
  const unsent = inOrder(unsentSteps(sequence).map(({ plan }) => plan));
  const promisedDate = isHeldByPromise(invoice, sequence) ? invoice.promisedDate : null;
  const days = daysUntilHeldGo(unsent, { promisedDate, resumeFrom: invoice.resumeFrom }, now);
  const dates = unsent
    .slice(0, mostListed)
    .map((step) => `${shortDate(addDays(step.scheduledDate, days))} ${clockTime(step.scheduledTime)}`);
  const more = unsent.length > mostListed ? ` and ${unsent.length - mostListed} more` : '';
  return `Would go out: ${dates.join('; ')}${more}`;
};

/** Why a sequence waits, as a person reads it. */
export const holdNames: Readonly<Record<HoldReason, string>> = {
  paused_by_hand: 'Paused by hand',
  delivery_failed: 'Delivery failed',
  client_changed: 'Paused: client changed',
  reopened: 'Paused: reopened',
  needs_attention: 'Paused: needs attention',
  long_absence: 'Paused: more than 14 days late',
  mail_server_added: 'Paused: a mail server was set up',
};
