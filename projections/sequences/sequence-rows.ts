import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import { fileViewOf, storedNameOf } from '../../domain/files/attached-file.ts';
import { movedDate } from '../../domain/calendar.ts';
import { daysUntilHeldGo, inOrder, type Now } from '../../domain/invoice/dates.ts';
import { isReminder } from '../../domain/invoice/sequence/due-now.ts';
import { isAskedFor, isUnsent, unsentSteps, type Progress, type Step } from '../../domain/invoice/state.ts';
import {
  cancelWords,
  copyWords,
  doubtWords,
  holdDetailWords,
  skipWords,
} from '../../domain/reasons/reason-words.ts';
import {
  heldByPromise,
  type SequenceRecord,
  type SequencesDocument,
  type StepNotes,
} from './sequences-document.ts';
import { collectionStatusNames } from '../../contracts/invoices/collection.ts';
import { noTexts, stepText, type StepTextsDocument } from './step-texts.ts';

type Holds = StepView['holds'];

/** When sequences are shown, and in which format the words about them have amounts; default that of files. */
export interface ShownAt extends Now {
  readonly numberFormat?: NumberFormat | undefined;
}

const holdsOf = (
  record: SequenceRecord,
  { promisedDate, isPlanned, setAside }: Pick<SequencesDocument, 'promisedDate' | 'isPlanned' | 'setAside'>,
  format: NumberFormat | undefined,
): Holds => {
  if (record.ended !== 'no') return [];
  const promised = heldByPromise(record, promisedDate);
  const promise: Holds = promised === null ? [] : [{ reason: 'promised_payment', detail: promised }];
  const plan: Holds = isPlanned === true ? [{ reason: 'payment_plan', detail: null }] : [];
  const aside: Holds =
    setAside == null ? [] : [{ reason: 'collection_status', detail: collectionStatusNames[setAside] }];
  return [
    ...promise,
    ...plan,
    ...aside,
    ...record.sequence.holds.map(({ reason, detail }) => ({
      reason,
      detail: detail && holdDetailWords(detail, format),
    })),
  ];
};

/** By how many days a held sequence's unsent steps are shown later than planned. */
const daysLater = (record: SequenceRecord, doc: SequencesDocument, holds: Holds, now: Now): number => {
  // What waits for the plan alone goes as planned, only later.
  if (holds.every(({ reason }) => reason === 'email_cap')) return 0;
  const promisedDate = heldByPromise(record, doc.promisedDate);
  const unsent = unsentSteps(record.sequence).map(({ plan }) => plan);
  return daysUntilHeldGo(unsent, { promisedDate, resumeFrom: doc.resumeFrom }, now);
};

/** After a late reminder, the next one waits, and so does all that the plan's caps hold. Null when nothing waits. */
const notBefore = (
  step: Step,
  { sequence }: SequenceRecord,
  { nextReminderFrom }: SequencesDocument,
  { now }: Now,
): string | null => {
  const gap = isReminder(step.plan) ? nextReminderFrom : null;
  const caps = sequence.holds.map(({ detail }) => (detail?.code === 'email_cap' ? detail.until : null));
  const from = Math.max(0, ...[gap, ...caps].flatMap((until) => (until === null ? [] : [Date.parse(until)])));
  return from > now ? new Date(from).toISOString() : null;
};

// Not by `match` from here on: these are called for every document that is written, and `match` is much slower.

const deliveryOf = (progress: Progress, hasEnded: boolean): StepView['delivery'] => {
  switch (progress.type) {
    case 'planned':
    case 'asked':
      return hasEnded ? 'cancelled' : 'scheduled';
    case 'retrying':
      return hasEnded ? 'cancelled' : 'retrying';
    case 'sent':
      return progress.via === 'outbox' ? 'outbox' : 'sent';
    default:
      return progress.type;
  }
};

