import { addDays } from '../../domain/calendar.ts';
import { sternest } from '../../contracts/sequences/tones.ts';
import { remindersOfSequence, type ReminderOfDay } from '../../domain/invoice/sequence/reminders-on.ts';
import { isUnsent, unsentSteps, type Hold, type OpenSend, type Step } from '../../domain/invoice/state.ts';
import { approvalAskedAt } from '../sequences/sequence-rows.ts';
import {
  isHeld,
  unfinishedRecord,
  type SequenceRecord,
  type StepNotes,
} from '../sequences/sequences-document.ts';
import type { InvoiceRowDocument } from './invoice-rows.ts';

/** The sequence that chases the invoice; undefined without any. */
export const chasing = ({ sequences }: InvoiceRowDocument): SequenceRecord | undefined =>
  sequences && unfinishedRecord(sequences);

/** Failed emails of the sequence that chases the invoice. */
export const failedSteps = (row: InvoiceRowDocument): readonly Step[] =>
  chasing(row)?.sequence.steps.filter(({ progress }) => progress.type === 'failed') ?? [];

/** Emails in doubt about which the user has not decided; none of a paid invoice. */
export const doubtedSends = ({ invoice, sequences }: InvoiceRowDocument): readonly OpenSend[] =>
  invoice.status === 'paid' ? [] : (sequences?.openSends.filter(({ state }) => state === 'in_doubt') ?? []);

/** Emails that wait for the user's approval, and since when; none of a sequence that is on hold. */
export const stepsToApprove = (
  row: InvoiceRowDocument,
): readonly { readonly step: Step; readonly at: string }[] => {
  const { invoice, sequences } = row;
  const record = chasing(row);
  if (record === undefined || sequences === undefined || invoice.status === 'paid') return [];
  const isHeldByOther = isHeld(record, { ...sequences, isPlanned: false });
  if (isHeldByOther) return [];
  return record.sequence.steps.flatMap((step) => {
    const at = approvalAskedAt(step);
    const waits = sequences.isPlanned !== true || step.plan.installmentDate !== undefined;
    return at !== null && waits ? [{ step, at }] : [];
  });
};

/** Whether a step that is still to be sent asks for approval itself. */
export const hasAskingStep = (row: InvoiceRowDocument): boolean =>
  row.invoice.status !== 'paid' &&
  (chasing(row)?.sequence.steps.some((step) => isUnsent(step) && step.plan.approval === true) ?? false);

/** Holds that end by themselves, that the user has set, or that a failed email or a question shows. */
const isQuiet = (reason: Hold['reason'], hasFailed: boolean): boolean =>
  reason === 'paused_by_hand' ||
  reason === 'email_cap' ||
  reason === 'small_remainder' ||
  (reason === 'delivery_failed' && hasFailed);

/** The holds that a person has to end. */
export const holdsToEnd = (row: InvoiceRowDocument): readonly Hold[] => {
  const hasFailed = failedSteps(row).length > 0;
  return chasing(row)?.sequence.holds.filter(({ reason }) => !isQuiet(reason, hasFailed)) ?? [];
};

/** The sternest reminders that go out on a day if nothing changes. */
export const finalNoticesOn = (row: InvoiceRowDocument, day: string): readonly ReminderOfDay[] => {
  const { invoice, sequences } = row;
  const record = chasing(row);
  if (sequences === undefined || record === undefined || invoice.status === 'paid') return [];
  if (isHeld(record, sequences)) return [];
  const { dueDate } = invoice;
  const { resumeFrom } = sequences;
  return remindersOfSequence(record.sequence, { dueDate, resumeFrom }, day).filter(
    ({ tone }) => tone === sternest,
  );
};

const earliest = (values: readonly string[]): string | null =>
  values.length === 0 ? null : values.reduce((one, other) => (other < one ? other : one));

const nextFinalDay = (row: InvoiceRowDocument): string | null => {
  const record = chasing(row);
  if (record === undefined) return null;
  const days = new Set(unsentSteps(record.sequence).map(({ plan }) => plan.scheduledDate));
  return earliest([...days].filter((day) => finalNoticesOn(row, day).length > 0));
};

