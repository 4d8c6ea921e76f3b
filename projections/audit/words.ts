import type { StepView } from '../../contracts/sequences/sequences.ts';
import { factActorName } from '../../domain/audit/fact-actor.ts';
import { clockTime, dateIn, shortDate, timeIn } from '../../domain/calendar.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { defaultCurrency } from '../../contracts/known-currency.ts';
import { formatMinor } from '../../domain/money/format.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { isNone, valueWords, type Change } from './changes.ts';
import type { InvoiceState, ReplayedEvent } from './replay.ts';

/** "Dec 3, 2026, 9:00 AM" on the account's clock. */
export const momentWords = (instant: string, timeZone: string): string => {
  const milliseconds = Date.parse(instant);
  return `${shortDate(dateIn(timeZone, milliseconds))}, ${clockTime(timeIn(timeZone, milliseconds))}`;
};

export const dueWords = (step: Pick<StepView, 'scheduledDate' | 'scheduledTime'>): string =>
  `${shortDate(step.scheduledDate)}, ${clockTime(step.scheduledTime)}`;

/** Who made an event, by which command, and where it stands among all events. */
export const byWords = (event: RecordedEvent): string =>
  `by ${factActorName(event, 'the user')}, command ${event.metadata.commandId}; position ${event.position}`;

/** Fields that say no more than others do. */
const silent = /^(id|userId)$|: (id|userId|invoiceId|sequenceId|sequenceStep|createdAt)$/;

const changeWords = ({ field, from, to }: Change, currency: Currency): string =>
  `${field}: ${valueWords(field, from, currency)} → ${valueWords(field, to, currency)}`;

const stepWords = (step: StepView): string => {
  const when = step.sentAt === null ? `, ${dueWords(step)}` : '';
  return `${step.sequenceStep} ${step.status === 'paused' ? 'paused' : step.delivery}${when}`;
};

/** An invoice and the steps of its latest sequence, in one line. */
export const stateWords = ({ invoice, steps }: InvoiceState): string => {
  if (invoice === null) return 'no invoice';
  const { status, amount, amountDue, currency, dueDate, promisedPaymentDate } = invoice;
  const left = status === 'paid' || amountDue === amount ? '' : ` (${formatMinor(amountDue, currency)} left)`;
  const promise = promisedPaymentDate === null ? '' : `, promised for ${shortDate(promisedPaymentDate)}`;
  const latest = steps.filter(({ sequenceId }) => sequenceId === steps.at(-1)?.sequenceId);
  const emails = latest.length === 0 ? '' : `; emails: ${latest.map(stepWords).join('; ')}`;
  return `${status}, ${formatMinor(amount, currency)}${left}, due ${shortDate(dueDate)}${promise}${emails}`;
};

/** A replayed event in lines of text. @param number counted from 1 */
export const replayedWords = (
  { event, forDay, state, changes }: ReplayedEvent,
  number: number,
  timeZone: string,
): string => {
  const late = forDay === undefined ? '' : `, recorded later than its day, ${shortDate(forDay)}`;
  const shown = changes.filter(({ field, from, to }) => !silent.test(field) && !(isNone(from) && isNone(to)));
  return [
    `${number}. ${momentWords(event.metadata.occurredAt, timeZone)}  ${event.type}${late}`,
    `   ${byWords(event)}`,
    ...shown.map((change) => `   ${changeWords(change, state.invoice?.currency ?? defaultCurrency)}`),
    `   after it: ${stateWords(state)}`,
  ].join('\n');
};

/** A replayed event as one line of JSON. */
export const replayedJson = ({ event, forDay, state, changes }: ReplayedEvent): string => {
  const { position, stream, revision, id, type, data, metadata } = event;
  return JSON.stringify({
    position,
    stream,
    revision,
    id,
    type,
    recordedAt: metadata.occurredAt,
    forDay: forDay ?? null,
    data,
    metadata,
    changes,
    state,
  });
};
