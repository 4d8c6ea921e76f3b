import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { runId, type ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** What the keep stores for a run, under its run id. */
interface KeptTimer {
  readonly run: ChaseRun;
  /** Milliseconds since 1970; in the past while the run decides. */
  readonly wakeAt: number;
}

/** Changes that are written together. */
class Batch {
  /** By run id; null ends the run. */
  readonly changes = new Map<string, KeptTimer | null>();
  readonly failures = new Map<string, unknown>();
  /** Whether a caller waits until it is written. */
  isAwaited = false;
  settle: () => void = () => undefined;
  readonly written = new Promise<void>((resolve) => (this.settle = resolve));
}

const keyPrefix = 'sequence-';

/**
 * The stored next wake of each run. Changes are written in batches, one after another, so that the keep needs one
 * commit for many; of several changes to one run only the last is written. A change that no caller waits for is
 * written with the next batch, or by `flush`.
 */
export class KeptTimers {
  private readonly keep: Keep;
  private readonly log: Log;
  /** What the keep will hold once everything is written; runs missing here are unknown. */
  private readonly instants = new Map<string, number>();
  private next = new Batch();
  private underWay: Batch | undefined;
  private isWriting = false;

  constructor(keep: Keep, log: Log) {
    this.keep = keep;
    this.log = log;
  }

  get isWritten(): boolean {
    return this.next.changes.size === 0 && this.underWay === undefined;
  }

  /** Every run in the keep. */
  async *load(): AsyncIterable<KeptTimer> {
    for await (const { key, value } of this.keep.list<KeptTimer>('timers', keyPrefix)) {
      this.instants.set(key, value.wakeAt);
      yield value;
    }
  }

  /** Sets the instant at which the run wakes; undefined removes the run. */
  set(run: ChaseRun, wakeAt: number | undefined): void {
    const key = runId(run);
    if (wakeAt === undefined) this.instants.delete(key);
    else this.instants.set(key, wakeAt);
    this.next.changes.set(key, wakeAt === undefined ? null : { run, wakeAt });
  }

  /** Resolves when a crash can no longer keep the run from deciding at `now`. @throws what the keep throws */
  async dueAt(run: ChaseRun, now: number): Promise<void> {
    const key = runId(run);
    const known = this.instants.get(key);
    if (known === undefined || known > now) this.set(run, now);
    const batch = this.next.changes.has(key) ? this.next : this.underWay;
    if (batch === undefined) return;
    await this.written(batch);
    if (batch.failures.has(key)) throw batch.failures.get(key);
  }

  /** Resolves when everything is written; failures are in the log. */
  async flush(): Promise<void> {
    await this.underWay?.written;
    if (this.next.changes.size > 0) await this.written(this.next);
  }

  private written(batch: Batch): Promise<void> {
    batch.isAwaited = true;
    if (!this.isWriting) void this.writeAwaited();
    return batch.written;
  }

  private async writeAwaited(): Promise<void> {
    this.isWriting = true;
    // Includes requests of the same turn of the event loop.
    await Promise.resolve();
    while (this.next.isAwaited) {
      this.underWay = this.next;
      this.next = new Batch();
      await this.write(this.underWay);
      const { settle } = this.underWay;
      this.underWay = undefined;
      settle();
    }
    this.isWriting = false;
  }

  private async write({ changes, failures }: Batch): Promise<void> {
    await Promise.all(
      [...changes].map(async ([key, timer]) => {
        try {
          await (timer === null ? this.keep.delete('timers', key) : this.keep.put('timers', key, timer));
        } catch (error) {
          failures.set(key, error);
          if (!this.next.changes.has(key)) this.instants.delete(key);
        }
      }),
    );
    const [error] = failures.values();
    if (error !== undefined)
      this.log.error({ err: error, runs: failures.size }, 'When runs wake next could not be kept');
  }
}
