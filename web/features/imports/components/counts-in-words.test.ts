import { expect, test } from 'vitest';
import { countsInWords } from './counts-in-words.ts';

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
const view = { counts: none, removed: 0, restored: 0, left: 0, gone: 0 };

test('an import that was undone says each number by itself, also when it made and changed records', () => {
  const counts = { ...none, created: 1_204, updated: 3 };
  expect(countsInWords({ status: 'undone', counts, removed: 1_200, restored: 2, left: 4, gone: 1 })).toBe(
    '1,200 removed, 2 restored, 4 kept because they were changed since, 1 already gone.',
  );
});

test('an import that was applied says what it did, and one without an effect that nothing was imported', () => {
  expect(countsInWords({ ...view, status: 'done', counts: { ...none, created: 2, skipped: 1 } })).toBe(
    '2 created, 1 skipped.',
  );
  expect(countsInWords({ ...view, status: 'cancelled' })).toBe('nothing was imported.');
});
