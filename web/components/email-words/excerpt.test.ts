import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('an excerpt has at most so many characters and ends between words', () => {
  expect(excerptOf(' Hello\n\nAda,  please pay. ', 150)).toBe('Hello\n\nAda,  please pay.');
  expect(excerptOf('x'.repeat(150), 150)).toBe('x'.repeat(150));
  expect(excerptOf('x'.repeat(151), 150)).toBe(`${'x'.repeat(150)}...`);
  expect(excerptOf(`${'x'.repeat(140)} a longer word`, 150)).toBe(`${'x'.repeat(140)} a longer...`);
  expect(excerptOf(`${'x'.repeat(140)}\n\na considerably`, 150)).toBe(`${'x'.repeat(140)}\n\na...`);
  expect(excerptOf(`${'x'.repeat(140)} {{client_name}}, hello`, 150)).toBe(`${'x'.repeat(140)}...`);
});