/** What is known of the latest try to send a step. */
export const notesOf = ({ sequences }: InvoiceRowDocument, stepId: number): StepNotes | undefined =>
  sequences?.sequences.flatMap(({ notes }) => notes).find((one) => one.stepId === stepId);

/** Since when a step's outcome is known. */
export const sinceOf = (row: InvoiceRowDocument, stepId: number): string =>
  notesOf(row, stepId)?.at ?? row.invoice.dueDate;

export const heldSinceOf = (row: InvoiceRowDocument, reason: Hold['reason']): string | null =>
  chasing(row)?.holdsBegan.find(([held]) => held === reason)?.[1] ?? null;

const noKeys = {
  inDoubt: null,
  failed: null,
  approval: null,
  held: null,
  smallRemainder: null,
  missedInstallment: null,
  brokenPromise: null,
  promised: null,
  unchased: null,
  finalNotice: null,
  nextStep: null,
};

/** The last sequence, if all of it is done and something of it went out. */
export const doneSequence = ({ sequences }: InvoiceRowDocument): SequenceRecord | undefined => {
  const last = sequences?.sequences.reduce<SequenceRecord | undefined>(
    (one, other) => (one === undefined || other.sequence.sequenceId > one.sequence.sequenceId ? other : one),
    undefined,
  );
  const isGone = ({ progress }: Step): boolean => progress.type === 'sent' || progress.type === 'in_doubt';
  return last?.ended === 'completed' && last.sequence.steps.some(isGone) ? last : undefined;
};

/** What an invoice may need a person for. */
export type AttentionKey = keyof typeof noKeys;

/**
 * For each reason why an invoice may need a person: since when, or the day on which it needs someone. What depends on
 * today is derived when read (`attention-view.ts`).
 */
export const attentionKeys = (row: InvoiceRowDocument): Readonly<Record<AttentionKey, string | null>> => {
  const { status, dueDate, promisedPaymentDate, brokenPromiseDate, askedRemainder, paymentPlan, payments } =
    row.invoice;
  if (status === 'paid') return noKeys;
  const doubted = doubtedSends(row);
  const { collectionStatus, nextStep } = row.invoice;
  const waits = promisedPaymentDate !== null || paymentPlan !== undefined;
  const isDone =
    chasing(row) === undefined &&
    doneSequence(row) !== undefined &&
    brokenPromiseDate === null &&
    askedRemainder === undefined &&
    doubted.length === 0;
  // The day on which it asks what comes next: as chosen, else once it is overdue.
  const asksOn = (): string | null => {
    if (collectionStatus !== undefined) return collectionStatus.lookAgainOn ?? null;
    if (waits) return null;
    if (nextStep !== undefined) return nextStep.lookAgainOn ?? null;
    return isDone ? addDays(dueDate, 1) : null;
  };
  const isUnchased =
    chasing(row) === undefined &&
    !waits &&
    collectionStatus === undefined &&
    nextStep === undefined &&
    doneSequence(row) === undefined &&
    brokenPromiseDate === null &&
    askedRemainder === undefined &&
    doubted.length === 0;
  return {
    inDoubt: earliest(doubted.map(({ stepId }) => sinceOf(row, stepId))),
    failed: earliest(failedSteps(row).map(({ plan }) => sinceOf(row, plan.stepId))),
    approval: earliest(stepsToApprove(row).map(({ at }) => at)),
    held: earliest(holdsToEnd(row).map(({ reason }) => heldSinceOf(row, reason) ?? dueDate)),
    smallRemainder: askedRemainder === undefined ? null : (payments.at(-1)?.recordedAt ?? dueDate),
    missedInstallment: paymentPlan?.missed ?? null,
    brokenPromise: brokenPromiseDate,
    promised: promisedPaymentDate,
    unchased: isUnchased ? dueDate : null,
    finalNotice: nextFinalDay(row),
    nextStep: asksOn(),
  };
};
