import { expect, test } from 'vitest';
import { nextSterner, severityOf, tone, toneChoices, tones } from './tones.ts';

test('friendly is green, firm orange, legal red, and each says so in a word', () => {
  expect(tone.options.map((one) => [tones[one].label, tones[one].color])).toEqual([
    ['Friendly', 'green'],
    ['Firm', 'orange'],
    ['Legal', 'red'],
  ]);
  expect(toneChoices().map(({ label }) => label)).toEqual(['Friendly', 'Firm', 'Legal']);
});

test('they are ordered, the gentlest first', () => {
  expect(tone.options.map(severityOf)).toEqual([0, 1, 2]);
  expect([...tone.options, undefined].map(nextSterner)).toEqual(['firm', 'legal', 'legal', 'legal']);
});
