import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { SimulatedTime } from '../../tests/doubles/simulated-time.ts';
import { createEmbeddedRuns, type EmbeddedRuns } from './embedded-runner.ts';
import type { Activities, NextStep, Turn } from '../chase/next-step.ts';

const run = (sequenceId: number): ChaseRun => ({ accountId: 1, invoiceId: 2, sequenceId });
const finish: NextStep = { type: 'finish', why: 'done' };
const wait = (milliseconds: number): NextStep => ({ type: 'wait', milliseconds, why: '', until: null });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Answer = (call: { run: ChaseRun; now: number; nth: number; turn: Turn }) => NextStep | Promise<NextStep>;

/** Activities that answer by a function and record when they were asked. */
class Scripted implements Activities {
  readonly calls: { sequenceId: number; now: string }[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  answer: Answer = () => finish;

  async takeNextStep(asked: ChaseRun, now: number, turn: Turn): Promise<NextStep> {
    this.calls.push({ sequenceId: asked.sequenceId, now: new Date(now).toISOString() });
    this.atOnce++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    try {
      return await this.answer({ run: asked, now, nth: this.calls.length, turn });
    } finally {
      this.atOnce--;
    }
  }
}

let keep: MemoryKeep;
let time: SimulatedTime;
let scripted: Scripted;
let open: EmbeddedRuns[];

const start = (concurrency?: number): EmbeddedRuns => {
  const runs = createEmbeddedRuns({
    ...(concurrency !== undefined && { concurrency }),
    keep,
    activities: scripted,
    clock: time,
    log: quiet,
    setTimer: time.setTimer,
  });
  open.push(runs);
  return runs;
};
const kept = async (): Promise<unknown[]> => {
  const all: unknown[] = [];
  for await (const { key, value } of keep.list('timers')) all.push([key, value]);
  return all;
};
const runningIds = async (runs: EmbeddedRuns): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { sequenceId } of runs.running()) ids.push(sequenceId);
  return ids.sort();
};
/** A promise and the function that resolves it. */
const gate = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
};

beforeEach(() => {
  keep = new MemoryKeep();
  time = new SimulatedTime('2026-03-01T09:00:00Z');
  scripted = new Scripted();
  open = [];
});
afterEach(() => Promise.all(open.map((runs) => runs.close())));

test('a woken run decides immediately, sleeps as decided, and ends with finish', async () => {
  scripted.answer = ({ nth }) => (nth < 3 ? wait(90_000) : finish);
  const runs = start();
  await runs.wake(run(7));
  await runs.settled();
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: Date.parse('2026-03-01T09:01:30Z') }]]);
  expect(await runningIds(runs)).toEqual([7]);
  await time.advanceTo('2026-03-01T10:00:00Z', () => runs.settled());
  expect(scripted.calls).toEqual([
    { sequenceId: 7, now: '2026-03-01T09:00:00.000Z' },
    { sequenceId: 7, now: '2026-03-01T09:01:30.000Z' },
    { sequenceId: 7, now: '2026-03-01T09:03:00.000Z' },
  ]);
  expect(await kept()).toEqual([]);
  expect(await runningIds(runs)).toEqual([]);
});

test('a wake that comes while the run decides makes it decide again', async () => {
  const first = gate<NextStep>();
  scripted.answer = ({ nth }) => (nth === 1 ? first.promise : wait(60_000));
  const runs = start();
  await runs.wake(run(7));
  await runs.wake(run(7));
  await runs.wake(run(7));
  first.resolve(wait(3_600_000));
  await runs.settled();
  expect(scripted.calls.length).toBe(2);
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() + 60_000 }]]);
});

test('a wake that comes while the run finishes is not lost', async () => {
  const first = gate<NextStep>();
  scripted.answer = ({ nth }) => (nth === 1 ? first.promise : finish);
  const runs = start();
  await runs.wake(run(7));
  await runs.wake(run(7));
  first.resolve(finish);
  await runs.settled();
  expect(scripted.calls.length).toBe(2);
  expect(await runningIds(runs)).toEqual([]);
});

test('a wake while the end is being written starts the run again', async () => {
  const runs = start();
  await runs.wake(run(7));
  await runs.settled();
  scripted.answer = ({ nth }) => (nth < 3 ? finish : wait(60_000));
  await runs.wake(run(7));
  const release = keep.hold();
  const settled = runs.settled();
  const again = runs.wake(run(7));
  release();
  await again;
  await settled;
  await runs.settled();
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() + 60_000 }]]);
});

