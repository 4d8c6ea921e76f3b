import { beforeAll, describe, expect, test } from 'vitest';
import { isFirstTime } from './first-time.ts';

describe('a suite', () => {
  beforeAll(() => {
    if (isFirstTime('hook')) throw new Error('not prepared');
  });
  test('runs after its hook', () => {
    expect(1).toBe(1);
  });
});
