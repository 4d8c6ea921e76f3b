import { expect, test } from 'vitest';
import type { Numbers } from '../commands/command-context.ts';
import { NumberTaken } from '../commands/new-record.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { createRepeatable, type Answer } from './idempotency.ts';

const request = {
  accountId: 7,
  method: 'POST',
  path: '/api/invoices',
  key: 'one-key',
  body: { amount: 5 },
  records: 1,
};

test('repeats at the same time, after the ids of the first call were given up, create one record', async () => {
  let last = 0;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const repeatable = createRepeatable({
    keep: new MemoryKeep(),
    clock: { now: () => Date.parse('2026-03-26T08:00:00Z') },
    ids: { next: () => (last += 1) },
    log,
  });
  // The process ends before it answers, and what it had reserved is given up.
  const lost = new Error('The process has ended');
  let givenUp = 0;
  const ending = (numbers: Numbers): Promise<Answer> => {
    [givenUp = 0] = numbers.ids;
    throw lost;
  };
  await expect(repeatable.run(request, ending)).rejects.toBe(lost);

  const created = new Map<string, number>();
  const create = async ({ commandId, ids: [id = 0] }: Numbers): Promise<Answer> => {
    await Promise.resolve();
    if (id === givenUp) throw new NumberTaken();
    created.set(commandId, id);
    return { status: 201, body: JSON.stringify({ id }) };
  };
  const answers = await Promise.all([1, 2, 3].map(() => repeatable.run(request, create)));
  expect(created.size).toBe(1);
  const [id] = created.values();
  expect(answers.map(({ answer }) => answer.body)).toEqual([1, 2, 3].map(() => JSON.stringify({ id })));
  await repeatable.settled();
});
