import type { BackTestStep } from '../../contracts/sequences/back-test.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import { bareFacts } from '../client/bare-facts.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import { dateIn, daysBetween, defaultSendTime, instantOf } from '../calendar.ts';
import type { ActiveClient } from '../client/state.ts';
import type { OwedEvent } from '../events.ts';
import type { InvoiceCommand, Moment } from '../invoice/commands.ts';
import { invoiceDecider } from '../invoice/decide.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';
import { absent, isUnsent } from '../invoice/state.ts';
import { planOf } from '../invoice/sequence/step-plan.ts';
import { scheduledDateOf } from '../steps/step-timing.ts';
import { momentAt } from '../moment.ts';
import { foresee, type Planned } from './what-if.ts';

/** What was recorded of an invoice, and when: in milliseconds since 1970. The first is its creation. */
export interface RecordedFact {
  readonly at: number;
  readonly event: InvoiceEvent;
}

/** The types of events that a back-test depends on, besides the creation. */
export const factTypes = [
  'DueDateChanged',
  'InvoicePaid',
  'InvoiceReopened',
  'PromiseRecorded',
  'PromiseRemoved',
  'PromiseOverridden',
] as const satisfies readonly InvoiceEvent['type'][];
type FactType = (typeof factTypes)[number];

const factNames: ReadonlySet<string> = new Set(factTypes);

export const isFact = (event: OwedEvent): event is Extract<OwedEvent, { type: FactType }> =>
  factNames.has(event.type);

/** An email that would have gone. */
export interface BackTestEmail {
  /** Which of the sequence, from 0. */
  readonly step: number;
  readonly tone: Tone;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How many days after the due date as it was then; negative before it. */
  readonly daysAfterDue: number;
  /** The calendar date on which the client had paid by then, whenever that was entered; null if they had not. */
  readonly paidOn: string | null;
  /** The promised day, if a promise stood; null if none did. */
  readonly promisedFor: string | null;
}

export interface BackTested {
  readonly emails: readonly BackTestEmail[];
  /** How many planned emails would not have gone because the invoice was paid by then. */
  readonly savedByPayment: number;
}

const nothing: BackTested = { emails: [], savedByPayment: 0 };

/** Clients are the same to a run as long as they are there. */
const someClient: ActiveClient = {
  status: 'active',
  clientId: 1,
  accountId: 1,
  facts: { name: fallbacks.client, email: '', ...bareFacts },
};
const clientName = fallbacks.client;
const sequenceId = 1;

/** The command that gave an event, as far as it concerns an invoice with another sequence. */
const commandOf = (event: InvoiceEvent, moment: Moment): InvoiceCommand | undefined => {
  switch (event.type) {
    case 'DueDateChanged': {
      const shift = { dueDate: event.data.to, action: 'adjust' } as const;
      return { type: 'ShiftSequenceDueDates', ...shift, changes: {}, clientName, moment };
    }
    case 'InvoicePaid':
      return { type: 'MarkInvoicePaid', datePaid: event.data.datePaid, moment };
    case 'InvoiceReopened':
      return { type: 'ReopenInvoice', undo: event.data.undo, mayRestore: true, clientName, moment };
    case 'PromiseRecorded':
      return { type: 'RecordPromise', promisedDate: event.data.promisedDate, moment };
    case 'PromiseRemoved':
      return { type: 'RemovePromise', moment };
    case 'PromiseOverridden':
      return { type: 'ResumeSequence', despitePromise: true, moment };
    default:
      return undefined;
  }
};

const plannedOf = (facts: readonly RecordedFact[]): Planned[] =>
  facts.map(({ at, event }) => ({ at, commandAt: (moment) => commandOf(event, moment) }));

/** The due date that was known at a moment. */
const dueDateAt = (facts: readonly RecordedFact[], at: number): string => {
  let dueDate = '';
  for (const { at: recorded, event } of facts) {
    if (recorded > at) break;
    if (event.type === 'InvoiceCreated') ({ dueDate } = event.data);
    if (event.type === 'DueDateChanged') dueDate = event.data.to;
  }
  return dueDate;
};

/** The day on which the client had paid, known or not, as of an email's moment. */
const paidBefore = (facts: readonly RecordedFact[], at: number, date: string): string | null => {
  for (const [index, { event }] of facts.entries()) {
    if (event.type !== 'InvoicePaid' || event.data.datePaid >= date) continue;
    const reopened = facts.slice(index + 1).find((later) => later.event.type === 'InvoiceReopened');
    if (reopened === undefined || reopened.at > at) return event.data.datePaid;
  }
  return null;
};

/** The day of the promise that stood at an email's moment. */
const promiseAt = (facts: readonly RecordedFact[], at: number, date: string): string | null => {
  let promised: string | null = null;
  for (const { at: recorded, event } of facts) {
    if (recorded > at) break;
    if (event.type === 'PromiseRecorded') promised = event.data.promisedDate;
    if (event.type === 'PromiseRemoved' || event.type === 'InvoicePaid') promised = null;
  }
  return promised !== null && date <= promised ? promised : null;
};

/** The steps whose time was still ahead when the invoice was created. @param steps with their numbers as ids */
const stepsAhead = (
  steps: readonly BackTestStep[],
  dueDate: string,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): StepPlan[] =>
  steps.flatMap((step, index) => {
    const scheduledDate = scheduledDateOf(dueDate, step);
    const scheduledTime = step.scheduledTime ?? defaultSendTime;
    if (instantOf(scheduledDate, scheduledTime, timeZone) < at) return [];
    const draft: StepDraft = { ...step, scheduledDate, scheduledTime };
    return [planOf(draft, index + 1, { timeZone, email: '' })];
  });

/**
 * Which emails a sequence would have sent about an invoice, had it been started when the invoice was created: the run's
 * own decisions, with what was recorded afterwards at its time. Every email counts as accepted at once.
 * @param facts of one invoice, in order
 * @param until milliseconds since 1970: what would come later is not counted
 */
export const backTest = (
  facts: readonly RecordedFact[],
  steps: readonly BackTestStep[],
  { timeZone, until }: { readonly timeZone: string; readonly until: number },
): BackTested => {
  const [first, ...later] = facts;
  if (first?.event.type !== 'InvoiceCreated') return nothing;
  const { at, event } = first;
  const created = invoiceDecider.evolve(absent, event);
  const plans = stepsAhead(steps, event.data.dueDate, { at, timeZone });
  if (plans.length === 0) return nothing;
  const invoice = invoiceDecider
    .decide(
      { type: 'StartSequence', sequenceId, steps: plans, via: 'smtp', moment: momentAt(at, { timeZone }) },
      created,
    )
    .reduce(invoiceDecider.evolve, created);
  const { emails, invoice: after } = foresee({
    invoice,
    client: someClient,
    timeZone,
    sequenceId,
    now: at,
    via: 'smtp',
    planned: plannedOf(later),
    until,
    skipsRefused: true,
  });
  return {
    emails: emails.map(({ plan, at: goes }) => {
      const date = dateIn(timeZone, goes);
      return {
        step: plan.stepId - 1,
        tone: plan.tone,
        at: goes,
        daysAfterDue: daysBetween(dueDateAt(facts, goes), date),
        paidOn: paidBefore(facts, goes, date),
        promisedFor: promiseAt(facts, goes, date),
      };
    }),
    savedByPayment: after.status === 'paid' ? (after.suspended?.steps.filter(isUnsent).length ?? 0) : 0,
  };
};
