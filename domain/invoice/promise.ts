import { InvalidField, NotAllowedNow } from '../errors.ts';
import { resumeAfterPromise } from './dates.ts';
import type { AfterPromise, InvoiceEvent } from './events.ts';
import { withGoingOn } from './sequence/going-on.ts';
import { about, assertOpen, type CommandOf } from './standing.ts';
import { isHeldByPromise, unfinishedSequence, unsentSteps, type Invoice, type Open } from './state.ts';

/** Whether its sequence was resumed despite the promise that stands. */
const isResumedAnyway = (invoice: Open): boolean => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && !isHeldByPromise(invoice, sequence);
};

/**
 * A promise is a fact of the invoice and holds its sequence. Recording the same one again changes nothing, unless the
 * sequence was resumed despite it: then it is held again. @throws InvalidField for a day that is over
 */
export const recordPromise = (
  { promisedDate, moment }: CommandOf<'RecordPromise'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  if (promisedDate < moment.today)
    throw new InvalidField('promisedDate', 'The promised date must be today or later');
  if (there.promisedDate === promisedDate && !isResumedAnyway(there)) return [];
  return [{ type: 'PromiseRecorded', data: { ...about(there), promisedDate } }];
};

/** Its sequence resumes, unless something else holds it. */
export const removePromise = ({ moment }: CommandOf<'RemovePromise'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { promisedDate } = there;
  if (promisedDate === null) return [];
  return withGoingOn(there, [{ type: 'PromiseRemoved', data: { ...about(there), promisedDate } }], moment);
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
  if (sequence.holds.length > 0) return 'on_hold';
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
  const data = { ...named, promisedDate, resumeFrom: from, reminders: remindersAfter(there) };
  return withGoingOn(there, [{ type: 'PromiseBroken', data }], moment, 'promise_broken');
};
