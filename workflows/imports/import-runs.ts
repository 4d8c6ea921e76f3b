import PQueue from 'p-queue';
import type { Clock } from '../../platform/ports/clock.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { Alarm } from '../embedded/alarm.ts';
import type { SetTimer } from '../timer.ts';
import { workOnImport, type ImportRef, type ImportRunDeps } from './import-run.ts';

export interface ImportRunsDeps extends ImportRunDeps {
  readonly keep: Keep;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

const keyPrefix = 'import-';
/** How many imports are applied at once. */
const atOnce = 2;
const firstRetry = 1_000;
const longestRetry = 60_000;

/**
 * Applies confirmed imports and undoes those that a user takes back. Which ones are unfinished is stored, so that a
 * restart continues. One process of an installation does this at a time; if two overlap for a moment, each record is
 * still applied once.
 */
export class ImportRuns {
  private readonly deps: ImportRunsDeps;
  private readonly alarm: Alarm;
  private readonly queue = new PQueue({ concurrency: atOnce });
  private readonly refs = new Map<string, ImportRef>();
  private readonly underWay = new Set<string>();
  /** Imports that got new work while they were being worked on. */
  private readonly woken = new Set<string>();
  private readonly failures = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor(deps: ImportRunsDeps) {
    this.deps = deps;
    this.alarm = new Alarm(deps.clock, deps.setTimer, (key) => this.goOn(key));
  }

  /** Continues with what was unfinished when the program ended. */
  async start(): Promise<void> {
    for await (const { key, value } of this.deps.keep.list<ImportRef>('timers', keyPrefix)) {
      if (this.refs.has(key)) continue;
      this.refs.set(key, value);
      this.alarm.set(key, this.deps.clock.now());
    }
    this.alarm.turnOn();
  }

  /** Takes on an import that an event starts, or starts to undo; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'ImportConfirmed' && event.type !== 'ImportUndoStarted') return;
    const { accountId, importId } = event.data;
    const key = `${keyPrefix}${importId}`;
    const ref: ImportRef = { accountId, importId };
    this.woken.add(key);
    await this.deps.keep.put('timers', key, ref);
    this.refs.set(key, ref);
    this.alarm.set(key, this.deps.clock.now());
  }

  /** Resolves when no import is being applied. */
  settled(): Promise<void> {
    return this.queue.onIdle();
  }

  /** The entries that are being applied are finished and recorded. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.alarm.turnOff();
    this.queue.clear();
    await this.queue.onIdle();
  }

  private goOn(key: string): void {
    if (this.underWay.has(key)) this.alarm.set(key, this.deps.clock.now() + firstRetry);
    else void this.queue.add(() => this.work(key));
  }

  private async work(key: string): Promise<void> {
    const ref = this.refs.get(key);
    if (ref === undefined || this.underWay.has(key)) return;
    this.underWay.add(key);
    this.woken.delete(key);
    try {
      await this.workUnlessGone(ref);
      this.failures.delete(key);
      if (!this.stopping.signal.aborted) await this.finish(key, ref);
    } catch (error) {
      const failures = (this.failures.get(key) ?? 0) + 1;
      this.failures.set(key, failures);
      this.deps.log.error({ err: error, ...ref, failures }, 'An import could not go on; trying again');
      this.alarm.set(key, this.deps.clock.now() + Math.min(firstRetry * 2 ** (failures - 1), longestRetry));
    } finally {
      this.underWay.delete(key);
    }
  }

  /** The import of a deleted account is over. */
  private async workUnlessGone(ref: ImportRef): Promise<void> {
    try {
      await workOnImport(this.deps, ref, this.stopping.signal);
    } catch (error) {
      if (!(error instanceof StreamGone)) throw error;
    }
  }

  private async finish(key: string, ref: ImportRef): Promise<void> {
    await this.deps.keep.delete('timers', key);
    if (!this.woken.has(key)) {
      this.refs.delete(key);
      return;
    }
    await this.deps.keep.put('timers', key, ref);
    this.alarm.set(key, this.deps.clock.now());
  }
}
