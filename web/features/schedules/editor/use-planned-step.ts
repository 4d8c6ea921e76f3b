import { draftsInFull } from '../../../../domain/schedule/drafts-for-invoice.ts';
import type { StepDraft } from '../../../../contracts/sequences/sequence-bodies.ts';
import { plannedStep, templateTexts } from '../../../components/schedules/schedule-steps.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import type { EnteredStep } from './schedule-form.ts';

/**
 * A step as a sequence for an invoice would begin with it: its text, and the day that the due date gives it.
 * @param dueDate calendar date
 */
export const usePlannedStep = (
  steps: readonly EnteredStep[],
  key: number,
  dueDate: string,
): StepDraft | undefined => {
  const { own } = useTemplates();
  // The ids name the steps here, whether they are stored or not.
  const planned = steps.map(({ id: _, key: id, ...step }) => plannedStep({ ...step, id }));
  return draftsInFull(planned, { dueDate, sternestSent: null }, templateTexts(own)).find(
    ({ step }) => step.id === key,
  )?.draft;
};
