import { expect, test } from 'vitest';
import { manualStep, type NewStep } from '../../../../../domain/steps/default-steps.ts';
import { placeOfStep } from './step-place.ts';

const dueDate = '2026-12-03';
const stepOn = (scheduledDate: string, changes: Partial<NewStep> = {}): NewStep => ({
  ...manualStep({ invoice: { dueDate }, sender: { name: 'Ada', email: 'ada@ada.example' } }, [], dueDate),
  scheduledDate,
  ...changes,
});

test('a step is counted among the reminders after the due date, and the last one is the last', () => {
  const others = [
    stepOn('2026-12-01'),
    stepOn('2026-12-05'),
    stepOn('2026-12-06', { stepType: 'internal_alert' }),
    stepOn('2026-12-20'),
  ];
  const place = (scheduledDate: string) => {
    const { reminderNumber, isLastReminder } = placeOfStep(stepOn(scheduledDate), others, dueDate);
    return [reminderNumber, isLastReminder];
  };
  expect(place('2026-12-02')).toEqual([1, false]);
  expect(place('2026-12-04')).toEqual([1, false]);
  expect(place('2026-12-10')).toEqual([2, false]);
  expect(place('2026-12-21')).toEqual([3, true]);
});
