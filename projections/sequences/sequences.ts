import type { EventOf } from '../../domain/events.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import {
  nextReminderAfter,
  openAfter,
  openSend,
  sendOf,
  sternestAfter,
} from '../../domain/invoice/evolve-sends.ts';
import {
  evolveSequence,
  startedSequence,
  withoutOverride,
  type SequenceEvent,
} from '../../domain/invoice/evolve-sequence.ts';
import { findStep, type UnfinishedSequence } from '../../domain/invoice/state.ts';
import type { DocumentRef } from '../../platform/ports/read-models.ts';
import { defineProjection } from '../projection.ts';
import {
  isHeld,
  sequenceToRun,
  type SequenceRecord,
  type SequencesDocument,
  type StepNotes,
  type CopyNote,
} from './sequences-document.ts';

const none = { subject: null, senderEmail: null, at: null, doubt: null, copies: [] };

const emptyDocument = ({ account, id }: DocumentRef): SequencesDocument => ({
  invoiceId: id,
  userId: account,
  promisedDate: null,
  resumeFrom: null,
  nextReminderFrom: null,
  sternestSent: null,
  sequences: [],
  openSends: [],
});

/** An empty document is not stored. */
const unlessEmpty = (doc: SequencesDocument): SequencesDocument | undefined =>
  doc.sequences.length === 0 &&
  doc.promisedDate === null &&
  doc.isPlanned !== true &&
  doc.setAside == null &&
  doc.resumeFrom === null &&
  doc.nextReminderFrom === null &&
  doc.sternestSent === null &&
  sequenceToRun(doc) === null
    ? undefined
    : doc;

const changedRecords = (
  { sequences: records }: SequencesDocument,
  sequenceId: number,
  change: (record: SequenceRecord) => SequenceRecord,
): readonly SequenceRecord[] =>
  records.map((record) => (record.sequence.sequenceId === sequenceId ? change(record) : record));

/** `step-texts` has the texts. */
const withoutText = (plan: StepPlan): StepPlan => ({ ...plan, content: '' });

const started = (doc: SequencesDocument, { data }: EventOf<'SequenceStarted'>): SequencesDocument => {
  const { since: _, ...sequence } = startedSequence({ ...data, steps: data.steps.map(withoutText) });
  return {
    ...doc,
    sequences: [
      ...doc.sequences,
      { sequence, startedAt: data.startedAt, ended: 'no', heldSince: null, holdsBegan: [], notes: [] },
    ],
  };
};

const planned = (
  doc: SequencesDocument,
  event: EventOf<'StepAdded' | 'StepEdited' | 'StepSendRequested'>,
): SequencesDocument => inSequence(doc, leanPlan(event));

const leanPlan = (
  event: EventOf<'StepAdded' | 'StepEdited' | 'StepSendRequested'>,
): EventOf<'StepAdded' | 'StepEdited' | 'StepSendRequested'> => {
  switch (event.type) {
    case 'StepAdded':
      return { type: event.type, data: { ...event.data, step: withoutText(event.data.step) } };
    case 'StepEdited':
      return { type: event.type, data: { ...event.data, step: withoutText(event.data.step) } };
    case 'StepSendRequested':
      return { type: event.type, data: { ...event.data, step: withoutText(event.data.step) } };
  }
};

/** A new, removed or broken promise ends the user's decision about the earlier one. */
const withPromise = (
  doc: SequencesDocument,
  promise: Pick<SequencesDocument, 'promisedDate' | 'resumeFrom'>,
): SequencesDocument => ({
  ...doc,
  ...promise,
  sequences: doc.sequences.map((record) => ({ ...record, sequence: withoutOverride(record.sequence) })),
});

const withoutSequence = (doc: SequencesDocument, sequenceId: number): SequencesDocument => ({
  ...doc,
  sequences: doc.sequences.filter((record) => record.sequence.sequenceId !== sequenceId),
});

const copiesOf = ({ data: { refused, waitingCopies = [] } }: EventOf<'StepSent'>): readonly CopyNote[] => [
  ...refused.map(({ address, reply }) => ({ address, outcome: { type: 'refused' as const, reply } })),
  ...waitingCopies.map(({ address, reply }) => ({ address, outcome: { type: 'waiting' as const, reply } })),
];

const noted = (
  notes: SequenceRecord['notes'],
  stepId: number,
  news: Partial<StepNotes>,
): SequenceRecord['notes'] => {
  const before = notes.find((one) => one.stepId === stepId);
  return before === undefined
    ? [...notes, { stepId, ...none, ...news }]
    : notes.map((one) => (one === before ? { ...before, ...news } : one));
};

