import { expect, test } from 'vitest';
import { bearsToken } from './bearer-token.ts';

const token = 'a-token-of-some-length';

test.each([
  [`Bearer ${token}`, true],
  [`bearer ${token}`, true],
  [`Bearer ${token}x`, false],
  [`Bearer ${token.slice(1)}`, false],
  [`Basic ${token}`, false],
  ['Bearer ', false],
  [undefined, false],
])('%s', (authorization, bears) => {
  expect(bearsToken({ headers: { authorization } }, token)).toBe(bears);
});
