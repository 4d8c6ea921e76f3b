import type { SequenceEffect } from '../../../contracts/invoices/invoices.ts';
import { mailInFlight, successes } from '../../../contracts/messages.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { addDays, clockTime, shortDate } from '../../../domain/calendar.ts';
import { holdNames } from '../../../domain/reasons/hold-names.ts';
import type { Payable } from './show-invoices.ts';
import { holdsOf, nextStep } from '../sequences/sequence-status.ts';
import { countOf, formatMinor } from '../../data/account/numbers.ts';

interface Words {
  readonly title: string;
  readonly description: string | undefined;
}

const together = (...sentences: readonly (string | false | undefined)[]): string | undefined =>
  sentences.filter((sentence) => sentence !== false && sentence !== undefined).join(' ') || undefined;

const onItsWay = ({ mailInFlight: isInFlight }: SequenceEffect): string | false =>
  isInFlight === true && `${mailInFlight}.`;

/** An invoice and what a call did to its sequence. */
export interface Affected {
  readonly invoice: Payable;
  readonly effect: SequenceEffect;
}

const isPromiseKept = ({ promisedPaymentDate }: Payable, datePaid: string): boolean =>
  promisedPaymentDate !== null && datePaid <= promisedPaymentDate;

/**
 * After Mark Paid.
 * @param paid each invoice as it was before
 * @param days calendar dates: on which the money came, and the account's today
 */
export const paidWords = (
  paid: readonly Affected[],
  { datePaid, today }: { readonly datePaid: string; readonly today: string },
): Words => {
  const [first] = paid;
  const isOne = first !== undefined && paid.length === 1;
  const cancelled = paid.some(({ effect }) => (effect.cancelledSequences ?? 0) > 0);
  const inFlight = paid.find(({ effect }) => effect.mailInFlight === true);
  return {
    title: isOne ? successes.markedPaid : `${countOf(paid.length, 'invoice')} marked as paid`,
    description: together(
      isOne &&
        `${first.invoice.invoiceNumber}, ${formatMinor(first.invoice.amountDue ?? first.invoice.amount, first.invoice.currency)}.`,
      datePaid !== today && `Paid on ${shortDate(datePaid)}.`,
      isOne && isPromiseKept(first.invoice, datePaid) && 'Promise kept.',
      cancelled && (isOne ? 'Its reminders are cancelled.' : 'Their reminders are cancelled.'),
      inFlight && onItsWay(inFlight.effect),
    ),
  };
};

/** After Undo of Mark Paid: `paid` is what Mark Paid had ended, `undone` what was restored. */
export const undoneWords = (paid: readonly Affected[], undone: readonly SequenceEffect[]): Words => {
  const sum = (effects: readonly (number | undefined)[]): number =>
    effects.reduce<number>((total, count) => total + (count ?? 0), 0);
  const ended = sum(paid.map(({ effect }) => effect.cancelledSequences));
  const back = sum(undone.map(({ resumedSequences }) => resumedSequences));
  return {
    title:
      undone.length === 1 ? successes.markedUnpaid : `${countOf(undone.length, 'invoice')} marked as unpaid`,
    description:
      back < ended
        ? 'A sequence stays cancelled because your plan has no room for it.'
        : 'Everything has been restored.',
  };
};

/** After Mark Unpaid. */
export const unpaidWords = ({ resumedSequences = 0 }: SequenceEffect): Words => ({
  title: successes.markedUnpaid,
  description:
    resumedSequences > 0
      ? 'Its sequence has been restored and is paused. Nothing goes out until you resume it.'
      : undefined,
});

/** "Next: today 4:00 PM", "Next: Dec 3, 2026, 9:00 AM"; undefined when nothing is left to go. */
export const nextMailWords = (steps: readonly StepView[], today: string): string | undefined => {
  const next = nextStep(steps);
  if (next === undefined) return undefined;
  const { scheduledDate, scheduledTime } = next;
  const time = clockTime(scheduledTime);
  if (scheduledDate === today) return `Next: today ${time}`;
  if (scheduledDate === addDays(today, 1)) return `Next: tomorrow ${time}`;
  return `Next: ${shortDate(scheduledDate)}, ${time}`;
};

/** After a promise was recorded. */
export const promisedWords = (promisedDate: string, effect: SequenceEffect): Words => {
  const paused = effect.pausedSequences ?? 0;
  return {
    title: successes.promiseRecorded,
    description: together(
      paused === 0
        ? `Expected by ${shortDate(promisedDate)}. No reminders are running.`
        : `${countOf(paused, 'sequence')} paused until ${shortDate(promisedDate)}.`,
      onItsWay(effect),
    ),
  };
};

/** "Its emails are still on hold. Paused - Payment Plan."; undefined where nothing holds them. */
const stillHeldWords = (steps: readonly StepView[]): string | undefined => {
  const holds = holdsOf(steps);
  if (holds.length === 0) return undefined;
  return `Its emails are still on hold. ${holds.map(({ reason }) => `${holdNames[reason]}.`).join(' ')}`;
};

/** After a sequence was resumed: what goes next, or what still holds it; `steps` are the invoice's, as they are then. */
export const resumedWords = (steps: readonly StepView[], today: string): string | undefined =>
  stillHeldWords(steps) ?? nextMailWords(steps, today);

/** After a promise was removed: what goes next, or what still holds it; `steps` are the invoice's, as they are then. */
export const promiseRemovedWords = (
  { resumedSequences = 0 }: SequenceEffect,
  steps: readonly StepView[],
  today: string,
): Words => {
  const next = nextMailWords(steps, today);
  return {
    title: successes.promiseRemoved,
    description: together(
      resumedSequences === 0 && stillHeldWords(steps),
      resumedSequences > 0 && `${countOf(resumedSequences, 'sequence')} resumed.`,
      resumedSequences > 0 && next !== undefined && `${next}.`,
    ),
  };
};