/** What an event tells about a step beyond what the domain needs for decisions. */
const notesAfter = (
  notes: SequenceRecord['notes'],
  sequence: UnfinishedSequence,
  event: SequenceEvent | EventOf<'StepCopySettled'>,
): SequenceRecord['notes'] => {
  switch (event.type) {
    case 'StepSendStarted':
      return noted(notes, event.data.stepId, {
        ...none,
        subject: event.data.mail.subject,
        senderEmail: event.data.mail.senderEmail,
      });
    case 'StepSent':
      return noted(notes, event.data.stepId, {
        at: event.data.sentAt,
        doubt: null,
        copies: copiesOf(event),
      });
    case 'StepCopySettled': {
      const { stepId, address, outcome } = event.data;
      return notes.map((one) =>
        one.stepId === stepId
          ? {
              ...one,
              copies: [...one.copies.filter((copy) => copy.address !== address), { address, outcome }],
            }
          : one,
      );
    }
    case 'StepSendFailed': {
      const { stepId, attempt, failedAt } = event.data;
      const step = findStep(sequence, stepId);
      // An earlier attempt may be refused after a later one was accepted.
      return step?.progress.type === 'failed' && step.attempts === attempt
        ? noted(notes, stepId, { at: failedAt })
        : notes;
    }
    case 'StepSendDropped':
      return noted(notes, event.data.stepId, { subject: null });
    case 'StepSendDoubted':
      return findStep(sequence, event.data.stepId)?.progress.type === 'in_doubt'
        ? noted(notes, event.data.stepId, {
            at: event.data.doubtedAt,
            doubt: event.data.why,
          })
        : notes;
    case 'StepDoubtResolved':
      return event.data.resolution === 'arrived'
        ? noted(notes, event.data.stepId, { doubt: null, copies: [] })
        : notes;
    default:
      return notes;
  }
};

/** @param openSends those after the event */
const inSequence = (
  doc: SequencesDocument,
  event: SequenceEvent,
  openSends = openAfter(doc.openSends, event),
): SequencesDocument => {
  const send = sendOf(doc.openSends, event);
  const sequences = changedRecords(doc, event.data.sequenceId, (before) => {
    const sequence = evolveSequence(before.sequence, event, send);
    return { ...before, sequence, notes: notesAfter(before.notes, sequence, event) };
  });
  const named = doc.sequences.find(({ sequence }) => sequence.sequenceId === event.data.sequenceId);
  const nextReminderFrom = nextReminderAfter(doc.nextReminderFrom, event, send, named?.sequence ?? null);
  const sternestSent = sternestAfter(doc.sternestSent, event, send);
  return { ...doc, sequences, openSends, nextReminderFrom, sternestSent };
};

const sendStarted = (doc: SequencesDocument, event: EventOf<'StepSendStarted'>): SequencesDocument => {
  const record = doc.sequences.find(({ sequence }) => sequence.sequenceId === event.data.sequenceId);
  const step = record && findStep(record.sequence, event.data.stepId);
  if (step === undefined) return doc;
  return inSequence(doc, event, [...doc.openSends, openSend(event, step.plan.tone)]);
};

const withLastReminder = (doc: SequencesDocument, { data }: EventOf<'StepSent'>): SequencesDocument => {
  const { sequenceId, stepId, sentAt } = data;
  const record = doc.sequences.find(({ sequence }) => sequence.sequenceId === sequenceId);
  const step = record && findStep(record.sequence, stepId);
  const isReminder = step?.plan.stepType === 'customer_reminder';
  return isReminder && sentAt > (doc.lastReminderAt ?? '') ? { ...doc, lastReminderAt: sentAt } : doc;
};

const copySettled = (doc: SequencesDocument, event: EventOf<'StepCopySettled'>): SequencesDocument => ({
  ...doc,
  sequences: changedRecords(doc, event.data.sequenceId, (record) => ({
    ...record,
    notes: notesAfter(record.notes, record.sequence, event),
  })),
});

const ended = (
  doc: SequencesDocument,
  sequenceId: number,
  how: SequenceRecord['ended'],
): SequencesDocument => ({
  ...doc,
  sequences: changedRecords(doc, sequenceId, (record) => ({ ...record, ended: how })),
});

