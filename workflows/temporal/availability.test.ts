import { WorkflowNotFoundError } from '@temporalio/client';
import { expect, test, vi } from 'vitest';
import { evenIfItEnds } from './availability.ts';

test('a workflow that ends just before it is signaled is started by a second call', async () => {
  const ended = new WorkflowNotFoundError('Completed workflow', 'sequence-1', undefined);
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(ended).mockResolvedValue('started');
  expect(await evenIfItEnds(call)).toBe('started');
  expect(call).toHaveBeenCalledTimes(2);
});

test('no other call is repeated', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Refused'));
  await expect(evenIfItEnds(call)).rejects.toThrow('Refused');
  expect(call).toHaveBeenCalledTimes(1);
});
