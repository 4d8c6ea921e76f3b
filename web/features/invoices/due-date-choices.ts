import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { addDays } from '../../../domain/calendar.ts';
import { inOrder } from '../../../domain/invoice/dates.ts';
import { dueDateEffect } from '../../../domain/invoice/sequence/planned-effect.ts';
import { isUnsent } from '../../components/sequences/step-status.ts';

/** The subject of an unsent mail as it will go, for the invoice's due date or another one. */
export type SubjectOf = (mail: StepView, dueDate?: string) => string;

/** A mail that Adjust would move. */
export interface ShiftedMail {
  /** With its old date. */
  readonly step: StepView;
  readonly to: string;
}

/** What each answer to "Due Date Change Affects Active Sequences" would do to the mails that are not sent yet. */
export interface DueDateChoices {
  readonly unsent: number;
  /** In the order in which they go. */
  readonly shifted: readonly ShiftedMail[];
  /** They are on hold, so their dates are not known yet. */
  readonly datesOpen: boolean;
  /** Keep: how many would be skipped because they would be untrue on their day. */
  readonly skippedIfKept: number;
}

const plannedFor = ({ type, days }: StepView, dueDate: string): string =>
  addDays(dueDate, type === 'due_in' ? -days : days);

/**
 * A held sequence shows when it would be sent; comparing it with the timing tells whether that differs from the plan.
 */
const isMovedByHold = (steps: readonly StepView[], dueDate: string): boolean =>
  steps.some((step) => step.holds.length > 0 && plannedFor(step, dueDate) !== step.scheduledDate);

/**
 * @param steps the invoice's steps
 * @param sequenceIds of the sequences that the change concerns
 * @param today the account's today, a calendar date
 */
export const dueDateChoices = (
  steps: readonly StepView[],
  sequenceIds: readonly number[],
  change: { readonly from: string; readonly to: string },
  today: string,
): DueDateChoices => {
  const unsent = inOrder(steps.filter((step) => sequenceIds.includes(step.sequenceId) && isUnsent(step)));
  const { adjusted, untrueIfKept } = dueDateEffect(
    unsent.map((step) => ({ ...step, stepId: step.id })),
    change.from,
    change.to,
    today,
  );
  const newDates = new Map(adjusted.map(({ stepId, scheduledDate }) => [stepId, scheduledDate]));
  return {
    unsent: unsent.length,
    shifted: unsent.map((step) => ({
      step,
      to: newDates.get(step.id) ?? step.scheduledDate,
    })),
    datesOpen: isMovedByHold(unsent, change.from),
    skippedIfKept: untrueIfKept.length,
  };
};