/** Without `match`, for speed: this runs for every event of every invoice and takes most of a rebuild's time. */
const documentAfter = (
  doc: SequencesDocument,
  event: EventOf<
    | SequenceEvent['type']
    | 'StepCopySettled'
    | 'SequenceStarted'
    | 'SequenceCompleted'
    | 'SequenceCancelled'
    | 'SequenceRestored'
    | 'SequenceDeleted'
    | 'PromiseRecorded'
    | 'PromiseRemoved'
    | 'PromiseKept'
    | 'PromiseBroken'
    | 'PaymentPlanAgreed'
    | 'PaymentPlanEnded'
    | 'CollectionStatusSet'
    | 'CollectionStatusEnded'
    | 'BalanceEntryRecorded'
    | 'InvoiceDeleted'
  >,
  ref: DocumentRef,
): SequencesDocument => {
  switch (event.type) {
    case 'SequenceStarted':
      return started(doc, event);
    case 'StepSendStarted':
      return sendStarted(doc, event);
    case 'StepAdded':
    case 'StepSendRequested':
    case 'StepEdited':
      return planned(doc, event);
    case 'ScheduleApplied':
      return inSequence(doc, {
        type: event.type,
        data: { ...event.data, steps: event.data.steps.map(withoutText) },
      });
    case 'StepCopySettled':
      return copySettled(doc, event);
    case 'SequenceCompleted':
      return ended(doc, event.data.sequenceId, 'completed');
    case 'SequenceCancelled':
      return ended(doc, event.data.sequenceId, event.data.reason);
    case 'SequenceRestored':
      return ended(doc, event.data.sequenceId, 'no');
    case 'SequenceDeleted':
      return withoutSequence(doc, event.data.sequenceId);
    case 'PromiseRecorded':
      return withPromise(doc, { promisedDate: event.data.promisedDate, resumeFrom: null });
    case 'PromiseRemoved':
    case 'PromiseKept':
      return withPromise(doc, { promisedDate: null, resumeFrom: doc.resumeFrom });
    case 'PromiseBroken':
      return withPromise(doc, { promisedDate: null, resumeFrom: event.data.resumeFrom });
    case 'PaymentPlanAgreed':
      return { ...doc, isPlanned: true, resumeFrom: null };
    case 'PaymentPlanEnded': {
      const { isPlanned: _, ...rest } = doc;
      return rest;
    }
    case 'CollectionStatusSet':
      return { ...doc, setAside: event.data.standing.status };
    case 'CollectionStatusEnded': {
      const { setAside: _, ...rest } = doc;
      return rest;
    }
    case 'StepSent':
      return inSequence(withLastReminder(doc, event), event);
    case 'BalanceEntryRecorded':
      return { ...doc, nextReminderFrom: nextReminderAfter(doc.nextReminderFrom, event, undefined, null) };
    case 'InvoiceDeleted':
      return { ...emptyDocument(ref), openSends: doc.openSends };
    default:
      return inSequence(doc, event);
  }
};

/** Notes when a hold began. */
const withHold = (
  doc: SequencesDocument,
  { sequenceId, reason }: EventOf<'SequenceHeld'>['data'],
  at: string,
): SequencesDocument => ({
  ...doc,
  sequences: changedRecords(doc, sequenceId, (record) => ({
    ...record,
    holdsBegan: [...record.holdsBegan.filter(([held]) => held !== reason), [reason, at]],
  })),
});

/** Notes since when it is on hold; a hold that follows another without a pause goes on from it. */
const withHeldSince = (doc: SequencesDocument, at: string): SequencesDocument =>
  doc.sequences.every((record) => isHeld(record, doc) === (record.heldSince !== null))
    ? doc
    : {
        ...doc,
        sequences: doc.sequences.map((record) => ({
          ...record,
          heldSince: isHeld(record, doc) ? (record.heldSince ?? at) : null,
        })),
      };

/** The events that change an invoice's sequences. */
export const sequenceEventTypes = [
  'SequenceStarted',
  'StepSendStarted',
  'StepSent',
  'StepCopySettled',
  'StepsMoved',
  'StepsSkipped',
  'StepEdited',
  'StepAdded',
  'StepSendRequested',
  'StepApprovalAsked',
  'StepApproved',
  'StepApprovalRejected',
  'StepRemoved',
  'ScheduleApplied',
  'SequenceHeld',
  'HoldLifted',
  'PromiseOverridden',
  'StepSendPostponed',
  'StepSendFailed',
  'StepSendDropped',
  'StepSendDoubted',
  'StepDoubtResolved',
  'StepRetried',
  'SequenceCompleted',
  'SequenceCancelled',
  'SequenceRestored',
  'SequenceDeleted',
  'PromiseRecorded',
  'PromiseRemoved',
  'PromiseKept',
  'PromiseBroken',
  'PaymentPlanAgreed',
  'PaymentPlanEnded',
  'CollectionStatusSet',
  'CollectionStatusEnded',
  'BalanceEntryRecorded',
  'InvoiceDeleted',
] as const;

/**
 * The follow-up sequences, without the texts of their steps: one document per invoice. Steps and holds are folded by
 * the domain's own functions, so that pages show exactly the state that decisions use; `sequence-rows.ts` derives the
 * API's rows.
 */
export const sequences = defineProjection({
  name: 'sequences',
  // Hundreds: the document's own shape. Ones: the shape of the state in it.
  version: 1_100 + invoiceDecider.version,
  keys: { unfinished: 'integer' },
  indexes: [['unfinished']],
  scanned: ['unfinished'],
  liveView: 'followup-sequences',
  handles: sequenceEventTypes,
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: SequencesDocument | undefined, event, ref) => {
    const at = event.metadata.occurredAt;
    const after = documentAfter(before ?? emptyDocument(ref), event, ref);
    const noted = event.type === 'SequenceHeld' ? withHold(after, event.data, at) : after;
    return unlessEmpty(withHeldSince(noted, at));
  },
  keysOf: (doc) => ({ unfinished: sequenceToRun(doc) }),
});
