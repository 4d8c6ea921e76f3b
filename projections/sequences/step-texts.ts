import { defineProjection } from '../projection.ts';

/** The texts of an invoice's steps, by sequence and step. */
export interface StepTextsDocument {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const noTexts: StepTextsDocument = { texts: {} };

const withTexts = (
  doc: StepTextsDocument,
  sequenceId: number,
  steps: readonly { readonly stepId: number; readonly content: string }[],
): StepTextsDocument => {
  const added = Object.fromEntries(steps.map(({ stepId, content }) => [stepId, content]));
  return { texts: { ...doc.texts, [sequenceId]: { ...doc.texts[sequenceId], ...added } } };
};

const withoutSequence = ({ texts }: StepTextsDocument, sequenceId: number): StepTextsDocument | undefined => {
  const left = Object.entries(texts).filter(([id]) => id !== String(sequenceId));
  return left.length === 0 ? undefined : { texts: Object.fromEntries(left) };
};

/**
 * The texts of the steps: one document per invoice. They are long and rarely change, so that they are kept apart from
 * `sequences`, which changes with every step that is sent.
 */
export const stepTexts = defineProjection({
  name: 'step-texts',
  version: 3,
  keys: {},
  indexes: [],
  liveView: 'followup-sequences',
  handles: [
    'SequenceStarted',
    'StepAdded',
    'StepSendRequested',
    'StepEdited',
    'ScheduleApplied',
    'SequenceDeleted',
    'InvoiceDeleted',
  ],
  streams: 'invoice',
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: StepTextsDocument | undefined, event): StepTextsDocument | undefined => {
    const doc = before ?? noTexts;
    switch (event.type) {
      case 'SequenceStarted':
      case 'ScheduleApplied':
        return withTexts(doc, event.data.sequenceId, event.data.steps);
      case 'StepAdded':
      case 'StepSendRequested':
      case 'StepEdited':
        return withTexts(doc, event.data.sequenceId, [event.data.step]);
      case 'SequenceDeleted':
        return before && withoutSequence(before, event.data.sequenceId);
      case 'InvoiceDeleted':
        return undefined;
    }
  },
  keysOf: () => ({}),
});

/** The text of a step; undefined when the document does not have it yet. */
export const stepText = (
  { texts }: StepTextsDocument,
  { sequenceId, stepId }: { readonly sequenceId: number; readonly stepId: number },
): string | undefined => texts[sequenceId]?.[stepId];
