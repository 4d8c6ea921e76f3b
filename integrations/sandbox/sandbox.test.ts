import { afterAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { SandboxBusy, type Sandbox, type Sandboxed } from '../../platform/ports/formats/sandbox.ts';
import { createSandbox } from './sandbox.ts';

const mebibyte = 1_024 * 1_024;
const program = inject('misbehavingProgram');
const limits = { milliseconds: 30_000, memory: 320 * mebibyte, answer: mebibyte };

const opened: Sandbox[] = [];
const open = (options: Partial<Parameters<typeof createSandbox>[0]> = {}): Sandbox => {
  const sandbox = createSandbox({ program, limits, ...options });
  opened.push(sandbox);
  return sandbox;
};
const sandbox = open();
afterAll(() => Promise.all(opened.map((one) => one.close())));

const run = (name: string, input: unknown = null): Promise<Sandboxed<unknown>> =>
  sandbox.run({ accountId: 1, name, input, answer: z.unknown() });

test('a task gets its input and its answer comes back parsed', async () => {
  const input = { bytes: new Uint8Array([1, 2]), text: 'é' };
  expect(await run('echo', input)).toEqual({ outcome: 'done', answer: { bytes: { 0: 1, 1: 2 }, text: 'é' } });
});

test('a child gets none of the secrets in the environment', async () => {
  process.env['SECRET_KEY'] ??= 'a secret that no child may see';
  const names = await sandbox.run({
    accountId: 1,
    name: 'environment',
    input: null,
    answer: z.array(z.string()),
  });
  expect(names.outcome === 'done' && names.answer).not.toContain('SECRET_KEY');
  expect(names.outcome === 'done' && names.answer).not.toContain('PATH');
});

test('a child that loops forever is killed', async () => {
  const quick = open({ limits: { ...limits, milliseconds: 300 } });
  expect(await quick.run({ accountId: 1, name: 'loop', input: null, answer: z.unknown() })).toEqual({
    outcome: 'too_slow',
  });
});

test('a child that waits for something that never comes is killed', async () => {
  const quick = open({ limits: { ...limits, milliseconds: 50 } });
  expect(await quick.run({ accountId: 1, name: 'sleep', input: 600_000, answer: z.unknown() })).toEqual({
    outcome: 'too_slow',
  });
});

test('a child that sleeps uses up nothing of its processor time', async () => {
  const quick = open({ limits: { ...limits, milliseconds: 1_000 } });
  expect(await quick.run({ accountId: 1, name: 'sleep', input: 1_100, answer: z.unknown() })).toEqual({
    outcome: 'done',
    answer: 'awake',
  });
});

test('a child that fills its heap is too large', async () => {
  expect(await run('fillHeap')).toEqual({ outcome: 'too_large' });
});

test('a child that fills memory outside of its heap is too large', async () => {
  expect(await run('fillBuffers')).toEqual({ outcome: 'too_large' });
});

test('an answer over the limit is too large', async () => {
  expect(await run('sayTooMuch')).toEqual({ outcome: 'too_large' });
});

test.each(['crash', 'abort', 'evaluate', 'exitEarly', 'noSuchTask'])(
  'a child that ends by %s has crashed',
  async (name) => {
    expect(await run(name)).toMatchObject({ outcome: 'crashed' });
  },
);

test('what a task prints is not its answer', async () => {
  expect(await run('printMuch')).toEqual({ outcome: 'done', answer: 'printed' });
});

test('an answer of another shape has crashed', async () => {
  const result = await sandbox.run({ accountId: 1, name: 'echo', input: 'text', answer: z.number() });
  expect(result).toMatchObject({ outcome: 'crashed' });
});

test('a task is refused while too many wait', async () => {
  const small = open({ mostAtOnce: 1, mostWaiting: 1 });
  const task = { accountId: 1, name: 'echo', input: 1, answer: z.number() };
  const [first, second] = [small.run(task), small.run(task)];
  await expect(small.run(task)).rejects.toThrow(SandboxBusy);
  expect(await Promise.all([first, second])).toEqual([
    { outcome: 'done', answer: 1 },
    { outcome: 'done', answer: 1 },
  ]);
});

test('a caller that goes away ends its task', async () => {
  const away = new AbortController();
  const looping = sandbox.run({
    accountId: 1,
    name: 'loop',
    input: null,
    answer: z.unknown(),
    signal: away.signal,
  });
  away.abort(new Error('gone'));
  await expect(looping).rejects.toThrow('gone');
});

test('closing ends the tasks that run and those that wait', async () => {
  const closed = open({ mostAtOnce: 1 });
  const task = { accountId: 1, name: 'loop', input: null, answer: z.unknown() };
  const both = Promise.allSettled([closed.run(task), closed.run(task)]);
  await closed.close();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
