import PQueue from 'p-queue';
import { draftMilliseconds } from '../../domain/import/decide.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { Alarm } from '../embedded/alarm.ts';
import type { SetTimer } from '../timer.ts';
import { expireDraft, workOnImport, type ImportRef, type ImportRunDeps } from './import-run.ts';

export interface ImportRunsDeps extends ImportRunDeps {
  readonly keep: Keep;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

/** What the keep stores for an import that needs work, or for a draft. */
interface Kept extends ImportRef {
  /** When it is looked at, in milliseconds since 1970; absent in older ones, which are due. */
  readonly at?: number;
}

const runPrefix = 'import-';
/** A key of its own: the events of one import may be followed in any order. */
const draftPrefix = 'draft-of-import-';
/** How many imports are applied at once. */
const atOnce = 2;
const firstRetry = 1_000;
const longestRetry = 60_000;

/**
 * Applies confirmed imports, undoes those that a user takes back, and discards drafts that nobody confirms. Which ones
 * are unfinished is stored, so that a restart continues. One process of an installation does this at a time; if two
 * overlap for a moment, each record is still applied once.
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
    for (const prefix of [runPrefix, draftPrefix])
      for await (const { key, value } of this.deps.keep.list<Kept>('timers', prefix)) {
        if (this.refs.has(key)) continue;
        this.refs.set(key, value);
        this.alarm.set(key, value.at ?? this.deps.clock.now());
      }
    this.alarm.turnOn();
  }

  /** Takes on an import that an event begins, ends as a draft, or starts to undo; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type === 'ImportUploaded') {
      const at = Date.parse(event.metadata.occurredAt) + draftMilliseconds;
      await this.lookAt(`${draftPrefix}${event.data.importId}`, event.data, at);
    }
    if (
      event.type === 'ImportConfirmed' ||
      event.type === 'ImportDiscarded' ||
      event.type === 'ImportUndoStarted'
    ) {
      const key = `${runPrefix}${event.data.importId}`;
      this.woken.add(key);
      await this.lookAt(key, event.data, this.deps.clock.now());
    }
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

  private async lookAt(key: string, { accountId, importId }: ImportRef, at: number): Promise<void> {
    const kept: Kept = { accountId, importId, at };
    await this.deps.keep.put('timers', key, kept);
    this.refs.set(key, kept);
    this.alarm.set(key, at);
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
      await this.workUnlessGone(key, ref);
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
  private async workUnlessGone(key: string, ref: ImportRef): Promise<void> {
    try {
      if (key.startsWith(draftPrefix)) await expireDraft(this.deps, ref);
      else await workOnImport(this.deps, ref, this.stopping.signal);
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
    await this.lookAt(key, ref, this.deps.clock.now());
  }
}
