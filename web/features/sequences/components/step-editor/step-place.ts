import type { NewStep } from '../../../../../domain/steps/default-steps.ts';
import { inOrder } from '../../../../../domain/invoice/dates.ts';

/** A step's day, and its place among the reminders of its sequence. */
export interface StepPlace {
  /** Calendar date. */
  readonly scheduledDate: string;
  /** Among the reminders after the due date; 1 for the first, and before it. */
  readonly reminderNumber: number;
  readonly isLastReminder: boolean;
}

/** @param others the other steps of the sequence @param dueDate calendar date */
export const placeOfStep = (step: NewStep, others: readonly NewStep[], dueDate: string): StepPlace => {
  const reminders = inOrder([...others.filter(({ stepType }) => stepType === 'customer_reminder'), step]);
  const before = reminders.slice(0, reminders.indexOf(step));
  return {
    scheduledDate: step.scheduledDate,
    reminderNumber: before.filter(({ scheduledDate }) => scheduledDate > dueDate).length + 1,
    isLastReminder: reminders.at(-1) === step,
  };
};
