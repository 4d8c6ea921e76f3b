import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { OwedEvent } from '../events.ts';
import { plannedBy, stepFact, type PlannedDate, type StepOfSequence } from './step-facts.ts';

/** What an event has to do with a step, in words. */
export interface StepFact<E extends OwedEvent = OwedEvent> {
  readonly event: E;
  readonly text: string;
}

/** Everything that has to do with a step, told event by event. */
export interface StepStory<E extends OwedEvent = OwedEvent> {
  /** Takes the next event of the invoice. @returns what it has to do with the step; undefined for nothing */
  add(event: E): string | undefined;
  /** From its plan on, the oldest first. */
  readonly facts: readonly StepFact<E>[];
}

/** A story that begins with the promise that stood when the sequence started, if there was one. @param format of its amounts */
export const createStepStory = <E extends OwedEvent>(
  step: StepOfSequence,
  format?: NumberFormat,
): StepStory<E> => {
  const facts: StepFact<E>[] = [];
  let planned: PlannedDate;
  let isStarted = false;
  let promise: StepFact<E> | undefined;
  return {
    facts,
    add: (event) => {
      const text = stepFact(event, step, planned, format);
      planned = plannedBy(event, step) ?? planned;
      const isStart =
        (event.type === 'SequenceStarted' && event.data.sequenceId === step.sequenceId) ||
        (event.type === 'StepAdded' && event.data.step.stepId === step.stepId) ||
        (event.type === 'ScheduleApplied' && event.data.steps.some(({ stepId }) => stepId === step.stepId));
      if (isStart && promise !== undefined) facts.push(promise);
      if (isStart) isStarted = true;
      if (event.type === 'PromiseRecorded' && text !== undefined) promise = { event, text };
      if (event.type === 'PromiseRemoved' || event.type === 'InvoicePaid') promise = undefined;
      if (!isStarted || text === undefined) return undefined;
      facts.push({ event, text });
      return text;
    },
  };
};
