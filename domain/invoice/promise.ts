import { InvalidField, NotAllowedNow } from '../errors.ts';
import { dueOf, receivedOf } from './balance.ts';
import { resumeAfterPromise } from './dates.ts';
import type { AfterPromise, BalanceEntry, InvoiceEvent } from './events.ts';
import { withGoingOn } from './sequence/going-on.ts';
import { about, assertOpen, promiseRemoved, type CommandOf } from './standing.ts';
import {
  isHeldByPromise,
  isSetAside,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type Open,
  type PromisedAmount,
} from './state.ts';

/** Whether its sequence was resumed despite the promise that stands. */
const isResumedAnyway = (invoice: Open): boolean => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && !isHeldByPromise(invoice, sequence);
};

/** What an amount adds to a promise: nothing for all that is due. @throws InvalidField for more than is due */
const promisedPart = (invoice: Open, amount: number | undefined): PromisedAmount | null => {
  if (amount === undefined) return null;
  const due = dueOf(invoice);
  if (amount > due) throw new InvalidField('amount', 'The promised amount is more than what is due');
  return amount === due ? null : { amount, received: receivedOf(invoice) };
};

/**
 * A promise is a fact of the invoice and holds its sequence. Recording the same one again changes nothing, unless the
 * sequence was resumed despite it: then it is held again. One of a part is kept when so much has come by its day.
 * @throws InvalidField for a day that is over, or more than is due; NotAllowedNow beside a payment plan
 */
export const recordPromise = (
  { promisedDate, amount, moment }: CommandOf<'RecordPromise'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  if (promisedDate < moment.today)
    throw new InvalidField('promisedDate', 'The promised date must be today or later');
  if (there.plan !== null)
    throw new NotAllowedNow('This invoice has a payment plan. End it before you record a promise.');
  const part = promisedPart(there, amount);
  const isSame = there.promisedDate === promisedDate && there.promisedAmount?.amount === part?.amount;
  if (isSame && !isResumedAnyway(there)) return [];
  return [{ type: 'PromiseRecorded', data: { ...about(there), promisedDate, ...part } }];
};

/**
 * What a payment makes of a promise of a part: it is kept when so much has come by its day, and the reminders go on for
 * the rest.
 * @param entries all that there are from now on, that payment last
 */
export const promiseKept = (there: Open, entries: readonly BalanceEntry[]): InvoiceEvent[] => {
  const { promisedDate, promisedAmount } = there;
  const last = entries.at(-1);
  if (promisedDate === null || promisedAmount === null || last === undefined) return [];
  if (last.kind !== 'payment' || last.date > promisedDate) return [];
  const { amount, received } = promisedAmount;
  if (receivedOf({ entries }) - received < amount) return [];
  return [{ type: 'PromiseKept', data: { ...about(there), promisedDate, amount } }];
};

/**
 * A promise of a part stands again when a payment that kept it is gone before its day is over.
 * @param entries all that there are from now on
 */
export const promiseAgain = (
  there: Open,
  entries: readonly BalanceEntry[],
  today: string,
): InvoiceEvent[] => {
  const { keptPromise, promisedDate, plan } = there;
  if (keptPromise === null || promisedDate !== null || plan !== null) return [];
  const { amount, received } = keptPromise;
  if (keptPromise.promisedDate < today || receivedOf({ entries }) - received >= amount) return [];
  return [{ type: 'PromiseRecorded', data: { ...about(there), ...keptPromise, again: true } }];
};

/** Its sequence resumes, unless something else holds it. */
export const removePromise = ({ moment }: CommandOf<'RemovePromise'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  if (there.promisedDate === null) return [];
  return withGoingOn(there, promiseRemoved(there), moment);
};

/**
 * What follows when the promised day has passed without payment; null while the promise stands, and without one.
 * Reminders that continued despite it just continue.
 */
export const promiseOver = (
  invoice: Invoice,
  today: string,
): { readonly promisedDate: string; readonly resumeFrom: string } | null => {
  if (invoice.status !== 'open' || invoice.promisedDate === null || invoice.promisedDate >= today)
    return null;
  const { promisedDate } = invoice;
  const secondDayAfter = resumeAfterPromise(promisedDate);
  const isAtOnce = isResumedAnyway(invoice) || secondDayAfter < today;
  return { promisedDate, resumeFrom: isAtOnce ? today : secondDayAfter };
};

const remindersAfter = (invoice: Open): AfterPromise => {
  const sequence = unfinishedSequence(invoice);
  if (sequence === null) return 'none';
  if (sequence.holds.length > 0 || isSetAside(invoice)) return 'on_hold';
  if (unsentSteps(sequence).length === 0) return 'none';
  return isHeldByPromise(invoice, sequence) ? 'resume' : 'went_on';
};

/**
 * Records once that the promised day has passed. The steps resume on `resumeFrom`, never in the past.
 * @throws NotAllowedNow while the day lasts
 */
export const breakPromise = (
  { promisedDate, resumeFrom, moment, clientName }: CommandOf<'BreakPromise'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  if (there.promisedDate !== promisedDate) return [];
  const { today } = moment;
  if (today <= promisedDate) throw new NotAllowedNow("The promised day isn't over yet");
  const { invoiceNumber } = there.facts;
  const from = resumeFrom > today ? resumeFrom : today;
  const named = { ...about(there), invoiceNumber, clientName };
  const amount = there.promisedAmount && { amount: there.promisedAmount.amount };
  const data = { ...named, promisedDate, resumeFrom: from, ...amount, reminders: remindersAfter(there) };
  return withGoingOn(there, [{ type: 'PromiseBroken', data }], moment, 'promise_broken');
};
