import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ClaimView } from '../../contracts/invoices/late-fees.ts';
import type { StepType } from '../../contracts/sequences/sequences.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { AttachedFile } from '../files/attached-file.ts';
import { sterner } from './sequence/due-now.ts';
import type { Via } from '../mailing/events.ts';
import type { Collection } from './collection/collection.ts';
import type {
  BalanceEntry,
  MailThread,
  HoldReason,
  InvoiceFacts,
  StepPlan,
  StepTime,
  WaitingCopy,
} from './events.ts';
import type { OpenInstallment, PaymentPlan } from './payment-plan/payment-plan.ts';
import type { HoldDetail, SkipReason } from './reasons.ts';

/** The progress of a step that may still be sent automatically. Instants are ISO. */
export type Unsent =
  | { readonly type: 'planned' }
  /**
   * The user asked to send it again after a failure or a doubt. It is sent on its own, ahead of others. `elsewhere`: to
   * another address than before.
   */
  | { readonly type: 'asked'; readonly since: string; readonly elsewhere?: true }
  /**
   * Temporarily refused. `sender`: the server refused us, not the client; not counted. `own_sender`: the sender's own
   * server did; the state of the sender says until when. `late`: it was late on its first try.
   */
  | {
      readonly type: 'retrying';
      readonly retryAt: string;
      readonly cause: 'temporary' | 'sender' | 'own_sender';
      readonly reply: string;
      readonly late: boolean;
    };

/**
 * What happened to the steps that wait to be sent while the email of another one was out: being handed over or in
 * doubt. If that one comes back, it follows.
 */
export interface Meanwhile {
  /** By how many days they were moved; absent for none. */
  readonly movedBy?: number;
  /** The due date was adjusted: nothing goes on the same day because of it. */
  readonly isAdjusted?: boolean;
  /** They were held in a way that moves dates. */
  readonly wasHeld?: boolean;
  /** The user asked for another email, and they made room for it. A reminder counts before an internal alert. */
  readonly room?: StepType;
}

/** The progress of a step. `meanwhile` is absent if nothing happened. */
export type Progress =
  | Unsent
  /** `before` is what it returns to if nothing left. */
  | {
      readonly type: 'sending';
      readonly late: boolean;
      readonly before: Unsent;
      readonly meanwhile?: Meanwhile;
    }
  | { readonly type: 'sent'; readonly via: Via }
  /** `refusedAddress`: the client's, if that is why it failed; another one is tried by itself. */
  | { readonly type: 'failed'; readonly reply: string; readonly refusedAddress?: string }
  /** `left`: the user chose to ignore it. */
  | { readonly type: 'in_doubt'; readonly left: boolean; readonly meanwhile?: Meanwhile }
  | { readonly type: 'skipped'; readonly reason: SkipReason };

/** Whether the email of a step is being handed over or in doubt. */
export const isOut = (progress: Progress): progress is Extract<Progress, { type: 'sending' | 'in_doubt' }> =>
  progress.type === 'sending' || progress.type === 'in_doubt';

/**
 * What a person has said of an email that goes only with their approval. `asked`: it waits for them. `bound`: what they
 * saw, and nothing else may go. Instants are ISO.
 */
export type Approval =
  | { readonly type: 'asked'; readonly at: string; readonly changed?: true }
  | { readonly type: 'approved'; readonly bound: string };

export interface Step {
  readonly plan: StepPlan;
  /** Absent where nobody was asked, and nobody approved. */
  readonly approval?: Approval;
  /** When it had been planned for before the user sent it now; absent for a step that was not. */
  readonly plannedFor?: StepTime;
  /**
   * ISO instant at which the user planned, resumed or moved it: lateness counts from then if that is later than its
   * time.
   */
  readonly plannedAt: string;
  /** Sends begun so far; the next attempt's number is one more. */
  readonly attempts: number;
  /** Temporary refusals since it was planned, moved or asked for again. */
  readonly refusals: number;
  /** Addresses that have accepted the mail; a retry leaves them out. */
  readonly accepted: readonly string[];
  readonly progress: Progress;
}

export interface Hold {
  readonly reason: HoldReason;
  readonly detail: HoldDetail | null;
}

