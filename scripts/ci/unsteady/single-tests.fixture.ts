import { describe, expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

describe('a suite', () => {
  test('fails once, for $5 (or [more]?)', () => {
    expect(isFirstTime('test')).toBe(false);
  });
  test('fails always', () => {
    expect(1).toBe(2);
  });
  test('passes', () => {
    expect(1).toBe(1);
  });
  test.skip('is skipped', () => {});
});
