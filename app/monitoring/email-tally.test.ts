import { expect, test } from 'vitest';
import { EmailTally } from './email-tally.ts';

test('attempts are counted by kind, way and outcome', () => {
  const tally = new EmailTally();
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'refused-for-now' });
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'accepted' });
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'refused-for-now' });
  expect(tally.list().filter(({ count }) => count > 0)).toEqual([
    { kind: 'reminder', via: 'smtp', outcome: 'accepted', count: 1 },
    { kind: 'reminder', via: 'smtp', outcome: 'refused_for_now', count: 2 },
  ]);
  expect(tally.list()).toContainEqual({ kind: 'account', via: 'outbox', outcome: 'in_doubt', count: 0 });
  expect(tally.list()).toHaveLength(90);
});
