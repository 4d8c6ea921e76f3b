import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Numbers } from '../../commands/command-context.ts';
import { NumberTaken } from '../../commands/new-record.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import { createPasswords } from '../../commands/passwords/password-hashes.ts';
import { createSecretHashes } from '../../commands/passwords/secret-hashes.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createRepeatable, type Answer, type RepeatableRequest } from './idempotency.ts';
import { KeyUsedForOtherBody, NotSignedIn, TooManyRequests } from '../server/request-errors.ts';

const request = {
  accountId: 7,
  method: 'POST',
  path: '/api/invoices',
  key: 'one-key',
  body: { amount: 5 },
  records: 1,
};

let last = 0;

/** Of one process. */
const givenRepeatable = (keep: MemoryKeep, most?: number) =>
  createRepeatable({
    keep,
    clock: { now: () => Date.parse('2026-03-26T08:00:00Z') },
    ids: { next: () => (last += 1) },
    ...(most !== undefined && { most }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    secretHashes: createSecretHashes(createSecrets(keep, 'k'.repeat(64)), createPasswords()),
  });

test('repeats at the same time, after the ids of the first call were given up, create one record', async () => {
  const keep = new MemoryKeep();
  // The process ends before it answers, and what it had reserved is given up.
  const lost = new Error('The process has ended');
  let givenUp = 0;
  const ending = (numbers: Numbers): Promise<Answer> => {
    [givenUp = 0] = numbers.ids;
    throw lost;
  };
  await expect(givenRepeatable(keep).run(request, ending)).rejects.toBe(lost);

  const created = new Map<string, number>();
  const create = async ({ commandId, ids: [id = 0] }: Numbers): Promise<Answer> => {
    await Promise.resolve();
    if (id === givenUp) throw new NumberTaken();
    created.set(commandId, id);
    return { status: 201, body: JSON.stringify({ id }) };
  };
  const processes = [1, 2, 3].map(() => givenRepeatable(keep));
  const answers = await Promise.all(processes.map(({ run }) => run(request, create)));
  expect(created.size).toBe(1);
  const [id] = created.values();
  expect(answers.map(({ answer }) => answer.body)).toEqual([1, 2, 3].map(() => JSON.stringify({ id })));
  await Promise.all(processes.map(({ settled }) => settled()));
});

const answering = async (): Promise<Answer> => ({ status: 204, body: null });

/** A call that another process has answered, or this one before a restart. */
const answered = async (keep: MemoryKeep, call: RepeatableRequest): Promise<void> => {
  const earlier = givenRepeatable(keep);
  await earlier.run(call, answering);
  await earlier.settled();
};

test('a key is not good for another secret, and neither the secret nor a plain hash of it is stored', async () => {
  const keep = new MemoryKeep();
  const change = { ...request, body: null, records: 0, secret: ['old horse', 'new horse'] };
  await answered(keep, change);
  const later = givenRepeatable(keep);
  expect(await later.run(change, answering)).toMatchObject({ repeated: true });
  for (const secret of [['old horse', 'other horse'], null])
    await expect(later.run({ ...change, secret }, answering)).rejects.toThrow(KeyUsedForOtherBody);
  for await (const { value } of keep.list('answers')) {
    const stored = JSON.stringify(value);
    expect(stored).not.toContain('horse');
    expect(stored).not.toContain(createHash('sha256').update(JSON.stringify(change.secret)).digest('hex'));
    expect(stored).toContain('argon2id');
  }
});

test('an entry of an earlier version, without a hash of its secret, answers its repeat', async () => {
  const keep = new MemoryKeep();
  const change = { ...request, body: { server: 'smtp.example.com' }, secret: 'horse' };
  await answered(keep, { ...change, secret: undefined });
  expect(await givenRepeatable(keep).run(change, answering)).toMatchObject({ repeated: true });
  await expect(givenRepeatable(keep).run({ ...change, body: null }, answering)).rejects.toThrow(
    KeyUsedForOtherBody,
  );
});

test('a response that could not be read is made again, as the same call, of which it is known that it was answered', async () => {
  const keep = new MemoryKeep();
  const repeatable = givenRepeatable(keep);
  const calls: Numbers[] = [];
  const run = async (numbers: Numbers): Promise<Answer> => {
    calls.push(numbers);
    return calls.length === 1
      ? { status: 201, body: null, isUnread: true }
      : { status: 201, body: '{"id":1}' };
  };
  const first = await repeatable.run(request, run);
  await repeatable.settled();
  const second = await repeatable.run(request, run);
  expect([first, second].map(({ answer, repeated }) => [answer.body, repeated])).toEqual([
    [null, false],
    ['{"id":1}', true],
  ]);
  expect(new Set(calls.map(({ commandId }) => commandId)).size).toBe(1);
  expect(calls.map(({ isAnswered = false }) => isAnswered)).toEqual([false, true]);
});

test('a response that is kept is given again without another try, also that of a refusal', async () => {
  const keep = new MemoryKeep();
  const refused = { ...request, path: '/api/clients' };
  const refuse = () => Promise.reject(new NotAllowedNow('Refused'));
  await answered(keep, request);
  await expect(givenRepeatable(keep).run(refused, refuse)).rejects.toThrow('Refused');
  const later = givenRepeatable(keep);
  const again = async (): Promise<Answer> => ({ status: 201, body: '{"id":1}' });
  expect(await later.run(request, again)).toEqual({ answer: { status: 204, body: null }, repeated: true });
  expect(await later.run(refused, again)).toMatchObject({ answer: { status: 409 }, repeated: true });
});

test('a call that changed nothing is answered only when a repeat will find its response', async () => {
  const keep = new MemoryKeep();
  const repeatable = givenRepeatable(keep);
  const changeNothing = async (): Promise<Answer> => ({ status: 200, body: '[]', changedNothing: true });
  for (const act of [changeNothing, () => Promise.reject(new NotAllowedNow('Refused'))]) {
    const call = { ...request, path: `/api/${keep.writes}` };
    const unanswerable = new Error('The disk is full');
    await expect(
      repeatable.run(call, async () => {
        keep.failing = unanswerable;
        return act();
      }),
    ).rejects.toBe(unanswerable);
    keep.failing = undefined;
  }
});

test('of calls at the same time that changed nothing, in several processes, the first answers for all', async () => {
  const keep = new MemoryKeep();
  const acts: (() => Promise<Answer>)[] = [
    () => Promise.resolve({ status: 200, body: '[]', changedNothing: true }),
    () => Promise.reject(new NotAllowedNow('Refused')),
    () => Promise.resolve({ status: 200, body: '[1]', changedNothing: true }),
  ];
  const answers = await Promise.all(acts.map((act) => givenRepeatable(keep).run(request, act)));
  expect(answers.map(({ answer, repeated }) => [answer.status, answer.body, repeated])).toEqual([
    [200, '[]', false],
    [200, '[]', true],
    [200, '[]', true],
  ]);
});

test('of calls at the same time, a later one is not made when the first was refused', async () => {
  const repeatable = givenRepeatable(new MemoryKeep());
  let isAllowed = false;
  const first = repeatable.run(request, async () => {
    await Promise.resolve();
    throw new NotAllowedNow('Refused');
  });
  const second = repeatable.run(request, async () => {
    isAllowed = true;
    return { status: 201, body: '{"id":1}' };
  });
  await expect(first).rejects.toThrow('Refused');
  expect([await second, isAllowed]).toMatchObject([{ answer: { status: 409 }, repeated: true }, false]);
});

test('a long response that can no longer be made keeps its status', async () => {
  const keep = new MemoryKeep();
  const repeatable = givenRepeatable(keep);
  const long = async (): Promise<Answer> => ({ status: 201, body: 'n'.repeat(2_000) });
  await repeatable.run(request, long);
  await repeatable.settled();
  expect(await repeatable.run(request, () => Promise.reject(new NotAllowedNow('It is gone')))).toEqual({
    answer: { status: 201, body: null, isUnread: true },
    repeated: true,
  });
});

test('a call whose session ended meanwhile is made after a login, with the same key and ids', async () => {
  const repeatable = givenRepeatable(new MemoryKeep());
  const made: Numbers[] = [];
  const ended = (numbers: Numbers): Promise<Answer> => {
    made.push(numbers);
    throw new NotSignedIn();
  };
  await expect(repeatable.run(request, ended)).rejects.toBeInstanceOf(NotSignedIn);
  await repeatable.settled();
  const create = async (numbers: Numbers): Promise<Answer> => {
    made.push(numbers);
    return { status: 201, body: JSON.stringify({ id: numbers.ids[0] }) };
  };
  const { answer } = await repeatable.run(request, create);
  expect(answer.status).toBe(201);
  expect(made).toHaveLength(2);
  expect(made[1]).toEqual(made[0]);
  await repeatable.settled();
});

test('a long response is not kept: a repeat makes it again, as the same call', async () => {
  const keep = new MemoryKeep();
  const commands: string[] = [];
  const body = JSON.stringify({ notes: 'n'.repeat(200_000) });
  const run = async ({ commandId }: Numbers): Promise<Answer> => {
    commands.push(commandId);
    return { status: 201, body };
  };
  const repeatable = givenRepeatable(keep);
  expect(await repeatable.run(request, run)).toEqual({ answer: { status: 201, body }, repeated: false });
  await repeatable.settled();
  for await (const { value } of keep.list('answers')) expect(JSON.stringify(value).length).toBeLessThan(500);
  const later = givenRepeatable(keep);
  for (let times = 0; times < 2; times += 1)
    expect(await later.run(request, run)).toEqual({ answer: { status: 201, body }, repeated: true });
  expect(commands).toHaveLength(3);
  expect(new Set(commands).size).toBe(1);
  await expect(later.run({ ...request, body: null }, run)).rejects.toThrow(KeyUsedForOtherBody);
});

test('an account has so many keys a day; a repeat and other accounts need none of them', async () => {
  const repeatable = givenRepeatable(new MemoryKeep(), 2);
  const call = (key: string, accountId = 7) => repeatable.run({ ...request, key, accountId }, answering);
  await call('one');
  await call('two');
  await repeatable.settled();
  await expect(call('three')).rejects.toThrow(
    new TooManyRequests(86_400, 'Only 2 calls a day may have an Idempotency-Key'),
  );
  expect(await call('one')).toMatchObject({ repeated: true });
  expect(await call('three', 8)).toMatchObject({ repeated: false });
});
