import { readStoredName } from '../domain/files/attached-file.ts';
import type { StepPlan } from '../domain/invoice/events.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { defineProjection, isParked, storedDocument } from './projection.ts';
import { schedules } from './schedules.ts';

interface PlannedFiles {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly hashes: readonly string[];
}

/** The uploaded files that an invoice uses, by their hashes. */
export interface FileUsesDocument {
  readonly document: string | null;
  /** Of steps that may still be sent. */
  readonly planned: readonly PlannedFiles[];
  /** Of emails whose sending has begun: the history shows them for good. */
  readonly sent: readonly string[];
}

const none: FileUsesDocument = { document: null, planned: [], sent: [] };

/** A document without files is not stored. */
const unlessEmpty = (doc: FileUsesDocument): FileUsesDocument | undefined =>
  doc.document === null && doc.planned.length === 0 && doc.sent.length === 0 ? undefined : doc;

const plannedOf = (sequenceId: number, { stepId, attachments = [] }: StepPlan): PlannedFiles[] =>
  attachments.length === 0 ? [] : [{ sequenceId, stepId, hashes: attachments.map(({ hash }) => hash) }];

const without = (doc: FileUsesDocument, isGone: (files: PlannedFiles) => boolean): FileUsesDocument => ({
  ...doc,
  planned: doc.planned.filter((files) => !isGone(files)),
});

/**
 * Which uploaded files each invoice uses: its own PDF, the attachments of steps to come, and what was sent. A file that
 * no document names is deleted. A sequence that a payment ended may be restored, so it keeps its files until another
 * one starts.
 */
export const fileUses = defineProjection({
  name: 'file-uses',
  version: 3,
  keys: {},
  indexes: [],
  handles: [
    'InvoiceDocumentAttached',
    'InvoiceDocumentRemoved',
    'InvoiceDeleted',
    'SequenceStarted',
    'SequenceCompleted',
    'SequenceCancelled',
    'SequenceDeleted',
    'StepAdded',
    'StepSendRequested',
    'StepEdited',
    'StepRemoved',
    'ScheduleApplied',
    'StepsSkipped',
    'StepSendStarted',
  ],
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: FileUsesDocument | undefined, event): FileUsesDocument | undefined => {
    const doc = before ?? none;
    switch (event.type) {
      case 'InvoiceDocumentAttached':
        return { ...doc, document: event.data.document.hash };
      case 'InvoiceDocumentRemoved':
        return unlessEmpty({ ...doc, document: null });
      case 'InvoiceDeleted':
        return unlessEmpty({ ...none, sent: doc.sent });
      case 'SequenceStarted': {
        const { sequenceId, steps } = event.data;
        return unlessEmpty({ ...doc, planned: steps.flatMap((step) => plannedOf(sequenceId, step)) });
      }
      case 'SequenceCancelled':
        return event.data.reason === 'paid'
          ? before
          : unlessEmpty(without(doc, ({ sequenceId }) => sequenceId === event.data.sequenceId));
      case 'SequenceCompleted':
      case 'SequenceDeleted':
        return unlessEmpty(without(doc, ({ sequenceId }) => sequenceId === event.data.sequenceId));
      case 'StepAdded':
      case 'StepSendRequested':
      case 'StepEdited': {
        const { sequenceId, step } = event.data;
        const others = without(doc, ({ stepId }) => stepId === step.stepId);
        return unlessEmpty({ ...others, planned: [...others.planned, ...plannedOf(sequenceId, step)] });
      }
      case 'ScheduleApplied': {
        const { sequenceId, removed, steps } = event.data;
        const others = without(doc, ({ stepId }) => removed.includes(stepId));
        const added = steps.flatMap((step) => plannedOf(sequenceId, step));
        return unlessEmpty({ ...others, planned: [...others.planned, ...added] });
      }
      case 'StepRemoved':
        return unlessEmpty(without(doc, ({ stepId }) => stepId === event.data.stepId));
      case 'StepsSkipped':
        return unlessEmpty(without(doc, ({ stepId }) => event.data.steps.includes(stepId)));
      case 'StepSendStarted': {
        const hashes = event.data.attachments.map(({ hash }) => hash);
        return unlessEmpty({ ...doc, sent: [...new Set([...doc.sent, ...hashes])] });
      }
    }
  },
  keysOf: () => ({}),
});

/** The hashes that a document names. */
export const usedHashes = ({ document, planned, sent }: FileUsesDocument): readonly string[] => [
  ...(document === null ? [] : [document]),
  ...planned.flatMap(({ hashes }) => hashes),
  ...sent,
];

/** The hashes of what an account's schedules attach; undefined when that can't be told for sure. */
const hashesOfSchedules = async (
  readModels: Pick<ReadModels, 'stream'>,
  account: number,
): Promise<readonly string[] | undefined> => {
  const used: string[] = [];
  for await (const documents of readModels.stream(schedules.model, account))
    for (const stored of documents) {
      if (isParked(stored)) return undefined;
      if (stored.body === null) continue;
      const { steps } = storedDocument(schedules, stored.body);
      for (const name of steps.flatMap(({ attachments }) => attachments)) {
        const file = readStoredName(name);
        if (file !== undefined) used.push(file.hash);
      }
    }
  return used;
};

/** The hashes that an account's records use; undefined when that can't be told for sure. */
export const hashesUsedBy = async (
  readModels: Pick<ReadModels, 'stream'>,
  account: number,
): Promise<ReadonlySet<string> | undefined> => {
  const ofSchedules = await hashesOfSchedules(readModels, account);
  if (ofSchedules === undefined) return undefined;
  const used = new Set<string>(ofSchedules);
  for await (const documents of readModels.stream(fileUses.model, account))
    for (const stored of documents) {
      // What a document that can't be shown uses is not known.
      if (isParked(stored)) return undefined;
      if (stored.body === null) continue;
      for (const hash of usedHashes(storedDocument(fileUses, stored.body))) used.add(hash);
    }
  return used;
};
