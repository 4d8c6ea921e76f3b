import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { runId, type ChaseRun, type SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { Alarm } from './alarm.ts';
import { KeptTimer, storedTimers } from './kept-timer.ts';
import type { Activities, NextStep } from '../chase/next-step.ts';
import { pause } from '../pause.ts';
import { processTimer, type SetTimer } from '../timer.ts';

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

interface Entry {
  readonly run: ChaseRun;
  readonly timer: KeptTimer;
  phase: 'sleeping' | 'ready' | 'deciding' | 'ending';
  /** A wake came since the decision under way began. */
  woken: boolean;
  /** How often it came to its end; a wake may have called it back. */
  endings: number;
  failures: number;
  error: string;
}

const firstRetry = 1_000;
const longestRetry = 300_000;

/**
 * Sequence runs within this process. When each wakes next is kept, so that a restart goes on where it was; a sleeping
 * run is one number in an index, and one timer serves the earliest. Loading begins at once.
 */
export const createEmbeddedRuns = (deps: EmbeddedRunsDeps): EmbeddedRuns => new Runs(deps);

class Runs implements EmbeddedRuns {
  private readonly deps: EmbeddedRunsDeps;
  private readonly setTimer: SetTimer;
  private readonly alarm: Alarm;
  private readonly entries = new Map<string, Entry>();
  private readonly ready: Entry[] = [];
  private readonly watchers: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly loaded: Promise<void>;
  private active = 0;
  private writing = 0;

  constructor(deps: EmbeddedRunsDeps) {
    this.deps = deps;
    this.setTimer = deps.setTimer ?? processTimer;
    this.alarm = new Alarm(deps.clock, this.setTimer, (key) => this.makeReady(this.entries.get(key)));
    this.loaded = this.load();
  }

  async wake(run: ChaseRun): Promise<void> {
    await this.loaded;
    const entry = this.entries.get(runId(run)) ?? this.add(run, undefined);
    entry.woken = true;
    this.makeReady(entry);
    await this.watched(entry.timer.dueAt(this.deps.clock.now()));
  }

  async *running(): AsyncIterable<ChaseRun> {
    await this.loaded;
    for (const entry of [...this.entries.values()]) if (entry.phase !== 'ending') yield entry.run;
  }

  async settled(): Promise<void> {
    await this.loaded;
    while (this.active > 0 || this.ready.length > 0 || this.writing > 0) await this.untilChanged();
  }

  failing(): readonly FailingRun[] {
    return [...this.entries.values()]
      .filter((entry) => entry.failures > 0)
      .map(({ run, failures, error }) => ({ run, failures, error }));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.alarm.turnOff();
    await this.loaded;
    while (this.active > 0 || this.writing > 0) await this.untilChanged();
    this.ready.length = 0;
    this.changed();
  }

  private async load(): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 1; !signal.aborted; failures++)
      try {
        for await (const { run, wakeAt } of storedTimers(this.deps.keep))
          this.sleep(this.entries.get(runId(run)) ?? this.add(run, wakeAt), wakeAt);
        this.alarm.turnOn();
        return;
      } catch (error) {
        this.deps.log.error({ err: error }, 'The sequence runs could not be read; trying again');
        await pause(this.setTimer, retryDelay(failures), signal);
      }
  }

  private add(run: ChaseRun, storedWake: number | undefined): Entry {
    const entry: Entry = {
      run,
      timer: new KeptTimer(this.deps.keep, run, storedWake),
      phase: 'sleeping',
      woken: false,
      endings: 0,
      failures: 0,
      error: '',
    };
    this.entries.set(runId(run), entry);
    return entry;
  }

  private sleep(entry: Entry, until: number): void {
    entry.phase = 'sleeping';
    this.alarm.set(runId(entry.run), until);
  }

  /** A run that decides, or is about to, is ready already; `woken` makes it decide again. */
  private makeReady(entry: Entry | undefined): void {
    if (entry === undefined || entry.phase === 'ready' || entry.phase === 'deciding') return;
    this.alarm.delete(runId(entry.run));
    entry.phase = 'ready';
    this.ready.push(entry);
    this.pump();
  }

  private pump(): void {
    const { concurrency = 8 } = this.deps;
    while (!this.closing.signal.aborted && this.active < concurrency) {
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
      const next = await this.deps.activities.takeNextStep(entry.run, now);
      entry.failures = 0;
      this.follow(entry, next, now);
    } catch (error) {
      this.failed(entry, error);
    }
  }

  private follow(entry: Entry, next: NextStep, now: number): void {
    entry.phase = 'sleeping';
    if (entry.woken) this.makeReady(entry);
    else if (next.type === 'finish') this.end(entry);
    else {
      const wakeAt = now + Math.max(next.milliseconds, 1);
      this.sleep(entry, wakeAt);
      void this.keepInBackground(entry, wakeAt);
    }
  }

  /** The kept time stays in the past meanwhile, so that a restart tries at once. */
  private failed(entry: Entry, error: unknown): void {
    entry.failures++;
    entry.error = error instanceof Error ? error.message : String(error);
    const delay = retryDelay(entry.failures);
    this.deps.log.error(
      { err: error, ...entry.run, failures: entry.failures, retryInMilliseconds: delay },
      'A sequence run could not go on; trying again',
    );
    this.sleep(entry, this.deps.clock.now() + delay);
    if (entry.woken) this.makeReady(entry);
  }

  private end(entry: Entry): void {
    entry.phase = 'ending';
    const ending = ++entry.endings;
    void this.keepInBackground(entry, undefined).finally(() => {
      if (entry.phase === 'ending' && entry.endings === ending) this.entries.delete(runId(entry.run));
    });
  }

  private async keepInBackground(entry: Entry, wakeAt: number | undefined): Promise<void> {
    try {
      await this.watched(entry.timer.set(wakeAt));
    } catch (error) {
      this.deps.log.error({ err: error, ...entry.run }, 'When a sequence run wakes next could not be kept');
    }
  }

  private async watched(write: Promise<void>): Promise<void> {
    this.writing++;
    try {
      await write;
    } finally {
      this.writing--;
      this.changed();
    }
  }

  private untilChanged(): Promise<void> {
    return new Promise((resolve) => this.watchers.push(resolve));
  }

  private changed(): void {
    for (const watcher of this.watchers.splice(0)) watcher();
  }
}

const retryDelay = (failures: number): number => Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
