import type { Keep } from '../../platform/ports/keep.ts';
import { runId, type ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** What the keep holds of a run, under its run id. */
interface StoredTimer {
  readonly run: ChaseRun;
  /** Milliseconds since 1970; not in the future while the run decides. */
  readonly wakeAt: number;
}

const keyPrefix = 'sequence-';

/** Every run that the keep knows of, with the instant at which it wakes. */
export async function* storedTimers(keep: Keep): AsyncIterable<StoredTimer> {
  for await (const { value } of keep.list<StoredTimer>('timers', keyPrefix)) yield value;
}

/** When one run wakes next, as the keep has it: writes are done one after the other, in the order asked for. */
export class KeptTimer {
  private readonly keep: Keep;
  private readonly run: ChaseRun;
  /** What the keep will hold once all writes are done; undefined for nothing, or when nobody knows. */
  private wakeAt: number | undefined;
  private lastWrite: Promise<void> = Promise.resolve();

  constructor(keep: Keep, run: ChaseRun, wakeAt: number | undefined) {
    this.keep = keep;
    this.run = run;
    this.wakeAt = wakeAt;
  }

  /** Resolves once a crash can't keep the run from deciding at `now`. */
  async dueAt(now: number): Promise<void> {
    if (this.wakeAt === undefined || this.wakeAt > now) await this.set(now);
    else await this.lastWrite;
  }

  /** Keeps the instant at which the run wakes; undefined: that there is no run. */
  set(wakeAt: number | undefined): Promise<void> {
    this.wakeAt = wakeAt;
    this.lastWrite = this.lastWrite.catch(() => undefined).then(() => this.write(wakeAt));
    return this.lastWrite;
  }

  private async write(wakeAt: number | undefined): Promise<void> {
    const key = runId(this.run);
    const timer: StoredTimer | undefined = wakeAt === undefined ? undefined : { run: this.run, wakeAt };
    try {
      await (timer === undefined ? this.keep.delete('timers', key) : this.keep.put('timers', key, timer));
    } catch (error) {
      this.wakeAt = undefined;
      throw error;
    }
  }
}
