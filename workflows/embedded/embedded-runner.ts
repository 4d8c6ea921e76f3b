import PQueue from 'p-queue';
import { messageOf } from '../../platform/error-message.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import {
  runId,
  type ChaseRun,
  type SequenceRuns,
  type WakeOptions,
} from '../../platform/ports/sequence-runs.ts';
import { Alarm } from './alarm.ts';
import { KeptTimers } from './kept-timers.ts';
import type { Activities, NextStep, Turn } from '../chase/next-step.ts';
import { pause, processTimer, type SetTimer } from '../timer.ts';
import type { RunCounts } from '../run-counts.ts';

export interface EmbeddedRunsDeps {
  readonly keep: Keep;
  readonly activities: Activities;
  readonly clock: Clock;
  readonly log: Log;
  /** How many runs decide at a time, without those that wait for a mail server; default 32. */
  readonly concurrency?: number;
  readonly setTimer?: SetTimer;
}

/** A run whose last decision failed; it is retried with back-off. */
export interface FailingRun {
  readonly run: ChaseRun;
  readonly failures: number;
  readonly error: string;
}

export interface EmbeddedRuns extends SequenceRuns {
  /** Resolves when every run sleeps and nothing is being decided or written. */
  settled(): Promise<void>;
  failing(): readonly FailingRun[];
  counts(): RunCounts;
}

interface Entry {
  readonly run: ChaseRun;
  phase: 'sleeping' | 'ready' | 'deciding';
  /** When it has to decide, in milliseconds since 1970. A failure leaves it in the past. */
  dueAt: number;
  /** While it is ready. */
  priority: number;
  /** A wake came after the current decision began. */
  woken: boolean;
  /** That wake was urgent. */
  wokenUrgently: boolean;
  failures: number;
  error: string;
}

/** Due runs go before runs that only have to find out when they are due. */
const priorities = { due: 1, other: 0 } as const;
/** Maximum delay before a run's next wake is stored, while others decide, in milliseconds. */
const keptWithin = 200;
/** Delay after which a due run counts as late, in milliseconds. */
const lateAfter = 60_000;
const firstRetry = 1_000;
const longestRetry = 300_000;

/**
 * Sequence runs within this process. The next wake of each is stored, so that a restart continues; a sleeping run is
 * one number in an index, and one timer serves the earliest. Loading starts immediately.
 */
export const createEmbeddedRuns = (deps: EmbeddedRunsDeps): EmbeddedRuns => new Runs(deps);

class Runs implements EmbeddedRuns {
  private readonly deps: EmbeddedRunsDeps;
  private readonly setTimer: SetTimer;
  private readonly alarm: Alarm;
  private readonly timers: KeptTimers;
  private readonly queue: PQueue;
  private readonly entries = new Map<string, Entry>();
  private readonly watchers: (() => void)[] = [];
  private readonly closing = new AbortController();
  private readonly loaded: Promise<void>;
  private flushedAt = 0;
  private readonly turn: Turn = {
    signal: this.closing.signal,
    outside: async (wait) => {
      this.queue.concurrency += 1;
      try {
        return await wait();
      } finally {
        this.queue.concurrency -= 1;
      }
    },
  };

  constructor(deps: EmbeddedRunsDeps) {
    this.deps = deps;
    this.setTimer = deps.setTimer ?? processTimer;
    this.timers = new KeptTimers(deps.keep, deps.log);
    this.queue = new PQueue({ concurrency: deps.concurrency ?? 32 });
    this.queue.on('next', () => this.changed());
    this.alarm = new Alarm(deps.clock, this.setTimer, (key) =>
      this.makeReady(this.entries.get(key), priorities.due),
    );
    this.loaded = this.load();
  }

  async wake(run: ChaseRun, { isUrgent = false }: WakeOptions = {}): Promise<void> {
    await this.loaded;
    const entry = this.entries.get(runId(run)) ?? this.add(run);
    entry.woken = true;
    entry.wokenUrgently ||= isUrgent;
    this.makeReady(entry, isUrgent ? priorities.due : priorities.other);
    try {
      await this.timers.dueAt(run, this.deps.clock.now());
    } finally {
      this.changed();
    }
  }

  async *running(): AsyncIterable<ChaseRun> {
    await this.loaded;
    for (const entry of [...this.entries.values()]) yield entry.run;
  }

  async settled(): Promise<void> {
    await this.loaded;
    while (this.isDeciding() || !this.timers.isWritten) await this.untilChanged();
  }

