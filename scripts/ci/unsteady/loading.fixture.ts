import { expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

if (isFirstTime('loading')) throw new Error('not loaded');

test('is known when its file was loaded', () => {
  expect(1).toBe(1);
});
