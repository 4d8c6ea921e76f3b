import { expect, test } from 'vitest';
import { excerptOf, keptStepsWords, usedWords } from './template-words.ts';

test('a card shows at most the first 150 characters of a content, on one line, and ends between words', () => {
  expect(excerptOf(' Hello\n\nAda,  please pay. ')).toBe('Hello Ada, please pay.');
  expect(excerptOf('x'.repeat(150))).toBe('x'.repeat(150));
  expect(excerptOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}...`);
  expect(excerptOf(`${'x'.repeat(140)} a longer word`)).toBe(`${'x'.repeat(140)} a longer...`);
  expect(excerptOf(`${'x'.repeat(140)} {{client_name}}, hello`)).toBe(`${'x'.repeat(140)}...`);
});

test('a template says where it is used, and that those steps keep their texts', () => {
  expect([0, 1, 1_200].map(usedWords)).toEqual(['Not used yet', 'Used in 1 step', 'Used in 1,200 steps']);
  expect(keptStepsWords(1)).toBe('One step came from this template. It keeps its text.');
  expect(keptStepsWords(2)).toBe('2 steps came from this template. They keep their text.');
});
