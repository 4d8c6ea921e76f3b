import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import { collectionStatusNames } from '../../contracts/invoices/collection.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { DoubtResolution } from '../../contracts/sequences/sequence-bodies.ts';
import { clockTime, daysBetween, shortDate } from '../calendar.ts';
import type { OwedEvent } from '../events.ts';
import type { InvoiceEvent, StepPlan } from '../invoice/events.ts';
import { withVariableLabels } from '../email-text/variable-words.ts';
import { formatMinor } from '../money/format.ts';
import { currencyOf } from '../money/currency-of.ts';
import { holdNames } from '../reasons/hold-names.ts';
import { cancelWords, copyWords, doubtWords, holdDetailWords, skipWords } from '../reasons/reason-words.ts';

/** Which step is asked about. */
export interface StepOfSequence {
  readonly sequenceId: number;
  readonly stepId: number;
}

/** When a step was planned, so that a later date can be told from an earlier one. */
export type PlannedDate = string | undefined;

type MoveCause = Extract<InvoiceEvent, { type: 'StepsMoved' }>['data']['cause'];

export const moveCauses: Readonly<Record<MoveCause, string>> = {
  resumed: 'the sequence was resumed',
  due_date: 'the due date was changed',
  tone: 'the tone was changed',
  late: 'an email before it went out late',
  promise_broken: 'a promise was not kept',
  sent_now: 'another email was sent ahead of its time',
  sent_again: 'an email that failed or was in doubt is sent again',
  by_hand: 'moved by hand',
  approval: 'another email was waiting for approval',
};

/** What a person decided about an email whose delivery couldn't be confirmed. */
export const resolutionWords: Readonly<Record<DoubtResolution, string>> = {
  arrived: 'Marked as delivered',
  send_again: 'To be sent again',
  leave: 'Ignored',
};

const planWords = ({ scheduledDate, scheduledTime, subject, tone, stepType }: StepPlan): string => {
  const kind = stepType === 'internal_alert' ? 'internal alert' : `${tone} reminder`;
  return `${shortDate(scheduledDate)}, ${clockTime(scheduledTime)}, ${kind} "${withVariableLabels(subject)}"`;
};

const sentNowWords = ({
  step,
  plannedFor,
}: Extract<InvoiceEvent, { type: 'StepSendRequested' }>['data']): string => {
  const planned =
    plannedFor === undefined
      ? ''
      : `; it was planned for ${shortDate(plannedFor.scheduledDate)}, ${clockTime(plannedFor.scheduledTime)}`;
  return `To be sent now: ${planWords(step)}${planned}`;
};

const days = (count: number): string => (Math.abs(count) === 1 ? '1 day' : `${Math.abs(count)} days`);

const movedWords = (to: string, before: PlannedDate): string => {
  if (before === undefined) return `Moved to ${shortDate(to)}`;
  const later = daysBetween(before, to);
  return `Moved ${days(later)} ${later < 0 ? 'earlier' : 'later'}, from ${shortDate(before)} to ${shortDate(to)}`;
};

const overOutbox = (via: string): string =>
  via === 'outbox' ? 'Written to the outbox; nobody received it' : 'Sent';

/** The step's own plan in an event, after it. */
export const plannedBy = (event: OwedEvent, { stepId }: StepOfSequence): PlannedDate => {
  switch (event.type) {
    case 'SequenceStarted':
    case 'ScheduleApplied':
    case 'StepsMoved': {
      const steps: readonly { readonly stepId: number; readonly scheduledDate: string }[] = event.data.steps;
      return steps.find((step) => step.stepId === stepId)?.scheduledDate;
    }
    case 'StepAdded':
    case 'StepSendRequested':
    case 'StepEdited':
      return event.data.step.stepId === stepId ? event.data.step.scheduledDate : undefined;
    default:
      return undefined;
  }
};

const scheduleWords = ({ name, version }: ScheduleRef): string => `schedule "${name}", version ${version}`;

