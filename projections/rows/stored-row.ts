import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import type { OpenSend, Step, UnfinishedSequence } from '../../domain/invoice/state.ts';
import type { DocumentBody } from '../projection.ts';
import type { SequenceRecord, SequencesDocument } from '../sequences/sequences-document.ts';
import type { InvoiceRowDocument } from './invoice-rows.ts';

/** What a row stores of a step: lists of values, because names would be half of it, and nothing that no list shows. */
type StoredStep = readonly [
  stepId: number,
  stepType: StepPlan['stepType'],
  scheduledDate: string,
  scheduledTime: string,
  tone: StepPlan['tone'],
  subject: string,
  senderName: string,
  attempts: number,
  progress: Step['progress'],
];

type StoredSequence = readonly [
  sequenceId: number,
  via: UnfinishedSequence['via'],
  steps: readonly StoredStep[],
  holds: UnfinishedSequence['holds'],
  overriddenPromise: string | null,
  startedAt: string,
  ended: SequenceRecord['ended'],
  heldSince: string | null,
];

interface StoredRow {
  readonly invoice: InvoiceView;
  readonly paidAt?: string | undefined;
  readonly promisedDate?: string | null;
  readonly resumeFrom?: string | null;
  readonly nextReminderFrom?: string | null;
  readonly sternestSent?: SequencesDocument['sternestSent'];
  /** Absent when the invoice never had a sequence or a promise. */
  readonly sequences?: readonly StoredSequence[];
  readonly openSends?: readonly OpenSend[];
}

const stepStored = ({ plan, attempts, progress }: Step): StoredStep => [
  plan.stepId,
  plan.stepType,
  plan.scheduledDate,
  plan.scheduledTime,
  plan.tone,
  plan.subject,
  plan.senderName,
  attempts,
  progress,
];

/** What no list shows of a step, so that a row does not store it. */
const unshown = {
  plan: { type: 'overdue_by', days: 0, content: '', senderEmail: '', ccRecipients: '', bccRecipients: '' },
  step: { plannedAt: '', refusals: 0, accepted: [] },
} as const;

const stepRead = ([
  stepId,
  stepType,
  scheduledDate,
  scheduledTime,
  tone,
  subject,
  senderName,
  attempts,
  progress,
]: StoredStep): Step => ({
  plan: { stepId, stepType, scheduledDate, scheduledTime, tone, subject, senderName, ...unshown.plan },
  ...unshown.step,
  attempts,
  progress,
});

const sequenceStored = ({ sequence, startedAt, ended, heldSince }: SequenceRecord): StoredSequence => [
  sequence.sequenceId,
  sequence.via,
  sequence.steps.map(stepStored),
  sequence.holds,
  sequence.overriddenPromise,
  startedAt,
  ended,
  heldSince,
];

const sequenceRead = ([
  sequenceId,
  via,
  steps,
  holds,
  overriddenPromise,
  startedAt,
  ended,
  heldSince,
]: StoredSequence): SequenceRecord => ({
  sequence: { sequenceId, via, steps: steps.map(stepRead), holds, overriddenPromise },
  startedAt,
  ended,
  heldSince,
  notes: [],
});

const sequencesStored = ({
  promisedDate,
  resumeFrom,
  nextReminderFrom,
  sternestSent,
  sequences,
  openSends,
}: SequencesDocument) => ({
  promisedDate,
  resumeFrom,
  nextReminderFrom,
  sternestSent,
  sequences: sequences.map(sequenceStored),
  openSends,
});

const parsed: (body: string) => StoredRow = JSON.parse;

/** How a row is stored: an account has as many as it has invoices, and lists read and search them. */
export const storedRow: DocumentBody<InvoiceRowDocument> = {
  write: ({ invoice, paidAt, sequences }) =>
    JSON.stringify({ invoice, paidAt, ...(sequences && sequencesStored(sequences)) } satisfies StoredRow),
  read: (body) => {
    const {
      invoice,
      paidAt,
      sequences,
      promisedDate = null,
      resumeFrom = null,
      nextReminderFrom = null,
      sternestSent = null,
      openSends = [],
    } = parsed(body);
    const { id: invoiceId, userId } = invoice;
    const records = sequences?.map(sequenceRead);
    return {
      invoice,
      paidAt,
      sequences: records && {
        invoiceId,
        userId,
        promisedDate,
        resumeFrom,
        nextReminderFrom,
        sternestSent,
        sequences: records,
        openSends,
      },
    };
  },
};