test('a wake has resolved only when a crash can no longer lose it', async () => {
  scripted.answer = () => wait(3_600_000);
  const before = start();
  await before.wake(run(7));
  await before.settled();
  const never = gate<NextStep>();
  scripted.answer = () => never.promise;
  await before.wake(run(7));
  const stored = await kept();
  scripted.answer = () => wait(5_000);
  const after = start();
  await after.settled();
  never.resolve(finish);
  expect(stored).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() }]]);
  expect(scripted.calls.length).toBe(3);
});

test('a wake whose write fails is refused, so that it is asked for again', async () => {
  const never = gate<NextStep>();
  scripted.answer = () => never.promise;
  const runs = start();
  keep.failing = new Error('disk full');
  await expect(runs.wake(run(7))).rejects.toThrow('disk full');
  keep.failing = undefined;
  await runs.wake(run(7));
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() }]]);
  never.resolve(finish);
});

test('a restart goes on where the runs were, those that came due meanwhile at once', async () => {
  scripted.answer = ({ run: { sequenceId } }) => wait(sequenceId * 60_000);
  const before = start();
  for (const id of [1, 5, 300]) await before.wake(run(id));
  await before.settled();
  await before.close();
  scripted.calls.length = 0;
  time.jumpTo('2026-03-01T09:10:00Z');
  const after = start();
  await after.settled();
  expect(scripted.calls.map((call) => call.sequenceId)).toEqual([1, 5]);
  expect(await runningIds(after)).toEqual([1, 300, 5]);
});

test('one run is never decided twice at a time, many runs are decided in parallel up to the limit', async () => {
  const hold = gate<NextStep>();
  scripted.answer = () => hold.promise;
  const runs = start(8);
  await Promise.all(Array.from({ length: 20 }, (_, index) => runs.wake(run(index + 1))));
  await Promise.all(Array.from({ length: 20 }, (_, index) => runs.wake(run(index + 1))));
  expect(scripted.atOnce).toBe(8);
  hold.resolve(finish);
  await runs.settled();
  expect(scripted.mostAtOnce).toBe(8);
  // The eight that were deciding at the second wake decide once more.
  expect(scripted.calls.length).toBe(28);
});

test('an error is tried again with growing pauses, and a success ends it', async () => {
  scripted.answer = ({ nth }) => {
    if (nth < 5) throw new Error(`trouble ${nth}`);
    return wait(3_600_000);
  };
  const runs = start();
  await runs.wake(run(7));
  await runs.settled();
  expect(runs.failing()).toEqual([{ run: run(7), failures: 1, error: 'trouble 1' }]);
  await time.advanceTo('2026-03-01T09:30:00Z', () => runs.settled());
  expect(scripted.calls.map((call) => call.now.slice(14, 19))).toEqual([
    '00:00',
    '00:01',
    '00:03',
    '00:07',
    '00:15',
  ]);
  expect(runs.failing()).toEqual([]);
});

test('the pause after errors grows to five minutes, and a wake tries at once', async () => {
  scripted.answer = () => {
    throw new Error('trouble');
  };
  const runs = start();
  await runs.wake(run(7));
  await time.advanceTo('2026-03-01T10:00:00Z', () => runs.settled());
  const minutes = scripted.calls.map((call) => Date.parse(call.now) / 60_000);
  expect(minutes.slice(-3).map((minute, index, last) => minute - (last[index - 1] ?? minute))).toEqual([
    0, 5, 5,
  ]);
  const before = scripted.calls.length;
  await runs.wake(run(7));
  await runs.settled();
  expect(scripted.calls.length).toBe(before + 1);
});

test('runs are counted: open, due, and late when they have waited for more than a minute', async () => {
  const first = gate<NextStep>();
  scripted.answer = ({ run: { sequenceId } }) => {
    if (sequenceId === 8) throw new Error('trouble');
    return sequenceId === 7 ? first.promise : wait(3_600_000);
  };
  const runs = start();
  for (const sequenceId of [7, 8, 9]) await runs.wake(run(sequenceId));
  await vi.waitFor(() => expect(runs.counts()).toEqual({ open: 3, due: 2, late: 0, failing: 1 }), {
    timeout: 10_000,
  });
  await time.advanceTo('2026-03-01T09:01:30Z', () => Promise.resolve());
  expect(runs.counts()).toMatchObject({ open: 3, due: 2, late: 2 });
  first.resolve(finish);
  scripted.answer = () => wait(3_600_000);
  await runs.wake(run(8));
  await runs.settled();
  expect(runs.counts()).toEqual({ open: 2, due: 0, late: 0, failing: 0 });
});

test('a clock that is set forward while we sleep is noticed within a minute', async () => {
  scripted.answer = ({ nth }) => (nth === 1 ? wait(12 * 3_600_000) : finish);
  const runs = start();
  await runs.wake(run(7));
  await runs.settled();
  time.jumpTo('2026-03-02T08:00:00Z');
  await time.advanceTo('2026-03-02T08:01:00Z', () => runs.settled());
  expect(scripted.calls.length).toBe(2);
});

