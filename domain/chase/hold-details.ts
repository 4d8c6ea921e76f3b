import { millisecondsInDay } from 'date-fns/constants';
import { movedDate } from '../calendar.ts';
import { daysUntilHeldGo, inOrder, type Now } from '../invoice/dates.ts';
import type { StepPlan } from '../invoice/events.ts';
import type { HoldDetail } from '../invoice/reasons.ts';
import { isHeldByPromise, unsentSteps, type Open, type UnfinishedSequence } from '../invoice/state.ts';

const mostListed = 5;

/** What would have been sent more than 14 days late, for the user to decide. @param lateBy milliseconds */
export const wouldHaveGone = ({ stepType, scheduledDate }: StepPlan, lateBy: number): HoldDetail => ({
  code: 'late',
  stepType,
  scheduledDate,
  days: Math.floor(lateBy / millisecondsInDay),
});

/** What would be sent when, if the sequence were resumed now or, under a promise, the promise is not kept. */
export const wouldGo = (invoice: Open, sequence: UnfinishedSequence, now: Now): HoldDetail => {
  const unsent = inOrder(unsentSteps(sequence).map(({ plan }) => plan));
  const promisedDate = isHeldByPromise(invoice, sequence) ? invoice.promisedDate : null;
  const days = daysUntilHeldGo(unsent, { promisedDate, resumeFrom: invoice.resumeFrom }, now);
  const first = unsent.slice(0, mostListed).map(({ scheduledDate, scheduledTime }) => ({
    scheduledDate: movedDate(scheduledDate, days),
    scheduledTime,
  }));
  return { code: 'would_go', first, count: unsent.length };
};
