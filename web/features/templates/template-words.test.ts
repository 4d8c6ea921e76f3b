import { expect, test } from 'vitest';
import { keptStepsWords, usedWords } from './template-words.ts';

test('a template says where it is used, and that those steps keep their texts', () => {
  expect([0, 1, 1_200].map(usedWords)).toEqual(['Not used yet', 'Used in 1 step', 'Used in 1,200 steps']);
  expect(keptStepsWords(1)).toBe('One step came from this template. It keeps its text.');
  expect(keptStepsWords(2)).toBe('2 steps came from this template. They keep their text.');
});
