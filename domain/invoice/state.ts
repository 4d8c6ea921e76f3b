import type { StepType, Tone } from '../../contracts/sequences.ts';
import { sterner } from './due-now.ts';
import type { HoldReason, InvoiceFacts, StepPlan } from './events.ts';
import type { HoldDetail, SkipReason } from './reasons.ts';

/** How far a step has come that may still go out by itself. Instants are ISO. */
export type Unsent =
  | { readonly type: 'planned' }
  /** The person asked for it: a failed step again, or one in doubt again. It goes for itself, ahead of others. */
  | { readonly type: 'asked'; readonly since: string }
  /** Refused for now. `sender`: the server refused us, not the client; not counted. `late`: it was late when first tried. */
  | {
      readonly type: 'retrying';
      readonly retryAt: string;
      readonly cause: 'temporary' | 'sender';
      readonly reply: string;
      readonly late: boolean;
    };

/** How far a step has come. */
export type Progress =
  | Unsent
  /** `before` is what it goes back to when nothing left. */
  | { readonly type: 'sending'; readonly late: boolean; readonly before: Unsent }
  | { readonly type: 'sent'; readonly via: 'smtp' | 'outbox' }
  | { readonly type: 'failed'; readonly reply: string }
  /** `left`: the person has seen it and leaves it so. */
  | { readonly type: 'in_doubt'; readonly left: boolean }
  | { readonly type: 'skipped'; readonly reason: SkipReason };

export interface Step {
  readonly plan: StepPlan;
  /** ISO instant at which the person planned, resumed or moved it: lateness counts from there, if that is later than its time. */
  readonly plannedAt: string;
  /** Sends begun so far; the next attempt's number is one more. */
  readonly attempts: number;
  /** Temporary refusals since it was planned, moved or asked for again. */
  readonly refusals: number;
  /** Addresses that have taken the mail already; a retry leaves them out. */
  readonly accepted: readonly string[];
  readonly progress: Progress;
}

export interface Hold {
  readonly reason: HoldReason;
  readonly detail: HoldDetail | null;
}

/** Active or paused: the sequence that chases the invoice now. */
export interface UnfinishedSequence {
  readonly sequenceId: number;
  /** Where its mails went when it began; `smtp` too once a person knows that a mail server has come since. */
  readonly via: 'smtp' | 'outbox';
  readonly steps: readonly Step[];
  readonly holds: readonly Hold[];
  /** The promised date despite which the person lets reminders go on. */
  readonly overriddenPromise: string | null;
  /** ISO instant before which no further reminder goes, 24 h after a late one. */
  readonly nextReminderFrom: string | null;
}

/** Completed or cancelled; what it sent lives on in `sternestSent`. */
export interface FinishedSequence {
  readonly sequenceId: number;
  readonly ended: 'completed' | 'cancelled';
  readonly stepIds: readonly number[];
}

/** A send that was begun and of which no server has told the outcome yet; kept whatever becomes of the step. */
export interface OpenSend {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly attempt: number;
  readonly stepType: StepType;
  readonly tone: Tone;
  readonly via: 'smtp' | 'outbox';
  /** The mailing that hands it over; null for one that began before there were mailings. */
  readonly mailingId: number | null;
  readonly messageId: string;
  readonly late: boolean;
  /** ISO instant after which another worker may declare doubt. */
  readonly deadline: string;
  /** `left` and `sent_again` are what the person answered to the doubt. */
  readonly state: 'under_way' | 'in_doubt' | 'left' | 'sent_again';
}

interface Known {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly facts: InvoiceFacts;
  /** Calendar date. */
  readonly dueDate: string;
  readonly finished: readonly FinishedSequence[];
  readonly openSends: readonly OpenSend[];
  /** Sternest reminder that a client has got for this invoice; what only the outbox got does not count. */
  readonly sternestSent: Tone | null;
  /** Message-IDs of the reminders that the client has got: the next one answers the last of them. */
  readonly thread: readonly string[];
  /** Calendar date by which the client has promised to pay; stands also when reminders go on despite it. */
  readonly promisedDate: string | null;
  /** Day of the last promise that was not kept, until a new one. */
  readonly brokenPromiseDate: string | null;
  /** After a broken promise: calendar date before which nothing goes out. */
  readonly resumeFrom: string | null;
}

export interface Absent {
  readonly status: 'absent';
}

export interface Open extends Known {
  readonly status: 'open';
  readonly unfinished: UnfinishedSequence | null;
  /** Between a reopening and the return of its sequence; null otherwise. */
  readonly suspended: UnfinishedSequence | null;
}

/** Keeps promise and sequence as the payment found them, for a reopening. */
export interface Paid extends Known {
  readonly status: 'paid';
  readonly datePaid: string;
  /** ISO instant at which the payment was recorded. */
  readonly paidAt: string;
  readonly suspended: UnfinishedSequence | null;
  readonly clientIdWhenPaid: number;
}

