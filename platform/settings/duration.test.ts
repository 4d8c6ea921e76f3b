import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['P3D', 259_200_000],
  ['P1W', 604_800_000],
  ['P1W2D', 777_600_000],
  ['PT90M', 5_400_000],
  ['P1DT2H3M4S', 93_784_000],
  ['-PT1H', -3_600_000],
  ['+PT1S', 1_000],
])('%s lasts %i ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', 'P', 'PT', 'P1Y', 'P1M', '3D', 'P1.5D', 'PT1H30'])('"%s" is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