test('ten thousand sleeping runs need one timer and no work', async () => {
  scripted.answer = ({ run: { sequenceId } }) => wait(3_600_000 + sequenceId);
  const runs = start();
  await Promise.all(Array.from({ length: 10_000 }, (_, index) => runs.wake(run(index + 1))));
  await runs.settled();
  expect(time.timerCount).toBe(1);
  const calls = scripted.calls.length;
  const writes = keep.writes;
  await time.advanceTo('2026-03-01T09:59:00Z', () => runs.settled());
  expect(scripted.calls.length).toBe(calls);
  expect(keep.writes).toBe(writes);
});

test('closing waits for what is under way and starts nothing more', async () => {
  const hold = gate<NextStep>();
  scripted.answer = () => hold.promise;
  const runs = start();
  await runs.wake(run(7));
  let closed = false;
  const closing = runs.close().then(() => (closed = true));
  await Promise.resolve();
  expect(closed).toBe(false);
  hold.resolve(wait(1_000));
  await closing;
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() + 1_000 }]]);
  await time.advanceTo('2026-03-01T10:00:00Z', () => Promise.resolve());
  expect(scripted.calls.length).toBe(1);
});

test('what is due goes before runs that only look for when they are due', async () => {
  scripted.answer = () => wait(60_000);
  const runs = start(1);
  await runs.wake(run(1));
  await runs.settled();
  const first = gate<NextStep>();
  scripted.answer = ({ run: { sequenceId } }) => (sequenceId === 2 ? first.promise : wait(3_600_000));
  for (const id of [2, 3, 4, 5]) await runs.wake(run(id));
  await runs.wake(run(6), { isUrgent: true });
  await runs.wake(run(4), { isUrgent: true });
  await time.advanceTo('2026-03-01T09:01:00Z', () => Promise.resolve());
  first.resolve(wait(3_600_000));
  await runs.settled();
  expect(scripted.calls.map(({ sequenceId }) => sequenceId)).toEqual([1, 2, 6, 4, 1, 3, 5]);
});

test('runs that wait for a mail server let others decide in their place', async () => {
  const server = gate<undefined>();
  scripted.answer = async ({ run: { sequenceId }, turn }) => {
    if (sequenceId <= 3) await turn.outside(() => server.promise);
    return finish;
  };
  const runs = start(2);
  for (const id of [1, 2, 3, 4, 5]) await runs.wake(run(id));
  expect(scripted.calls.map(({ sequenceId }) => sequenceId)).toEqual([1, 2, 3, 4, 5]);
  server.resolve(undefined);
  await runs.settled();
  const hold = gate<NextStep>();
  scripted.answer = () => hold.promise;
  for (const id of [1, 2, 3, 4, 5]) await runs.wake(run(id));
  expect(scripted.atOnce).toBe(2);
  hold.resolve(finish);
});

test('closing tells steps that wait for their turn to send', async () => {
  scripted.answer = async ({ turn }) =>
    turn.outside(
      () => new Promise((resolve) => turn.signal.addEventListener('abort', () => resolve(wait(1_000)))),
    );
  const runs = start();
  await runs.wake(run(7));
  await runs.close();
  expect(await kept()).toEqual([['sequence-7', { run: run(7), wakeAt: time.now() + 1_000 }]]);
});

test('an urgent wake of a run that decides makes it decide again before others', async () => {
  const first = gate<NextStep>();
  scripted.answer = ({ nth }) => (nth === 1 ? first.promise : finish);
  const runs = start(1);
  for (const id of [1, 2, 3]) await runs.wake(run(id));
  await runs.wake(run(1), { isUrgent: true });
  first.resolve(wait(60_000));
  await runs.settled();
  expect(scripted.calls.map(({ sequenceId }) => sequenceId)).toEqual([1, 1, 2, 3]);
});

test('five thousand runs that are due in the same minute decide once each, so many at a time', async () => {
  const due = Date.parse('2026-03-01T12:00:00Z');
  scripted.answer = ({ now }) => (now < due ? wait(due - now) : finish);
  const runs = start(8);
  await Promise.all(Array.from({ length: 5_000 }, (_, index) => runs.wake(run(index + 1))));
  await runs.settled();
  scripted.calls.length = 0;
  await time.advanceTo(due, () => runs.settled());
  expect(scripted.calls.length).toBe(5_000);
  expect(new Set(scripted.calls.map(({ sequenceId }) => sequenceId)).size).toBe(5_000);
  expect(scripted.mostAtOnce).toBe(8);
  expect(await kept()).toEqual([]);
});
