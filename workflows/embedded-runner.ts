import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';
import { runId, type ChaseRun, type SequenceRuns } from '../platform/ports/sequence-runs.ts';
import { DueIndex } from './due-index.ts';
import type { Log } from '../platform/ports/log.ts';
import type { Activities, NextStep } from './next-step.ts';
import { processTimer, sleepTowards, type SetTimer } from './timer.ts';

export interface EmbeddedRunsDeps {
  readonly keep: Keep;
  readonly activities: Activities;
  readonly clock: Clock;
  readonly log: Log;
  /** Runs that decide or send at the same time; default 8. */
  readonly concurrency?: number;
  readonly setTimer?: SetTimer;
}

/** A run whose last decision failed; it is tried again with back-off. */
export interface FailingRun {
  readonly run: ChaseRun;
  readonly failures: number;
  readonly error: string;
}

export interface EmbeddedRuns extends SequenceRuns {
  /** Resolves once nothing is being decided or written: every run sleeps. */
  settled(): Promise<void>;
  failing(): readonly FailingRun[];
}

/** What the keep holds of a run, under its run id. */
interface StoredTimer {
  readonly run: ChaseRun;
  /** Milliseconds since 1970; not in the future while the run decides. */
  readonly wakeAt: number;
}

interface Entry {
  readonly run: ChaseRun;
  phase: 'sleeping' | 'ready' | 'deciding' | 'ending';
  /** A wake came since the decision under way began. */
  woken: boolean;
  /** What the keep will hold once all writes are done; undefined for nothing. */
  stored: number | undefined;
  /** The last write of this run; each begins when the one before is done. */
  lastWrite: Promise<void>;
  failures: number;
  error: string;
}

const keyPrefix = 'sequence-';
const firstRetry = 1_000;
const longestRetry = 300_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Sequence runs within this process. When each wakes next is kept, so that a restart goes on where it was; a sleeping
 * run is one number in an index, and one timer serves the earliest. Loading begins at once.
 */
export const createEmbeddedRuns = (deps: EmbeddedRunsDeps): EmbeddedRuns => new Runs(deps);

class Runs implements EmbeddedRuns {
  private readonly deps: EmbeddedRunsDeps;
  private readonly entries = new Map<string, Entry>();
  private readonly sleeping = new DueIndex();
  private readonly ready: Entry[] = [];
  private readonly watchers: (() => void)[] = [];
  private readonly loaded: Promise<void>;
  private readonly concurrency: number;
  private readonly setTimer: SetTimer;
  private active = 0;
  private writing = 0;
  private loading = true;
  private closed = false;
  private armedFor: number | undefined;
  private disarm: () => void = () => undefined;

  constructor(deps: EmbeddedRunsDeps) {
    this.deps = deps;
    this.concurrency = deps.concurrency ?? 8;
    this.setTimer = deps.setTimer ?? processTimer;
    this.loaded = this.load();
  }

  async wake(run: ChaseRun): Promise<void> {
    await this.loaded;
    const entry = this.entries.get(runId(run)) ?? this.add(run, undefined);
    entry.woken = true;
    if (entry.phase === 'sleeping' || entry.phase === 'ending') this.makeReady(entry);
    const now = this.deps.clock.now();
    if (entry.stored === undefined || entry.stored > now) await this.store(entry, now);
    else await entry.lastWrite;
  }

  async *running(): AsyncIterable<ChaseRun> {
    await this.loaded;
    for (const entry of [...this.entries.values()]) if (entry.phase !== 'ending') yield entry.run;
  }

  async settled(): Promise<void> {
    await this.loaded;
    while (!this.isSettled()) await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  failing(): readonly FailingRun[] {
    return [...this.entries.values()]
      .filter((entry) => entry.failures > 0)
      .map(({ run, failures, error }) => ({ run, failures, error }));
  }

  async close(): Promise<void> {
    this.closed = true;
    this.disarm();
    await this.loaded;
    this.ready.length = 0;
    while (this.active > 0 || this.writing > 0)
      await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  private async load(): Promise<void> {
    for (let attempt = 1; !this.closed; attempt++)
      try {
        for await (const { value } of this.deps.keep.list<StoredTimer>('timers', keyPrefix))
          this.sleep(this.add(value.run, value.wakeAt), value.wakeAt);
        break;
      } catch (error) {
        this.deps.log.error({ err: error }, 'The sequence runs could not be read; trying again');
        await this.pause(retryDelay(attempt));
      }
    this.disarm = () => undefined;
    this.loading = false;
    this.wakeDue();
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.setTimer(resolve, milliseconds);
      this.disarm = () => {
        cancel();
        resolve();
      };
    });
  }

