import { expect, test } from 'vitest';
import type { StepStatus } from '../../contracts/sequences/sequences.ts';
import { sequenceStatusOf } from './sequence-status.ts';

test.each<[StepStatus[], string | undefined]>([
  [['sent', 'active', 'paused'], 'paused'],
  [['sent', 'paused'], 'paused'],
  [['sent', 'active'], 'active'],
  [['failed', 'active'], 'active'],
  [['cancelled', 'sent'], 'completed'],
  [['cancelled', 'failed'], 'cancelled'],
  [['failed', 'cancelled'], 'failed'],
  [[], undefined],
])('steps that are %j make a sequence that is %s', (statuses, status) => {
  expect(sequenceStatusOf(statuses.map((one) => ({ status: one })))).toBe(status);
});