/** Deleted, or given up before it came to be. */
export interface Deleted {
  readonly status: 'deleted';
  readonly invoiceId: number;
  readonly accountId: number;
  readonly invoiceNumber: string;
  readonly openSends: readonly OpenSend[];
}

export type Invoice = Absent | Open | Paid | Deleted;

/** Before anything is known. */
export const absent: Invoice = { status: 'absent' };

/** The sequence that chases this invoice, active or paused; null when there is none. With `sequenceId` only if it is that one. */
export const unfinishedSequence = (invoice: Invoice, sequenceId?: number): UnfinishedSequence | null => {
  if (invoice.status !== 'open' || invoice.unfinished === null) return null;
  return sequenceId === undefined || invoice.unfinished.sequenceId === sequenceId ? invoice.unfinished : null;
};

/** Sends begun of which nobody has said yet what became of them, of one sequence or of all. */
export const sendsUnderWay = (invoice: Invoice, sequenceId?: number): readonly OpenSend[] =>
  invoice.status === 'absent'
    ? []
    : invoice.openSends.filter(
        (send) => send.state === 'under_way' && (sequenceId === undefined || send.sequenceId === sequenceId),
      );

/** Whether a mail of this invoice is being handed over at this moment; it may still arrive. */
export const inFlight = (invoice: Invoice): boolean => sendsUnderWay(invoice).length > 0;

/** Sequences that need a run: the unfinished one, and any with a send whose outcome is still to be recorded. */
export const sequencesToRun = (invoice: Invoice): number[] => {
  const unfinished = unfinishedSequence(invoice);
  return [
    ...new Set([
      ...(unfinished === null ? [] : [unfinished.sequenceId]),
      ...sendsUnderWay(invoice).map((send) => send.sequenceId),
    ]),
  ];
};

/** A step that may still go out by itself: planned, asked for, or waiting to be tried again. */
export const isUnsent = ({ progress }: Step): boolean =>
  progress.type === 'planned' || progress.type === 'asked' || progress.type === 'retrying';

/** The sequence's steps that may still go out by themselves, in the order kept. */
export const unsentSteps = (sequence: UnfinishedSequence): readonly Step[] => sequence.steps.filter(isUnsent);

/** The step of this number, if it is (still) there. */
export const findStep = (sequence: UnfinishedSequence, stepId: number): Step | undefined =>
  sequence.steps.find((step) => step.plan.stepId === stepId);

/** Id of the sequence that a step belongs to, finished ones included; undefined for a step that is not (or no longer) there. */
export const sequenceOfStep = (invoice: Invoice, stepId: number): number | undefined => {
  if (invoice.status !== 'open' && invoice.status !== 'paid') return undefined;
  const unfinished = unfinishedSequence(invoice);
  if (unfinished !== null && findStep(unfinished, stepId) !== undefined) return unfinished.sequenceId;
  return invoice.finished.find((sequence) => sequence.stepIds.includes(stepId))?.sequenceId;
};

/** Sternest tone that the client has, or may have, got for this invoice: what is in doubt counts as sent. */
export const sternestSoFar = ({ sternestSent, openSends }: Open | Paid): Tone | null =>
  openSends
    .filter((send) => send.state === 'in_doubt' || send.state === 'left')
    .reduce((tone, send) => sterner(tone, toneAtClient(send)), sternestSent);

/** The tone in which a send speaks to the client; null when it reaches only the user or a folder. */
export const toneAtClient = (send: Pick<OpenSend, 'stepType' | 'via' | 'tone'>): Tone | null =>
  send.stepType === 'customer_reminder' && send.via === 'smtp' ? send.tone : null;

/** Whether a promise keeps this sequence from going on: one stands, and the person has not let reminders go on despite it. */
export const isHeldByPromise = (invoice: Invoice, sequence: UnfinishedSequence): boolean =>
  invoice.status === 'open' &&
  invoice.promisedDate !== null &&
  sequence.overriddenPromise !== invoice.promisedDate;

/** Whether something keeps the sequence from going on: a hold or a promise. */
export const isHeld = (invoice: Invoice, sequence: UnfinishedSequence): boolean =>
  sequence.holds.length > 0 || isHeldByPromise(invoice, sequence);

/** Whether a sequence chases the invoice and nothing holds it. */
export const goesOn = (invoice: Invoice): boolean => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && !isHeld(invoice, sequence);
};

/** The sequence that a reopening would bring back: the payment ended it, and it has something left to do. */
export const restorableSequence = (invoice: Invoice): UnfinishedSequence | null =>
  invoice.status === 'paid' && invoice.suspended?.steps.some(isStillOpen) === true ? invoice.suspended : null;

/** A step that is not behind the sequence: it may go out, is going out, or waits for the person's word. */
export const isStillOpen = (step: Step): boolean =>
  isUnsent(step) ||
  step.progress.type === 'sending' ||
  step.progress.type === 'failed' ||
  (step.progress.type === 'in_doubt' && !step.progress.left);