  private add(run: ChaseRun, stored: number | undefined): Entry {
    const known = this.entries.get(runId(run));
    if (known !== undefined) return known;
    const entry: Entry = {
      run,
      phase: 'sleeping',
      woken: false,
      stored,
      lastWrite: Promise.resolve(),
      failures: 0,
      error: '',
    };
    this.entries.set(runId(run), entry);
    return entry;
  }

  private sleep(entry: Entry, until: number): void {
    entry.phase = 'sleeping';
    this.sleeping.set(runId(entry.run), until);
    this.arm();
  }

  private makeReady(entry: Entry): void {
    this.sleeping.delete(runId(entry.run));
    entry.phase = 'ready';
    this.ready.push(entry);
    this.pump();
  }

  private arm(): void {
    if (this.closed || this.loading) return;
    const earliest = this.sleeping.earliest();
    if (earliest === this.armedFor) return;
    this.disarm();
    this.armedFor = earliest;
    if (earliest === undefined) this.disarm = () => undefined;
    else this.disarm = this.setTimer(() => this.wakeDue(), sleepTowards(earliest, this.deps.clock.now()));
  }

  private wakeDue(): void {
    if (this.closed) return;
    this.disarm();
    this.armedFor = undefined;
    for (const key of this.sleeping.takeDue(this.deps.clock.now())) {
      const entry = this.entries.get(key);
      if (entry?.phase === 'sleeping') this.makeReady(entry);
    }
    this.arm();
    this.changed();
  }

  private pump(): void {
    while (!this.closed && this.active < this.concurrency) {
      const entry = this.ready.shift();
      if (entry === undefined) return;
      this.active++;
      void this.decide(entry).finally(() => {
        this.active--;
        this.pump();
        this.changed();
      });
    }
  }

  private async decide(entry: Entry): Promise<void> {
    entry.phase = 'deciding';
    entry.woken = false;
    const now = this.deps.clock.now();
    try {
      this.follow(entry, await this.deps.activities.takeNextStep(entry.run, now), now);
    } catch (error) {
      this.failed(entry, error);
    }
  }

  private follow(entry: Entry, next: NextStep, now: number): void {
    entry.failures = 0;
    if (entry.woken) this.makeReady(entry);
    else if (next.type === 'finish') this.end(entry);
    else {
      const wakeAt = now + Math.max(next.milliseconds, 1);
      this.sleep(entry, wakeAt);
      this.storeInBackground(entry, wakeAt);
    }
  }

  /** The kept time stays in the past meanwhile, so that a restart tries at once. */
  private failed(entry: Entry, error: unknown): void {
    entry.failures++;
    entry.error = messageOf(error);
    const delay = retryDelay(entry.failures);
    this.deps.log.error(
      { err: error, ...entry.run, failures: entry.failures, retryInMilliseconds: delay },
      'A sequence run could not go on; trying again',
    );
    if (entry.woken) this.makeReady(entry);
    else this.sleep(entry, this.deps.clock.now() + delay);
  }

  private end(entry: Entry): void {
    entry.phase = 'ending';
    this.storeInBackground(entry, undefined);
  }

  private storeInBackground(entry: Entry, wakeAt: number | undefined): void {
    this.store(entry, wakeAt).catch((error: unknown) => {
      this.deps.log.error({ err: error, ...entry.run }, 'When a sequence run wakes next could not be kept');
    });
  }

  private store(entry: Entry, wakeAt: number | undefined): Promise<void> {
    entry.stored = wakeAt;
    this.writing++;
    const write = entry.lastWrite.catch(() => undefined).then(() => this.write(entry, wakeAt));
    entry.lastWrite = write.finally(() => {
      this.writing--;
      if (wakeAt === undefined && entry.phase === 'ending') this.entries.delete(runId(entry.run));
      this.changed();
    });
    return entry.lastWrite;
  }

  private async write(entry: Entry, wakeAt: number | undefined): Promise<void> {
    const key = runId(entry.run);
    const timer: StoredTimer | undefined = wakeAt === undefined ? undefined : { run: entry.run, wakeAt };
    try {
      await (timer === undefined
        ? this.deps.keep.delete('timers', key)
        : this.deps.keep.put('timers', key, timer));
    } catch (error) {
      entry.stored = undefined;
      throw error;
    }
  }

  private isSettled(): boolean {
    return this.active === 0 && this.ready.length === 0 && this.writing === 0;
  }

  private changed(): void {
    for (const watcher of this.watchers.splice(0)) watcher();
  }
}

const retryDelay = (failures: number): number => Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
