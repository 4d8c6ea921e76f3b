import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { settledLabels } from '../../../../contracts/invoices/status-labels.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { clockTime, daysBetween, shortDate } from '../../../../domain/calendar.ts';
import { statusWords } from '../../../components/invoices/collection-words.ts';
import { planWords } from '../../../components/invoices/plan-words.ts';
import { brokenPromiseText } from '../../../../domain/reasons/shown-status.ts';
import { relativeDay } from '../../../ui/text/dates.ts';
import { isCalledOff, isHeld } from '../../../components/sequences/step-status.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

type Stated = Pick<
  InvoiceView,
  | 'status'
  | 'dueDate'
  | 'datePaid'
  | 'settledWith'
  | 'promisedPaymentDate'
  | 'promisedAmount'
  | 'paymentPlan'
  | 'brokenPromiseDate'
  | 'lateFeesOpen'
  | 'collectionStatus'
  | 'currency'
>;

interface Reminders {
  /** The account's, a calendar date. */
  readonly today: string;
  /** The time of day there, `HH:MM`. */
  readonly time: string;
  /** Of the latest sequence; empty when there never was one. */
  readonly steps: readonly StepView[];
  /** The one that goes next. */
  readonly next: StepView | undefined;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const paid = ({ dueDate, datePaid, settledWith }: Stated): string => {
  if (datePaid === null) return 'Paid.';
  if (settledWith !== undefined) return `${settledLabels[settledWith]} on ${shortDate(datePaid)}.`;
  const late = daysBetween(dueDate, datePaid);
  if (late > 0) return `Paid on ${shortDate(datePaid)}, ${days(late)} late.`;
  return `Paid on ${shortDate(datePaid)}, ${late === 0 ? 'on its due date' : `${days(-late)} early`}.`;
};

const standing = (invoice: Stated, today: string): string => {
  const { currency, dueDate, promisedPaymentDate, promisedAmount } = invoice;
  if (invoice.collectionStatus !== undefined) return `${statusWords(invoice.collectionStatus)}.`;
  const plan = planWords(invoice);
  if (plan !== null) return `${plan}.`;
  const late = daysBetween(dueDate, today);
  const broken = brokenPromiseText(invoice);
  if (promisedPaymentDate !== null)
    return `${promisedAmount === undefined ? 'Payment' : formatMinor(promisedAmount, currency)} is promised by ${shortDate(promisedPaymentDate)}${late > 0 ? `, ${days(late)} late now` : ''}.`;
  const lateness = late > 0 ? `${days(late)} late.` : late === 0 ? 'Due today.' : `Due in ${days(-late)}.`;
  return broken === null ? lateness : `${lateness} ${broken}.`;
};

const reminders = ({ today, time, steps, next }: Reminders): string => {
  if (steps.length === 0) return 'No reminders are planned.';
  if (steps.every(isCalledOff)) return 'Its sequence sent nothing. No reminders are planned.';
  if (next === undefined) return 'No more reminders are planned.';
  if (isHeld(next)) return 'Reminders are on hold.';
  if (next.waitsForApprovalSince !== null) return 'The next email waits for your approval.';
  const day = relativeDay(next.scheduledDate, today, false);
  const when = day === 'today' || day === 'tomorrow' ? day : `on ${shortDate(next.scheduledDate)}`;
  const isDue = `${next.scheduledDate} ${next.scheduledTime}` <= `${today} ${time}`;
  return isDue
    ? 'The next email is about to go out.'
    : `The next email goes out ${when} at ${clockTime(next.scheduledTime)}.`;
};

/** What of it is open beside the invoice. */
const lateFees = ({ lateFeesOpen, currency }: Stated): string =>
  lateFeesOpen === undefined
    ? ''
    : ` ${formatMinor(lateFeesOpen, currency)} of late fees and interest is still open.`;

/** How an invoice stands, in a sentence or two. */
export const invoiceSentence = (invoice: Stated, around: Reminders): string =>
  invoice.status === 'paid'
    ? `${paid(invoice)}${lateFees(invoice)}`
    : `${standing(invoice, around.today)} ${reminders(around)}`;