/** The status that the API shows for a step. */
const statusOf = (step: Step, hasEnded: boolean, isHeld: boolean): StepView['status'] => {
  switch (step.progress.type) {
    case 'sent':
      return 'sent';
    case 'failed':
    case 'in_doubt':
      return 'failed';
    case 'skipped':
      return 'cancelled';
    case 'sending':
      return hasEnded ? 'cancelled' : 'active';
    case 'planned':
    case 'asked':
    case 'retrying':
      if (hasEnded) return 'cancelled';
      return isHeld ? 'paused' : 'active';
  }
};

/** Whether the client, or for an alert the user, got what took a skipped step's place: the next of its kind. */
const isLaterSent = (skipped: Step, steps: readonly Step[]): boolean => {
  const { stepId, stepType } = skipped.plan;
  const ofItsKind = inOrder(
    steps
      .filter(({ plan }) => plan.stepType === stepType)
      .map(({ plan, progress }) => ({ ...plan, progress })),
  );
  const next = ofItsKind
    .slice(ofItsKind.findIndex((plan) => plan.stepId === stepId) + 1)
    .find(({ progress }) => !isReplaced(progress));
  return next?.progress.type === 'sent' && next.progress.via !== 'outbox';
};

const isReplaced = (progress: Progress): boolean =>
  progress.type === 'skipped' &&
  (progress.reason.code === 'later_reminder' || progress.reason.code === 'later_alert');

const cancelReasonOf = (
  step: Step,
  { ended, sequence }: SequenceRecord,
  status: StepView['status'],
): string | null => {
  const { progress } = step;
  if (progress.type === 'skipped')
    return `Skipped: ${skipWords(progress.reason, isLaterSent(step, sequence.steps))}`;
  return status !== 'cancelled' || ended === 'no' || ended === 'completed' ? null : cancelWords[ended];
};

const copiesInWords = (copies: StepNotes['copies']): string | null => {
  const lines = copies.flatMap(({ address, outcome }) => copyWords(address, outcome) ?? []);
  return lines.length === 0 ? null : lines.join('\n');
};

const errorOf = ({ progress }: Step, notes: StepNotes | undefined, missing: string | null): string | null => {
  switch (progress.type) {
    case 'retrying':
    case 'failed':
      return progress.reply;
    case 'sent':
      return copiesInWords(notes?.copies ?? []);
    case 'in_doubt':
      return `${progress.left ? 'Ignored. ' : ''}${notes?.doubt == null ? '' : doubtWords(notes.doubt)}`;
    case 'planned':
    case 'asked':
      return missing;
    case 'sending':
    case 'skipped':
      return null;
  }
};

const isBehind = ({ progress }: Step): boolean =>
  progress.type === 'sent' ||
  progress.type === 'skipped' ||
  progress.type === 'failed' ||
  progress.type === 'in_doubt';

/** A step as it stands now. */
export interface ShownStep {
  readonly step: Step;
  readonly status: StepView['status'];
  readonly delivery: StepView['delivery'];
  /** Of a held step: when it would be sent. */
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly retryAt: string | null;
  readonly notBefore: string | null;
  /** When a person was asked to approve it, for which alone it waits; null otherwise. */
  readonly waitsForApprovalSince: string | null;
}

/** When a person was asked to approve an email that waits for them; null where none does. */
export const approvalAskedAt = (step: Step): string | null =>
  isUnsent(step) && !isAskedFor(step) && step.approval?.type === 'asked' ? step.approval.at : null;

