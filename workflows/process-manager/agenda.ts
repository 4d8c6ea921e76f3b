import type { Clock } from '../../platform/ports/clock.ts';
import type { Log } from '../../platform/ports/log.ts';
import { sleepTowards, type SetTimer } from '../timer.ts';

/** A job that knows itself when it is due. */
export interface Job {
  readonly name: string;
  /** When it is due, in milliseconds since 1970; undefined when nothing is planned. */
  next(): number | undefined;
  run(): Promise<void>;
}

interface AgendaDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

/** Minimum time between two runs of a job, in milliseconds; longer after an error. */
const leastPause = 1_000;
const pauseAfterError = 10_000;

/** Runs jobs when they are due, with one timer; a job never overlaps itself. */
export class Agenda {
  private readonly deps: AgendaDeps;
  private readonly jobs: readonly Job[];
  private readonly notBefore = new Map<Job, number>();
  private readonly underWay = new Map<Job, Promise<void>>();
  private disarm: () => void = () => undefined;
  private armedFor: number | undefined;
  private stopped = false;

  constructor(deps: AgendaDeps, jobs: readonly Job[]) {
    this.deps = deps;
    this.jobs = jobs;
  }

  /** Recomputes when the next job is due. Call it when that may have changed. */
  arm(): void {
    if (this.stopped) return;
    const instants = this.jobs.flatMap((job) => this.dueAt(job) ?? []);
    const earliest = instants.length === 0 ? undefined : Math.min(...instants);
    if (earliest === this.armedFor) return;
    this.disarm();
    this.armedFor = earliest;
    const { setTimer, clock } = this.deps;
    if (earliest === undefined) this.disarm = () => undefined;
    else this.disarm = setTimer(() => this.runDue(), sleepTowards(earliest, clock.now(), setTimer));
  }

  /** Resolves when no job is running. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay.values());
  }

  /** Starts no more jobs and waits for running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.disarm();
    await this.settled();
  }

  private dueAt(job: Job): number | undefined {
    if (this.underWay.has(job)) return undefined;
    const next = job.next();
    return next === undefined ? undefined : Math.max(next, this.notBefore.get(job) ?? next);
  }

  private runDue(): void {
    this.armedFor = undefined;
    if (this.stopped) return;
    const now = this.deps.clock.now();
    for (const job of this.jobs) {
      const dueAt = this.dueAt(job);
      if (dueAt !== undefined && dueAt <= now) this.underWay.set(job, this.run(job));
    }
    this.arm();
  }

  private async run(job: Job): Promise<void> {
    let pause = leastPause;
    try {
      await job.run();
    } catch (error) {
      pause = pauseAfterError;
      this.deps.log.error(
        { err: error, job: job.name },
        'The process manager could not do a job; trying again',
      );
    }
    this.notBefore.set(job, this.deps.clock.now() + pause);
    this.underWay.delete(job);
    this.arm();
  }
}
