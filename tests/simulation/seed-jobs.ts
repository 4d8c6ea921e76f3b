import { fork, type ChildProcess } from 'node:child_process';
import type { FaultName } from './faults.ts';
import type { Outcome } from './simulation.ts';

/** One seed to run. */
export interface Job {
  readonly seed: number;
  readonly days: number;
  readonly fault?: FaultName | undefined;
  /** Whether to look for the shortest story if it fails. */
  readonly shorten?: boolean;
  /** Whether its outcome says everything that happened; without, histories are empty. */
  readonly withHistory?: boolean;
}

/** What a job gives. */
export interface JobOutcome extends Outcome, Pick<Job, 'seed' | 'fault'> {
  /** The shortest story that fails, in words, and what happens in it; undefined if it was not looked for. */
  readonly shortest: (Pick<Outcome, 'history' | 'failure'> & { readonly words: string }) | undefined;
}

const isOutcome = (message: unknown): message is JobOutcome =>
  typeof message === 'object' && message !== null && 'hash' in message;

/** How a person runs a seed again. */
export const commandFor = ({ seed, fault }: Pick<Job, 'seed' | 'fault'>, days: number): string =>
  `npm run simulate -- --seed ${seed} --days ${days}${fault === undefined ? '' : ` --fault "${fault}"`}`;

export interface Children {
  /** How many at once. */
  readonly processes: number;
  /** The bundled program of each. */
  readonly file: string;
}

/** A simulation leaves some megabytes behind, so each child process ends after some seeds. */
const seedsPerChild = 100;

/**
 * Runs jobs in child processes, because a simulation replaces the clock and the timers of its process.
 * @param next the next job; undefined when there is none
 * @param onOutcome in the order in which they end
 */
export const runJobs = async (
  { processes, file }: Children,
  next: () => Job | undefined,
  onOutcome: (outcome: JobOutcome) => void,
): Promise<void> => {
  const one = async (): Promise<void> => {
    for (let job = next(); job !== undefined;) {
      const child = fork(file, [], { execArgv: ['--max-semi-space-size=64'] });
      try {
        for (let ran = 0; job !== undefined && ran < seedsPerChild; ran += 1, job = next())
          onOutcome(await outcomeOf(child, job));
      } finally {
        child.kill();
      }
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
