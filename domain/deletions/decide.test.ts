import { expect, test } from 'vitest';
import { deletionsDecider, type Deletions } from './decide.ts';

const decide = (accountId: number, deleted: Deletions) =>
  deletionsDecider.decide({ type: 'NoteDeletion', accountId }, deleted);

test('an account is noted once', () => {
  const [event] = decide(7, [3]);
  expect(event).toEqual({ type: 'AccountDeleted', data: { accountId: 7 } });
  expect(event && deletionsDecider.evolve([3], event)).toEqual([3, 7]);
  expect(decide(7, [3, 7])).toEqual([]);
});
