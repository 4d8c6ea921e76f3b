import { fork, type ChildProcess } from 'node:child_process';
import { faults, type FaultName } from './faults.ts';
import { simulate, type Outcome } from './simulation.ts';
import { storyOf } from './story.ts';

/** One seed to run. */
export interface Job {
  readonly seed: number;
  readonly days: number;
  readonly fault?: FaultName | undefined;
}

/** What a job gives, without its history. */
export type JobOutcome = Omit<Outcome, 'history'> & Pick<Job, 'seed' | 'fault'>;

export const runJob = async ({ seed, days, fault }: Job): Promise<JobOutcome> => {
  const { history: _, ...outcome } = await simulate(storyOf(seed, days), fault && faults[fault]);
  return { ...outcome, seed, fault };
};

const isOutcome = (message: unknown): message is JobOutcome =>
  typeof message === 'object' && message !== null && 'hash' in message;

/** Does what the parent process asks for, one job after another. */
export const serveJobs = (): void => {
  process.on('message', (job: Job) => {
    void runJob(job).then((outcome) => process.send?.(outcome));
  });
};

/**
 * Runs jobs in child processes, because a simulation replaces the clock and the timers of its process.
 * @param next the next job; undefined when there is none
 * @param onOutcome in the order in which they end
 */
export const runJobs = async (
  processes: number,
  next: () => Job | undefined,
  onOutcome: (outcome: JobOutcome) => void,
): Promise<void> => {
  const main = process.argv[1] ?? '';
  const one = async (): Promise<void> => {
    let job = next();
    if (job === undefined) return;
    const child = fork(main, ['--serve'], { execArgv: [...process.execArgv, '--max-semi-space-size=64'] });
    try {
      for (; job !== undefined; job = next()) onOutcome(await outcomeOf(child, job));
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, one));
};

const outcomeOf = (child: ChildProcess, job: Job): Promise<JobOutcome> =>
  new Promise((resolve, reject) => {
    const end = (code: number | null): void =>
      reject(new Error(`The process that ran seed ${job.seed} ended with ${String(code)}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      if (isOutcome(message)) resolve(message);
      else reject(new Error(`Seed ${job.seed} has no outcome`));
    });
    child.send(job);
  });
