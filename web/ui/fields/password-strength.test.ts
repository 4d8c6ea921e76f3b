import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['password', 1],
  ['qwerty123', 1],
  ['lovelace', 1],
  ['kxqv-1r9t-fm2w', 4],
] as const)('%s has strength %i', (password, strength) => {
  expect(strengthOf(password, ['Ada Lovelace', 'ada@engine.example', 'lovelace'])).toBe(strength);
});

test('a longer password is not weaker', () => {
  const strengths = ['thames', 'thames-ferry', 'thames-ferry-looms'].map((text) => strengthOf(text, []));
  expect(strengths).toEqual(strengths.toSorted());
  expect(strengths.at(-1)).toBe(4);
});
