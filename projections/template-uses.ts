import type { StepPlan } from '../domain/invoice/events.ts';
import { defineProjection } from './projection.ts';

/** A step whose text came from a template. */
interface TemplateUse {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly templateId: number;
}

/** The steps of an invoice's sequences that came from templates. */
export interface TemplateUsesDocument {
  readonly uses: readonly TemplateUse[];
}

type Planned = Pick<StepPlan, 'stepId' | 'templateId'>;

const useOf = (sequenceId: number, { stepId, templateId }: Planned): TemplateUse[] =>
  templateId === undefined ? [] : [{ sequenceId, stepId, templateId }];

const templateOf = (uses: readonly TemplateUse[], id: number): number | undefined =>
  uses.find(({ stepId }) => stepId === id)?.templateId;

const unlessNone = (uses: readonly TemplateUse[]): TemplateUsesDocument | undefined =>
  uses.length === 0 ? undefined : { uses };

/** Which steps came from which templates: one document per invoice that has such steps. */
export const templateUses = defineProjection({
  name: 'template-uses',
  version: 3,
  keys: {},
  indexes: [],
  liveView: 'templates',
  handles: [
    'SequenceStarted',
    'StepAdded',
    'StepSendRequested',
    'StepEdited',
    'StepRemoved',
    'ScheduleApplied',
    'SequenceDeleted',
    'InvoiceDeleted',
  ],
  streams: 'invoice',
  documentIds: (event) =>
    event.type === 'SequenceStarted' && event.data.steps.every(({ templateId }) => templateId === undefined)
      ? []
      : [event.data.invoiceId],
  fold: (before: TemplateUsesDocument | undefined, { type, data }): TemplateUsesDocument | undefined => {
    const uses = before?.uses ?? [];
    switch (type) {
      case 'SequenceStarted':
        return unlessNone([...uses, ...data.steps.flatMap((step) => useOf(data.sequenceId, step))]);
      case 'StepAdded':
      case 'StepSendRequested':
      case 'StepEdited':
        if (templateOf(uses, data.step.stepId) === data.step.templateId) return before;
        return unlessNone([
          ...uses.filter(({ stepId }) => stepId !== data.step.stepId),
          ...useOf(data.sequenceId, data.step),
        ]);
      case 'ScheduleApplied':
        return unlessNone([
          ...uses.filter(({ stepId }) => !data.removed.includes(stepId)),
          ...data.steps.flatMap((step) => useOf(data.sequenceId, step)),
        ]);
      case 'StepRemoved':
        return unlessNone(uses.filter(({ stepId }) => stepId !== data.stepId));
      case 'SequenceDeleted':
        return unlessNone(uses.filter(({ sequenceId }) => sequenceId !== data.sequenceId));
      case 'InvoiceDeleted':
        return undefined;
    }
  },
  keysOf: () => ({}),
});