/** A sequence's holds and steps as they stand now. @param now the instant, and the account's zone */
export const shownSequence = (
  record: SequenceRecord,
  doc: SequencesDocument,
  now: ShownAt,
): { readonly holds: Holds; readonly steps: readonly ShownStep[] } => {
  const hasEnded = record.ended !== 'no';
  const holds = holdsOf(record, doc, now.numberFormat);
  const later = daysLater(record, doc, holds, now);
  const steps = record.sequence.steps.map((step): ShownStep => {
    const { plan, progress } = step;
    const isOfPlan = plan.installmentDate !== undefined;
    const waitsFor = isOfPlan ? holds.filter(({ reason }) => reason !== 'payment_plan') : holds;
    const status = statusOf(step, hasEnded, waitsFor.length > 0);
    const waits = isUnsent(step) && !hasEnded;
    return {
      step,
      status,
      delivery: deliveryOf(progress, hasEnded),
      scheduledDate: waits && !isOfPlan ? movedDate(plan.scheduledDate, later) : plan.scheduledDate,
      scheduledTime: plan.scheduledTime,
      retryAt: status === 'active' && progress.type === 'retrying' ? progress.retryAt : null,
      notBefore: waits ? notBefore(step, record, doc, now) : null,
      waitsForApprovalSince: status === 'active' ? approvalAskedAt(step) : null,
    };
  });
  return { holds, steps };
};

const rowsOfSequence = (
  record: SequenceRecord,
  doc: SequencesDocument,
  texts: StepTextsDocument,
  now: ShownAt,
): StepView[] => {
  const { sequence } = record;
  const { sequenceId } = sequence;
  const { holds, steps } = shownSequence(record, doc, now);
  const missing = holds.find(({ reason }) => reason === 'needs_attention')?.detail ?? null;
  const next = record.ended === 'no' ? unsentSteps(sequence)[0] : undefined;
  const completedSteps = sequence.steps.filter(isBehind).length;

  return steps.map(({ step, ...shown }, index): StepView => {
    const { plan, plannedFor, progress } = step;
    const notes = record.notes.find(({ stepId }) => stepId === plan.stepId);
    return {
      id: plan.stepId,
      sequenceId,
      userId: doc.userId,
      invoiceId: doc.invoiceId,
      templateId: plan.templateId ?? null,
      scheduledDate: shown.scheduledDate,
      scheduledTime: shown.scheduledTime,
      ...(plannedFor && { plannedFor }),
      status: shown.status,
      pausedReason: shown.status === 'paused' ? (holds[0]?.reason ?? null) : null,
      holds,
      cancelReason: cancelReasonOf(step, record, shown.status),
      stepType: plan.stepType,
      tone: plan.tone,
      type: plan.type,
      days: plan.days,
      customSubject: plan.subject,
      customContent: stepText(texts, { sequenceId, stepId: plan.stepId }) ?? '',
      emailSubject: notes?.subject ?? plan.subject,
      senderName: plan.senderName,
      senderEmail: plan.senderEmail,
      ccRecipients: plan.ccRecipients,
      bccRecipients: plan.bccRecipients,
      attachments: (plan.attachments ?? []).map(storedNameOf),
      attachmentFiles: (plan.attachments ?? []).map(fileViewOf),
      attachInvoice: plan.attachInvoice ?? false,
      approval: plan.approval ?? false,
      waitsForApprovalSince: shown.waitsForApprovalSince,
      sequenceStep: index + 1,
      totalSteps: sequence.steps.length,
      schedule: sequence.schedule ?? null,
      completedSteps,
      delivery: shown.delivery,
      retryAt: shown.retryAt,
      errorMessage: errorOf(step, notes, step === next ? missing : null),
      sentAt: progress.type === 'sent' ? (notes?.at ?? null) : null,
      notBefore: shown.notBefore,
      createdAt: record.startedAt,
    };
  });
};

/**
 * One row per step, in the order of sequences and steps. A held step shows the date on which it would be sent, so the
 * rows depend on today.
 * @param now the instant, and the account's zone
 * @param texts of the steps; default none
 */
export const sequenceRows = (doc: SequencesDocument, now: ShownAt, texts = noTexts): StepView[] =>
  doc.sequences.flatMap((record) => rowsOfSequence(record, doc, texts, now));

/** Whether the texts of all steps are there; they may be folded a moment later than the steps. */
export const hasTexts = ({ sequences }: SequencesDocument, texts = noTexts): boolean =>
  sequences.every(({ sequence: { sequenceId, steps } }) =>
    steps.every(({ plan: { stepId } }) => stepText(texts, { sequenceId, stepId }) !== undefined),
  );
