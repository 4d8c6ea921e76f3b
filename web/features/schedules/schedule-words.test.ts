import { expect, test } from 'vitest';
import { reachWords, usedWords } from './schedule-words.ts';

test('a schedule says how often it is used, and how many of its sequences run', () => {
  expect(usedWords({ usedInSequences: 0, running: 0 })).toBe('Not used yet');
  expect(usedWords({ usedInSequences: 1, running: 0 })).toBe('Used in 1 sequence, none running now');
  expect(usedWords({ usedInSequences: 1_200, running: 3 })).toBe('Used in 1,200 sequences, 3 running now');
});

test('a schedule says how far its emails reach', () => {
  const before = { type: 'due_in', days: 3 } as const;
  const on = { type: 'due_in', days: 0 } as const;
  const after = { type: 'overdue_by', days: 1 } as const;
  expect(reachWords([before, on, after])).toBe('3 emails, from 3 days before to 1 day after');
  expect(reachWords([on, after])).toBe('2 emails, from the due date to 1 day after');
  expect(reachWords([on])).toBe('1 email, on the due date');
  expect(reachWords([before])).toBe('1 email, 3 days before');
});