/** Active or paused: the sequence that currently chases the invoice. */
export interface UnfinishedSequence {
  readonly sequenceId: number;
  /** Where its mails went when it started; becomes `smtp` once the user has confirmed that a mail server was added. */
  readonly via: 'smtp' | 'outbox';
  /**
   * ISO instant: when it started, or the take-over of the account after which it was held. Only the latter in read models,
   * which have beside it when it started.
   */
  readonly since?: string;
  readonly steps: readonly Step[];
  readonly holds: readonly Hold[];
  /** The promised date despite which the user lets reminders continue. */
  readonly overriddenPromise: string | null;
  /** The schedule that its steps were made from; absent for none. */
  readonly schedule?: ScheduleRef;
  /** It has started by itself. */
  readonly byRule?: true;
}

/** Completed or cancelled; `sternestSent` remembers what it sent. */
export interface FinishedSequence {
  readonly sequenceId: number;
  readonly ended: 'completed' | 'cancelled';
  readonly stepIds: readonly number[];
}

/** A started send without a known outcome; kept whatever happens to the step. */
export interface OpenSend {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly attempt: number;
  readonly stepType: StepType;
  readonly tone: Tone;
  readonly via: Via;
  /** The mailing that hands it over; null for one that began before there were mailings. */
  readonly mailingId: number | null;
  readonly messageId: string;
  readonly late: boolean;
  /** What was due when it began, in minor units: its text says so. Null for one from before that was recorded. */
  readonly dueCents: number | null;
  /** The installment of which it reminds, and what its text says is open of it, in minor units; absent for none. */
  readonly installment?: OpenInstallment;
  /** ISO instant after which another worker may declare doubt. */
  readonly deadline: string;
  /** `left` and `sent_again` are the user's decisions about the doubt. */
  readonly state: 'under_way' | 'in_doubt' | 'left' | 'sent_again';
  /** The invoice has got another client since; absent otherwise. */
  readonly toFormerClient?: true;
  /** Its text tells of late fees and interest by these terms, or by some that were not recorded; absent otherwise. */
  readonly announcesLateFees?: LateFeeTerms | true;
  /** What its text says is claimed and open of them, in minor units; absent where it doesn't tell of them. */
  readonly lateFeesOpen?: number;
  /** What a person had approved; absent for one that needed no approval. */
  readonly approved?: string;
}

/** A copy of a sent email that was refused for now and is tried again. */
export interface OpenCopy extends WaitingCopy {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly attempt: number;
  readonly isUnderWay: boolean;
  /** The invoice has got another client since; absent otherwise. */
  readonly toFormerClient?: true;
  /** What its text says is due, in minor units; null for one from before that was recorded. */
  readonly dueCents: number | null;
  /** As of the send that it is a copy of. */
  readonly installment?: OpenSend['installment'];
  readonly lateFeesOpen?: OpenSend['lateFeesOpen'];
}

/** An email that has told the client of late fees and interest. */
export interface Announced {
  /** ISO instant. */
  readonly at: string;
  /** Null for one from before they were recorded. */
  readonly terms: LateFeeTerms | null;
}

/** Money is integer minor units. */
export interface PromisedAmount {
  readonly amount: number;
  /** What had come from the client before the promise. */
  readonly received: number;
}

