import { expect, test } from 'vitest';
import { createdWords } from './created-words.ts';
import { stepView } from '../step-view.fixture.ts';

const at = { now: Date.parse('2026-12-03T10:00:00Z'), timeZone: 'UTC', today: '2026-12-03' };
const past = { scheduledDate: '2026-12-02' };

test.each([
  ['goes out right away once its time has come', past, 'The first email goes out right away.'],
  [
    'waits for the 24 hours after a late reminder',
    { ...past, notBefore: '2026-12-04T09:30:00.000Z' },
    'Next: Dec 4, 2026, 9:30 AM.',
  ],
  [
    'no longer waits for what is over',
    { ...past, notBefore: '2026-12-03T09:30:00.000Z' },
    'The first email goes out right away.',
  ],
  ['is named with its time', { notBefore: '2026-12-04T09:30:00.000Z' }, 'Next: Dec 10, 2026, 9:00 AM.'],
])('the first email of a new sequence %s', (_, step, description) => {
  expect(createdWords([stepView(1, step)], null, at).description).toBe(description);
});
