import { expect, test } from 'vitest';
import { EmailTally } from './email-tally.ts';

test('attempts are counted by kind, way and outcome', () => {
  const tally = new EmailTally();
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'refused-for-now' });
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'accepted' });
  tally.add({ kind: 'reminder', via: 'smtp', outcome: 'refused-for-now' });
  expect(tally.list()).toEqual([
    { kind: 'reminder', via: 'smtp', outcome: 'refused_for_now', count: 2 },
    { kind: 'reminder', via: 'smtp', outcome: 'accepted', count: 1 },
  ]);
});
