import { beforeEach, expect, test } from 'vitest';
import { AccountGone } from '../../domain/errors.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { SimulatedTime } from '../../tests/doubles/simulated-time.ts';
import { KeptJobs, type JobKind } from './kept-jobs.ts';

interface Job {
  readonly name: string;
}

const minute = 60_000;
let time: SimulatedTime;
let keep: MemoryKeep;
let worked: string[];
let failed: object[];
let work: JobKind<Job>['work'];

beforeEach(() => {
  time = new SimulatedTime('2026-03-02T07:00:00Z');
  keep = new MemoryKeep();
  worked = [];
  failed = [];
  work = () => Promise.resolve(undefined);
});

const open = async (): Promise<KeptJobs<Job>> => {
  const log = { info: () => undefined, warn: () => undefined, error: (it: object) => void failed.push(it) };
  const jobs = new KeptJobs<Job>(
    { keep, clock: time, log, setTimer: time.setTimer },
    {
      keyPrefix: 'job-',
      atOnce: 2,
      laneOf: ({ name }) => (name.startsWith('slow') ? 'slow' : ''),
      firstRetry: minute,
      longestRetry: 4 * minute,
      onFailure: 'A job failed',
      work: (job, signal) => {
        worked.push(`${job.name} ${new Date(time.now()).toISOString().slice(11, 16)}`);
        return work(job, signal);
      },
    },
  );
  await jobs.start();
  return jobs;
};
const until = (instant: string, jobs: KeptJobs<Job>): Promise<void> =>
  time.advanceTo(`2026-03-02T${instant}:00Z`, () => jobs.settled());
const kept = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of keep.list('timers', 'job-')) keys.push(key);
  return keys;
};
/** Work that lasts until `end` is called. */
const lastingWork = () => {
  let end: (next?: number) => void = () => undefined;
  const ended = new Promise<number | undefined>((resolve) => (end = resolve));
  work = () => ended;
  return (next?: number): void => {
    work = () => Promise.resolve(undefined);
    end(next);
  };
};

test('jobs of one lane do not wait for those of another', async () => {
  const jobs = await open();
  const end = lastingWork();
  for (const name of ['slow 1', 'slow 2', 'slow 3', 'quick']) await jobs.set(name, { name }, time.now());
  await expect.poll(() => worked).toEqual(['slow 1 07:00', 'slow 2 07:00', 'quick 07:00']);
  end();
  await jobs.settled();
  expect(worked.at(-1)).toBe('slow 3 07:00');
  expect(await kept()).toEqual([]);
});

test('a job is worked on at its time, again when it says so, and is forgotten when it is done', async () => {
  const jobs = await open();
  await jobs.set(7, { name: 'seven' }, time.now() + minute);
  work = () => Promise.resolve(worked.length < 2 ? time.now() + 5 * minute : undefined);
  await until('08:00', jobs);
  expect(worked).toEqual(['seven 07:01', 'seven 07:06']);
  expect(await kept()).toEqual([]);
});

test('a failure is retried with growing pauses up to the longest, and the pauses start anew after a success', async () => {
  const jobs = await open();
  work = () =>
    worked.length === 5 ? Promise.resolve(time.now() + 10 * minute) : Promise.reject(new Error('no'));
  await jobs.set(7, { name: 'seven' }, time.now());
  await until('07:23', jobs);
  const at = ['07:00', '07:01', '07:03', '07:07', '07:11', '07:21', '07:22'];
  expect(worked).toEqual(at.map((instant) => `seven ${instant}`));
});

test('a restart continues with what was left, also with work that the stop interrupted', async () => {
  const first = await open();
  work = (_job, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(time.now()));
    });
  await first.set(7, { name: 'seven' }, time.now());
  await first.set(8, { name: 'eight' }, time.now() + minute);
  await first.stop();
  time.dropTimers();
  expect(await kept()).toEqual(['job-7', 'job-8']);
  work = () => Promise.resolve(undefined);
  const second = await open();
  await until('07:02', second);
  expect(worked).toEqual(['seven 07:00', 'seven 07:00', 'eight 07:01']);
});

test('a job that is asked for while it is worked on is worked on once more, never twice at the same time', async () => {
  const jobs = await open();
  const end = lastingWork();
  await jobs.set(7, { name: 'seven' }, time.now());
  await jobs.set(7, { name: 'seven again' }, time.now());
  expect(worked).toHaveLength(1);
  end();
  await jobs.settled();
  expect(worked).toEqual(['seven 07:00', 'seven again 07:00']);
  expect(await kept()).toEqual([]);
});

test('a job that is asked for while its entry is being deleted stays stored', async () => {
  const jobs = await open();
  const end = lastingWork();
  await jobs.set(7, { name: 'seven' }, time.now());
  const release = keep.hold();
  end();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  const asked = jobs.set(7, { name: 'seven' }, time.now() + minute);
  release();
  await asked;
  await jobs.settled();
  expect(await kept()).toEqual(['job-7']);
  await until('07:02', jobs);
  expect(worked).toEqual(['seven 07:00', 'seven 07:01']);
});

test.each([new AccountGone(), new StreamGone('invoice-7')])(
  'a job of an account that was deleted is over, and no failure: %s',
  async (gone) => {
    work = () => Promise.reject(gone);
    const jobs = await open();
    await jobs.set(1, { name: 'import' }, time.now());
    await jobs.settled();
    expect(worked).toHaveLength(1);
    expect(failed).toEqual([]);
    expect(await keep.get('timers', 'job-1')).toBeUndefined();
  },
);
