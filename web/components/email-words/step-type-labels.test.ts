import { expect, test } from 'vitest';
import { stepType } from '../../../contracts/sequences/sequences.ts';
import { stepTypeLabels } from './step-type-labels.ts';

test('a step goes to the customer, or is an alert to the team', () => {
  expect(stepType.options.map((one) => stepTypeLabels[one])).toEqual([
    'Customer Reminder',
    'Internal Team Alert',
  ]);
});
