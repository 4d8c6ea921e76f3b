import PQueue from 'p-queue';
import { AccountGone } from '../../domain/errors.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { SetTimer } from '../timer.ts';
import { Alarm } from './alarm.ts';

export interface KeptJobsDeps {
  readonly keep: Keep;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

/** What jobs of one kind do. */
export interface JobKind<Job extends object> {
  /** Their keys in the keep begin with it. */
  readonly keyPrefix: string;
  /** How many are worked on at the same time, in each lane. */
  readonly atOnce: number;
  /** Jobs that share a name wait for one another alone. By default all of a kind do. */
  readonly laneOf?: (job: Job) => string;
  /** Pause after a failure in milliseconds; it doubles with each failure, up to the longest. */
  readonly firstRetry: number;
  readonly longestRetry: number;
  /** What the log says after a failure. */
  readonly onFailure: string;
  /**
   * Does what is due. The signal aborts when the program stops; a job that is not done then returns an instant.
   * @returns when there is more to do, in milliseconds since 1970; undefined when the job is done
   */
  work(job: Job, signal: AbortSignal): Promise<number | undefined>;
}

/** What the keep stores for a job. Imports of older versions have no instant: they are due. */
type Kept<Job> = Job & { readonly at?: number };

const earliest = (...instants: readonly (number | undefined)[]): number | undefined => {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Nothing is left to do for an account that was deleted meanwhile, which is no failure. */
const isAccountGone = (error: unknown): boolean =>
  error instanceof AccountGone || error instanceof StreamGone;

/**
 * Jobs that are worked on when their time comes, until they are done. What is left to do is stored, so that a restart
 * continues. A job is never worked on twice at the same time in this process; after a crash, or while two processes
 * overlap, it may be worked on again, so work must be repeatable.
 */
export class KeptJobs<Job extends object> {
  private readonly deps: KeptJobsDeps;
  private readonly kind: JobKind<Job>;
  private readonly alarm: Alarm;
  private readonly lanes = new Map<string, PQueue>();
  private readonly jobs = new Map<string, Job>();
  private readonly underWay = new Set<string>();
  /** When jobs were asked for while they were being worked on. */
  private readonly asked = new Map<string, number>();
  /** Deletions from the keep that are under way. */
  private readonly ending = new Map<string, Promise<void>>();
  private readonly failures = new Map<string, number>();
  private readonly stopping = new AbortController();
  private isOn = false;

  constructor(deps: KeptJobsDeps, kind: JobKind<Job>) {
    this.deps = deps;
    this.kind = kind;
    this.alarm = new Alarm(deps.clock, deps.setTimer, (key) => this.enqueue(key));
  }

  /** Continues with what was left when the program ended. */
  async start(): Promise<void> {
    this.isOn = true;
    for await (const { key, value } of this.deps.keep.list<Kept<Job>>('timers', this.kind.keyPrefix)) {
      if (this.jobs.has(key)) continue;
      this.jobs.set(key, value);
      this.alarm.set(key, value.at ?? this.deps.clock.now());
    }
    this.alarm.turnOn();
  }

  /**
   * Takes on a job, or one more look at it; durable when it resolves.
   * @param id follows the kind's prefix in the key
   * @param at milliseconds since 1970
   */
  async set(id: number | string, job: Job, at: number): Promise<void> {
    const key = `${this.kind.keyPrefix}${id}`;
    this.asked.set(key, Math.min(at, this.asked.get(key) ?? at));
    await this.ending.get(key);
    await this.store(key, job, at);
    if (!this.underWay.has(key)) this.wake(key, at);
  }

  /** Resolves when no job is being worked on. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all([...this.lanes.values()].map((lane) => lane.onIdle()));
  }

  /** Jobs that are being worked on come to a point where they can be continued. */
  async stop(): Promise<void> {
    this.isOn = false;
    this.stopping.abort();
    this.alarm.turnOff();
    for (const lane of this.lanes.values()) lane.clear();
    await this.settled();
  }

  private async store(key: string, job: Job, at: number): Promise<void> {
    await this.deps.keep.put('timers', key, { ...job, at });
    this.jobs.set(key, job);
  }

  private wake(key: string, at: number): void {
    if (this.isOn && at <= this.deps.clock.now()) this.enqueue(key);
    else this.alarm.set(key, at);
  }

  private enqueue(key: string): void {
    const job = this.jobs.get(key);
    if (job === undefined) return;
    const name = this.kind.laneOf?.(job) ?? '';
    const lane = this.lanes.get(name) ?? new PQueue({ concurrency: this.kind.atOnce });
    this.lanes.set(name, lane);
    void lane.add(() => this.look(key));
    void lane.onIdle().then(() => this.endLane(name, lane));
  }

  /** An empty one is made again when it is needed. */
  private endLane(name: string, lane: PQueue): void {
    if (lane.size + lane.pending === 0 && this.lanes.get(name) === lane) this.lanes.delete(name);
  }

  private async look(key: string): Promise<void> {
    const job = this.jobs.get(key);
    if (job === undefined || this.underWay.has(key)) return;
    this.underWay.add(key);
    this.asked.delete(key);
    const next = await this.workOn(key, job);
    this.underWay.delete(key);
    const at = earliest(next, this.asked.get(key));
    if (at !== undefined) this.wake(key, at);
  }

  /** @returns when to look again */
  private async workOn(key: string, job: Job): Promise<number | undefined> {
    const { clock, log } = this.deps;
    try {
      const next = earliest(await this.kind.work(job, this.stopping.signal), this.asked.get(key));
      if (next === undefined) await this.end(key);
      else await this.store(key, this.jobs.get(key) ?? job, next);
      this.failures.delete(key);
      return next;
    } catch (error) {
      if (isAccountGone(error)) return this.end(key).then(() => undefined);
      const failures = (this.failures.get(key) ?? 0) + 1;
      this.failures.set(key, failures);
      log.error({ err: error, ...job, failures }, this.kind.onFailure);
      return clock.now() + Math.min(this.kind.firstRetry * 2 ** (failures - 1), this.kind.longestRetry);
    }
  }

  /** One that is asked for meanwhile waits until it is deleted, so that its entry stays. */
  private async end(key: string): Promise<void> {
    const deleted = this.deps.keep.delete('timers', key);
    this.ending.set(
      key,
      deleted.catch(() => undefined),
    );
    this.jobs.delete(key);
    try {
      await deleted;
    } finally {
      this.ending.delete(key);
    }
  }
}