interface Known {
  readonly invoiceId: number;
  readonly accountId: number;
  readonly facts: InvoiceFacts;
  /** Payments, credits, write-offs and refunds, as they were recorded. `balance.ts` says what is due. */
  readonly entries: readonly BalanceEntry[];
  /** Ids of the credits from other invoices that were declined or taken back: none of them counts again. */
  readonly creditsTakenBack: readonly number[];
  /** Whether a part payment came since the last reminder: the next one is not sterner than that. */
  readonly paidInPart: boolean;
  /** The small rest that the user chases all the same, in minor units; null for none. */
  readonly keptRemainder: number | null;
  /** The client's credit despite which the user chases, in minor units; null for none. */
  readonly keptCredit: number | null;
  /** Late fees and interest that were claimed, the oldest first; none of them counts as due. */
  readonly claims: readonly ClaimView[];
  /** The last email to the client that tells of them; null for none. */
  readonly lateFeesAnnounced: Announced | null;
  /** Calendar date. */
  readonly dueDate: string;
  /** Whether it came in an imported file. */
  readonly isFromFile: boolean;
  /** Whether its sequence may start by itself: none was started before, and the user has not chosen otherwise. */
  readonly startsItself: boolean;
  /** Its own PDF. */
  readonly document: AttachedFile | null;
  readonly finished: readonly FinishedSequence[];
  readonly openSends: readonly OpenSend[];
  readonly openCopies: readonly OpenCopy[];
  /** The sternest reminder that a client received for this invoice; mails in the outbox don't count. */
  readonly sternestSent: Tone | null;
  /** Message-IDs of the reminders that the client received: the next one replies to the last. */
  readonly thread: readonly string[];
  /** The thread of the latest of them that a provider keeps; null for none. */
  readonly mailThread: MailThread | null;
  /** Calendar date by which the client promised to pay; stays set when reminders continue despite it. */
  readonly promisedDate: string | null;
  /** How much of what is due is promised for that date; null for all of it, and without a promise. */
  readonly promisedAmount: PromisedAmount | null;
  /** The last promise of an amount, if it was kept: it stands again if a payment that kept it is gone. */
  readonly keptPromise: (PromisedAmount & { readonly promisedDate: string }) | null;
  /** The installments in which what is due is to be paid; null without a plan. Stays set when they are paid. */
  readonly plan: PaymentPlan | null;
  /** What was decided beside reminders; stays set when it is paid. */
  readonly collection: Collection;
  /** Day of the last broken promise, until there is a new one. */
  readonly brokenPromiseDate: string | null;
  /** After a broken promise: calendar date before which nothing is sent. */
  readonly resumeFrom: string | null;
  /** ISO instant before which no further reminder is sent, of whichever sequence: 24 h after a late one. */
  readonly nextReminderFrom: string | null;
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

/** Keeps promise and sequence as they were before the payment, for a reopening. */
export interface Paid extends Known {
  readonly status: 'paid';
  readonly datePaid: string;
  /** Id of the entry that settled it. */
  readonly settledBy: number;
  /** ISO instant at which the payment was recorded. */
  readonly paidAt: string;
  readonly suspended: UnfinishedSequence | null;
  readonly clientIdWhenPaid: number;
}

/** Deleted, or given up before it was created. */
export interface Deleted {
  readonly status: 'deleted';
  readonly invoiceId: number;
  readonly accountId: number;
  readonly invoiceNumber: string;
  readonly openSends: readonly OpenSend[];
  readonly openCopies: readonly OpenCopy[];
}

export type Invoice = Absent | Open | Paid | Deleted;

/** Whether an invoice is there: created, and not deleted. */
export const isKnown = (invoice: Invoice): invoice is Open | Paid =>
  invoice.status === 'open' || invoice.status === 'paid';

/** The state of an empty stream. */
export const absent: Invoice = { status: 'absent' };

/** The invoice's unfinished sequence; null when there is none. With `sequenceId`, only that one. */
export const unfinishedSequence = (invoice: Invoice, sequenceId?: number): UnfinishedSequence | null => {
  if (invoice.status !== 'open' || invoice.unfinished === null) return null;
  return sequenceId === undefined || invoice.unfinished.sequenceId === sequenceId ? invoice.unfinished : null;
};

/** Started sends without an outcome, of one sequence or of all. */
export const sendsUnderWay = (invoice: Invoice, sequenceId?: number): readonly OpenSend[] =>
  invoice.status === 'absent'
    ? []
    : invoice.openSends.filter(
        (send) => send.state === 'under_way' && (sequenceId === undefined || send.sequenceId === sequenceId),
      );

/** Whether a mail of this invoice is being handed over right now; it may still arrive. */
export const inFlight = (invoice: Invoice): boolean =>
  sendsUnderWay(invoice).length > 0 ||
  (invoice.status !== 'absent' && invoice.openCopies.some(({ isUnderWay }) => isUnderWay));

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

/** Whether a step may still be sent automatically: planned, asked for, or waiting for a retry. */
export const isUnsent = ({ progress }: Step): boolean =>
  progress.type === 'planned' || progress.type === 'asked' || progress.type === 'retrying';

/** Whether a person asked for it to go as it is, which is their approval. */
export const isAskedFor = ({ progress }: Pick<Step, 'progress'>): boolean =>
  progress.type === 'asked' && progress.elsewhere !== true;

/** The sequence's steps that may still be sent automatically, in stored order. */
export const unsentSteps = (sequence: Pick<UnfinishedSequence, 'steps'>): readonly Step[] =>
  sequence.steps.filter(isUnsent);

/** The step with this id, if it exists. */
export const findStep = (sequence: UnfinishedSequence, stepId: number): Step | undefined =>
  sequence.steps.find((step) => step.plan.stepId === stepId);

/** Id of the sequence that a step belongs to, finished ones included; undefined if there is no such step. */
export const sequenceOfStep = (invoice: Invoice, stepId: number): number | undefined => {
  if (!isKnown(invoice)) return undefined;
  const unfinished = unfinishedSequence(invoice);
  if (unfinished !== null && findStep(unfinished, stepId) !== undefined) return unfinished.sequenceId;
  return invoice.finished.find((sequence) => sequence.stepIds.includes(stepId))?.sequenceId;
};

/** The sternest tone that the client received for this invoice; sends in doubt count as received. */
export const sternestSoFar = ({
  sternestSent,
  openSends,
}: Pick<Open, 'sternestSent' | 'openSends'>): Tone | null =>
  openSends
    .filter((send) => send.state === 'in_doubt' || send.state === 'left')
    .reduce((tone, send) => sterner(tone, toneAtClient(send)), sternestSent);

/** The tone of a send to the client; null when it goes only to the user or a folder. */
export const toneAtClient = (send: Pick<OpenSend, 'stepType' | 'via' | 'tone'>): Tone | null =>
  send.stepType === 'customer_reminder' && send.via !== 'outbox' ? send.tone : null;

/** Whether a promise holds this sequence: one stands, and the user has not let reminders continue despite it. */
export const isHeldByPromise = (invoice: Invoice, sequence: UnfinishedSequence): boolean =>
  invoice.status === 'open' &&
  invoice.promisedDate !== null &&
  sequence.overriddenPromise !== invoice.promisedDate;

/** Whether a payment plan holds the invoice's own sequence: only the reminders of its installments go. */
export const isHeldByPlan = (invoice: Invoice): boolean => invoice.status === 'open' && invoice.plan !== null;

/** Whether the invoice is set aside: nothing goes out, also no reminder of a payment plan. */
export const isSetAside = (invoice: Invoice): boolean =>
  invoice.status === 'open' && invoice.collection.status !== null;

/** Whether a hold, a promise, a payment plan or a collection status keeps the sequence from sending. */
export const isHeld = (invoice: Invoice, sequence: UnfinishedSequence): boolean =>
  sequence.holds.length > 0 ||
  isHeldByPromise(invoice, sequence) ||
  isHeldByPlan(invoice) ||
  isSetAside(invoice);

/** Whether its emails stay due while this holds them: they go as soon as the mail server, or the limit, lets them. */
export const keepsDates = ({ reason }: Pick<Hold, 'reason'>): boolean =>
  reason === 'email_cap' || reason === 'sender_refused';

/** Whether something holds the sequence whose end moves its dates. */
export const isHeldForLater = (invoice: Invoice, sequence: UnfinishedSequence): boolean =>
  sequence.holds.some((hold) => !keepsDates(hold)) ||
  isHeldByPromise(invoice, sequence) ||
  isHeldByPlan(invoice) ||
  isSetAside(invoice);

/** Whether the invoice has an unfinished sequence that nothing holds. */
export const goesOn = (invoice: Invoice): boolean => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && !isHeld(invoice, sequence);
};

/** The sequence that a reopening would restore: the payment ended it, and it has something left to do. */
export const restorableSequence = (invoice: Invoice): UnfinishedSequence | null =>
  invoice.status === 'paid' && invoice.suspended?.steps.some(isStillOpen) === true ? invoice.suspended : null;

/** Whether a step is not done: it may be sent, is being sent, or waits for the user's decision. */
export const isStillOpen = (step: Step): boolean =>
  isUnsent(step) ||
  step.progress.type === 'sending' ||
  step.progress.type === 'failed' ||
  (step.progress.type === 'in_doubt' && !step.progress.left);