  failing(): readonly FailingRun[] {
    return [...this.entries.values()]
      .filter((entry) => entry.failures > 0)
      .map(({ run, failures, error }) => ({ run, failures, error }));
  }

  counts(): RunCounts {
    const now = this.deps.clock.now();
    const entries = [...this.entries.values()];
    const dueBy = (instant: number): number => entries.filter(({ dueAt }) => dueAt <= instant).length;
    return {
      open: entries.length,
      due: dueBy(now),
      late: dueBy(now - lateAfter),
      failing: this.failing().length,
    };
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.alarm.turnOff();
    await this.loaded;
    this.queue.clear();
    await this.queue.onIdle();
    await this.timers.flush();
    this.changed();
  }

  private async load(): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 1; !signal.aborted; failures++)
      try {
        for await (const { run, wakeAt } of this.timers.load())
          this.sleep(this.entries.get(runId(run)) ?? this.add(run), wakeAt);
        this.alarm.turnOn();
        return;
      } catch (error) {
        this.deps.log.error({ err: error }, 'The sequence runs could not be read; trying again');
        await pause(this.setTimer, retryDelay(failures), signal);
      }
  }

  private add(run: ChaseRun): Entry {
    const entry: Entry = {
      run,
      phase: 'sleeping',
      dueAt: Infinity,
      priority: priorities.other,
      woken: false,
      wokenUrgently: false,
      failures: 0,
      error: '',
    };
    this.entries.set(runId(run), entry);
    return entry;
  }

  private sleep(entry: Entry, until: number): void {
    entry.phase = 'sleeping';
    if (entry.failures === 0) entry.dueAt = until;
    this.alarm.set(runId(entry.run), until);
  }

  /** A run that is deciding, or about to, is already ready; `woken` makes it decide again. */
  private makeReady(entry: Entry | undefined, priority: number): void {
    if (entry === undefined || entry.phase === 'deciding' || this.closing.signal.aborted) return;
    const id = runId(entry.run);
    if (entry.phase === 'ready') {
      if (priority > entry.priority) this.queue.setPriority(id, priority);
      entry.priority = Math.max(priority, entry.priority);
      return;
    }
    this.alarm.delete(id);
    entry.phase = 'ready';
    entry.dueAt = Math.min(entry.dueAt, this.deps.clock.now());
    entry.priority = priority;
    void this.queue.add(() => this.decide(entry), { priority, id });
  }

  private async decide(entry: Entry): Promise<void> {
    entry.phase = 'deciding';
    entry.woken = false;
    entry.wokenUrgently = false;
    const now = this.deps.clock.now();
    try {
      const next = await this.deps.activities.takeNextStep(entry.run, now, this.turn);
      entry.failures = 0;
      this.follow(entry, next, now);
    } catch (error) {
      this.failed(entry, error);
    }
  }

  private follow(entry: Entry, next: NextStep, now: number): void {
    entry.phase = 'sleeping';
    entry.dueAt = Infinity;
    if (entry.woken) this.decideAgain(entry);
    else if (next.type === 'finish') {
      this.entries.delete(runId(entry.run));
      this.timers.set(entry.run, undefined);
    } else {
      const wakeAt = now + Math.max(next.milliseconds, 1);
      this.sleep(entry, wakeAt);
      this.timers.set(entry.run, wakeAt);
    }
  }

  private decideAgain(entry: Entry): void {
    this.makeReady(entry, entry.wokenUrgently ? priorities.due : priorities.other);
  }

  /** The stored time stays in the past meanwhile, so that a restart retries immediately. */
  private failed(entry: Entry, error: unknown): void {
    entry.failures++;
    entry.error = messageOf(error);
    const delay = retryDelay(entry.failures);
    this.deps.log.error(
      { err: error, ...entry.run, failures: entry.failures, retryInMilliseconds: delay },
      'A sequence run could not go on; trying again',
    );
    this.sleep(entry, this.deps.clock.now() + delay);
    if (entry.woken) this.decideAgain(entry);
  }

  private isDeciding(): boolean {
    return this.queue.size + this.queue.pending > 0;
  }

  private untilChanged(): Promise<void> {
    return new Promise((resolve) => this.watchers.push(resolve));
  }

  /** The next wakes may be stored a little later; a restart before that makes the runs decide once more. */
  private changed(): void {
    const isPressing = !this.isDeciding() || performance.now() - this.flushedAt > keptWithin;
    if (isPressing && !this.timers.isWritten) {
      this.flushedAt = performance.now();
      void this.timers.flush().finally(() => this.changed());
    }
    for (const watcher of this.watchers.splice(0)) watcher();
  }
}

const retryDelay = (failures: number): number => Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
