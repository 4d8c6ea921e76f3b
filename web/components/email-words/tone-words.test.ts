import { expect, test } from 'vitest';
import { stepType, tone } from '../../../contracts/sequences.ts';
import { stepTypeLabels, toneChips, toneLabels } from './tone-words.ts';

test('friendly is green, firm orange, legal red, and each says so in a word', () => {
  expect(tone.options.map((one) => [toneLabels[one], toneChips[one]])).toEqual([
    ['Friendly', 'green'],
    ['Firm', 'orange'],
    ['Legal', 'red'],
  ]);
});

test('a step goes to the customer, or is an alert to the team', () => {
  expect(stepType.options.map((one) => stepTypeLabels[one])).toEqual([
    'Customer Reminder',
    'Internal Team Alert',
  ]);
});
