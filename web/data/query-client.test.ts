import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './query-client.ts';

/** A query whose reads answer when they are told to; `shown` if a page shows what it read. */
const heldQuery = (key: string, { shown }: { readonly shown: boolean }) => {
  const reads: { readonly answer: (value: string) => void; readonly fail: () => void }[] = [];
  const options = {
    queryKey: [key],
    queryFn: () =>
      new Promise<string>((resolve, reject) =>
        reads.push({ answer: resolve, fail: () => reject(new Error('offline')) }),
      ),
  };
  if (shown) onTestFinished(new QueryObserver(queryClient, options).subscribe(() => undefined));
  else queryClient.query(options).catch(() => undefined);
  onTestFinished(() => queryClient.removeQueries({ queryKey: [key] }));
  return { options, reads, state: () => queryClient.getQueryState([key]) };
};

test('what changes during the first read is read again', async () => {
  const { reads, state } = heldQuery('first', { shown: true });
  const again = queryClient.invalidateQueries({ queryKey: ['first'] });
  reads[0]?.answer('before');
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.answer('after');
  await again;
  expect(state()).toMatchObject({ data: 'after', isInvalidated: false, fetchStatus: 'idle' });
  expect(reads).toHaveLength(2);
});

test('a change after which only other queries are read again leaves a first read alone', async () => {
  const { reads } = heldQuery('left', { shown: true });
  const again = queryClient.invalidateQueries({ queryKey: ['others'] });
  reads[0]?.answer('now');
  await again;
  expect(reads).toHaveLength(1);
});

test('what changes while it is read ahead is read again once it is shown', async () => {
  const { options, reads, state } = heldQuery('ahead', { shown: false });
  const again = queryClient.invalidateQueries({ queryKey: ['ahead'] });
  reads[0]?.answer('before');
  await again;
  expect(reads).toHaveLength(1);
  expect(state()).toMatchObject({ data: 'before', isInvalidated: true });
  onTestFinished(new QueryObserver(queryClient, options).subscribe(() => undefined));
  await expect.poll(() => reads).toHaveLength(2);
});

test('a first read that fails after a change is repeated', async () => {
  const { reads, state } = heldQuery('failing', { shown: true });
  const again = queryClient.invalidateQueries({ queryKey: ['failing'] });
  reads[0]?.fail();
  await expect.poll(() => reads).toHaveLength(2);
  reads[1]?.answer('after');
  await again;
  expect(state()).toMatchObject({ data: 'after', status: 'success' });
});

test('a later read that runs is replaced, and nothing waits for its answer', async () => {
  const { reads, state } = heldQuery('later', { shown: true });
  reads[0]?.answer('first');
  await expect.poll(() => state()?.data).toBe('first');
  void queryClient.invalidateQueries({ queryKey: ['later'] });
  const again = queryClient.invalidateQueries({ queryKey: ['later'] });
  expect(reads).toHaveLength(3);
  reads[2]?.answer('third');
  await again;
  reads[1]?.answer('second');
  expect(state()?.data).toBe('third');
});