/** What an event of the step itself says; undefined for one of another step. */
const ofStep = (event: OwedEvent, { stepId }: StepOfSequence, before: PlannedDate): string | undefined => {
  switch (event.type) {
    case 'SequenceStarted': {
      const step = event.data.steps.find((one) => one.stepId === stepId);
      if (step === undefined) return undefined;
      const { schedule } = event.data;
      return schedule === undefined
        ? `Planned for ${planWords(step)}`
        : `Planned by ${scheduleWords(schedule)}, for ${planWords(step)}`;
    }
    case 'ScheduleApplied': {
      const added = event.data.steps.find((one) => one.stepId === stepId);
      const changed = scheduleWords(event.data.schedule);
      if (added !== undefined) return `Planned by the changed ${changed}, for ${planWords(added)}`;
      return event.data.removed.includes(stepId) ? `Replaced by the changed ${changed}` : undefined;
    }
    case 'StepAdded':
      return event.data.step.stepId === stepId ? `Added: ${planWords(event.data.step)}` : undefined;
    case 'StepSendRequested':
      return event.data.step.stepId === stepId ? sentNowWords(event.data) : undefined;
    case 'StepEdited':
      return event.data.step.stepId === stepId ? `Edited: ${planWords(event.data.step)}` : undefined;
    case 'StepsMoved': {
      const step = event.data.steps.find((one) => one.stepId === stepId);
      return step && `${movedWords(step.scheduledDate, before)}: ${moveCauses[event.data.cause]}`;
    }
    case 'StepsSkipped':
      return event.data.steps.includes(stepId) ? `Not sent: ${skipWords(event.data.reason)}` : undefined;
    default:
      return 'stepId' in event.data && event.data.stepId === stepId ? ofSending(event) : undefined;
  }
};

const ofSending = (event: OwedEvent): string | undefined => {
  switch (event.type) {
    case 'StepRemoved':
      return 'Removed from the sequence';
    case 'StepSendStarted': {
      const { attempt, mail, late } = event.data;
      const copies = [...mail.cc, ...mail.bcc];
      const also = copies.length === 0 ? '' : `, copies to ${copies.join(', ')}`;
      const when = late ? 'It was due for more than an hour' : 'It was due';
      return `${when}: attempt ${attempt} to send "${mail.subject}" to ${mail.to}${also}, as ${mail.messageId}`;
    }
    case 'StepApprovalAsked':
      return event.data.changed
        ? 'Waits for approval again: it is no longer what was approved'
        : 'Waits for approval';
    case 'StepApproved':
      return 'Approved';
    case 'StepApprovalRejected':
      return `Not approved${event.data.note === undefined ? '' : `: ${event.data.note}`}`;
    case 'StepCopyStarted':
      return `The copy to ${event.data.address} is tried again`;
    case 'StepCopyPostponed':
      return copyWords(event.data.address, { type: 'waiting', reply: event.data.reply });
    case 'StepCopySettled': {
      const { address, outcome } = event.data;
      return copyWords(address, outcome) ?? `The copy to ${address} was sent`;
    }
    case 'StepSent': {
      const { via, accepted, refused, waitingCopies = [] } = event.data;
      const no = [
        ...refused.map(({ address, reply }) => `; refused for ${address}: ${reply}`),
        ...waitingCopies.map(({ address, reply }) => `; refused for now for ${address}: ${reply}`),
      ].join('');
      // The outbox takes an email for nobody.
      const taken = via === 'outbox' || accepted.length === 0 ? '' : `; accepted for ${accepted.join(', ')}`;
      return `${overOutbox(via)}${taken}${no}`;
    }
    case 'StepSendPostponed':
      return `Refused for now, to be tried again: ${event.data.reply}`;
    case 'StepSendFailed':
      return `Refused for good: ${event.data.reply}`;
    case 'StepSendDropped':
      return 'Cancelled before anything was sent';
    case 'StepSendDoubted':
      return `Delivery couldn't be confirmed: ${doubtWords(event.data.why)}`;
    case 'StepDoubtResolved':
      return resolutionWords[event.data.resolution];
    case 'StepRetried': {
      const { address } = event.data;
      return address === undefined
        ? 'To be sent again'
        : `To be sent again, to ${address.to}; it had failed for ${address.from}`;
    }
    default:
      return undefined;
  }
};

/**
 * What the owner of the invoice is told of a step's event; null if that is for auditors only, undefined if they are told
 * the same.
 */
