import type { NewStep } from '../../../../domain/steps/default-steps.ts';
import { inOrder } from '../../../../domain/invoice/dates.ts';
import { withFittingWording } from '../../../../domain/email-text/wording.ts';
import type { OddTimes } from '../../../components/sequences/odd-time.ts';
import type { DraftStep } from '../components/draft-steps.tsx';

/**
 * Steps in the order in which they go, with built-in texts that fit their dates and that order.
 * @param earlier the texts of the invoice's earlier reminders, which none of them repeats
 */
export const arranged = (
  steps: readonly DraftStep[],
  dueDate: string,
  earlier: readonly string[] = [],
): DraftStep[] =>
  withFittingWording(inOrder(steps.toSorted((one, other) => one.key - other.key)), dueDate, { earlier });

/** A step without what only its list needs. */
export const draftOf = ({ key: _key, ...step }: DraftStep): NewStep => step;

const nextKey = (steps: readonly DraftStep[]): number => Math.max(0, ...steps.map(({ key }) => key)) + 1;

export const withAdded = (
  steps: readonly DraftStep[],
  added: readonly NewStep[],
  dueDate: string,
): DraftStep[] => {
  const first = nextKey(steps);
  return arranged([...steps, ...added.map((step, at) => ({ ...step, key: first + at }))], dueDate);
};

/** @param changes of the step with that key; one that has no such step is added */
export const withChanged = (
  steps: readonly DraftStep[],
  key: number,
  changes: Partial<NewStep>,
  dueDate: string,
): DraftStep[] =>
  arranged(
    steps.map((step) => (step.key === key ? { ...step, ...changes } : step)),
    dueDate,
  );

export const withoutStep = (steps: readonly DraftStep[], key: number, dueDate: string): DraftStep[] =>
  arranged(
    steps.filter((step) => step.key !== key),
    dueDate,
  );

/** Steps at the times that are offered instead, with built-in texts that fit them. */
export const withOffers = (
  steps: readonly DraftStep[],
  offers: OddTimes['offers'],
  dueDate: string,
): DraftStep[] =>
  arranged(
    steps.map((step, at) => {
      const offered = offers.find((one) => one.step === at)?.offer;
      return offered === undefined ? step : { ...step, ...offered };
    }),
    dueDate,
  );