export const ownersStepFact = (event: OwedEvent): string | null | undefined => {
  switch (event.type) {
    // What became of it follows.
    case 'StepSendStarted':
      return null;
    case 'StepSent': {
      const { via, accepted, refused, waitingCopies = [] } = event.data;
      if (via === 'outbox' || accepted.length === 0) return undefined;
      const named = (said: string, some: readonly { readonly address: string }[]): string =>
        some.length === 0 ? '' : `, ${said} ${some.map(({ address }) => address).join(', ')}`;
      return `Sent to ${accepted.join(', ')}${named('not to', refused)}${named('not yet to', waitingCopies)}`;
    }
    // What became of it follows.
    case 'StepCopyStarted':
      return null;
    case 'StepSendPostponed':
      return "The mail server didn't accept it yet. Owed tries again.";
    default:
      return undefined;
  }
};

/** What an event of the invoice or the sequence means for its steps. */
const ofAll = (event: OwedEvent, format: NumberFormat | undefined): string | undefined => {
  switch (event.type) {
    case 'SequenceHeld': {
      const { reason, detail } = event.data;
      return `${holdNames[reason]}${detail === null ? '' : `. ${holdDetailWords(detail, format)}`}`;
    }
    case 'HoldLifted':
      return `No longer "${holdNames[event.data.reason]}"`;
    case 'PromiseRecorded':
      return `Paused by the promise of ${shortDate(event.data.promisedDate)}`;
    case 'PromiseRemoved':
      return `The promise of ${shortDate(event.data.promisedDate)} was removed`;
    case 'PromiseBroken':
      return `The promise of ${shortDate(event.data.promisedDate)} was not kept; nothing goes out before ${shortDate(event.data.resumeFrom)}`;
    case 'PromiseKept':
      return `The promise of ${shortDate(event.data.promisedDate)} was kept`;
    case 'PaymentPlanAgreed':
      return `Paused by a payment plan of ${event.data.installments.length} installments`;
    case 'PaymentPlanEnded':
      return 'The payment plan ended';
    case 'CollectionStatusSet':
      return `Paused: the invoice was marked "${collectionStatusNames[event.data.standing.status]}"`;
    case 'CollectionStatusEnded':
      return `The invoice is no longer marked "${collectionStatusNames[event.data.status]}"`;
    case 'InstallmentMissed':
      return `The installment of ${shortDate(event.data.date)} was missed`;
    case 'PromiseOverridden':
      return `Resumed although the promise of ${shortDate(event.data.promisedDate)} stands`;
    case 'DueDateChanged':
      return `The due date was changed from ${shortDate(event.data.from)} to ${shortDate(event.data.to)}`;
    case 'BalanceEntryRecorded': {
      const { kind, amount, date } = event.data.entry;
      return kind === 'payment'
        ? `${formatMinor(amount, currencyOf(event.data), format)} was paid on ${shortDate(date)}: no reminder for 24 hours`
        : undefined;
    }
    case 'InvoicePaid':
      return `The invoice was paid on ${shortDate(event.data.datePaid)}`;
    case 'InvoiceReopened':
      if (event.data.because !== undefined) return 'The invoice became due again';
      return event.data.undo ? 'The payment was undone' : 'The invoice was marked unpaid';
    case 'SequenceCompleted':
      return 'The sequence was completed';
    case 'SequenceCancelled':
      return `${cancelWords[event.data.reason]}: the sequence ended`;
    case 'SequenceRestored':
      return 'The sequence was restored';
    case 'SequenceDeleted':
      return 'The sequence was deleted';
    case 'InvoiceDeleted':
      return 'The invoice was deleted';
    default:
      return undefined;
  }
};

/**
 * What an event has to do with a step: why it was planned, sent, not sent or sent later; undefined for nothing.
 * @param before when it was planned before the event
 */
export const stepFact = (
  event: OwedEvent,
  step: StepOfSequence,
  before: PlannedDate,
  format?: NumberFormat,
): string | undefined => {
  if ('sequenceId' in event.data && event.data.sequenceId !== step.sequenceId) return undefined;
  return ofStep(event, step, before) ?? ofAll(event, format);
};
