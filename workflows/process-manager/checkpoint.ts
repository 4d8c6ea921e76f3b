import type { Log } from '../../platform/ports/log.ts';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { withEvents, type Reservations } from './reservations.ts';
import type { SetTimer } from '../timer.ts';

/** The position of the process manager, with what it has to remember of earlier events. */
export interface Progress {
  /** Position of the last event whose effects are durable; null before the first. */
  readonly position: Position | null;
  readonly reservations: Reservations;
}

interface CheckpointDeps {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly keep: Pick<Keep, 'get' | 'putIf'>;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

/** The progress after a batch of events, once its effects are durable. */
export const withBatch = (before: Progress, batch: readonly RecordedEvent[]): Progress => ({
  position: batch.at(-1)?.position ?? before.position,
  reservations: withEvents(before.reservations, batch),
});

/** Its key among the checkpoints. */
export const processManagerCheckpoint = 'process-manager';
/** A checkpoint that is this far behind only repeats a few effects, which changes nothing. */
const saveDelay = 1_000;

/** The process manager's checkpoint, written to the keep at most once a second. */
export class Checkpoint {
  private readonly deps: CheckpointDeps;
  private unsaved: Progress | undefined;
  private cancelTimer: (() => void) | undefined;

  constructor(deps: CheckpointDeps) {
    this.deps = deps;
  }

  /**
   * Where to continue. Without a checkpoint, in a new folder or after a migration, that is the end of the events:
   * reconciliation finds what should run, and reservations are read from the events.
   * @throws the signal's reason when it aborts the reading
   */
  async load(signal: AbortSignal): Promise<Progress> {
    const kept = await this.deps.keep.get<Progress>('checkpoints', processManagerCheckpoint);
    if (kept !== undefined) return kept.value;
    let progress: Progress = { position: null, reservations: {} };
    for await (const event of this.deps.store.readAll()) {
      signal.throwIfAborted();
      progress = withBatch(progress, [event]);
    }
    await this.save(progress);
    return progress;
  }

  /** Notes that the effects of all events up to here are durable. */
  reached(progress: Progress): void {
    this.unsaved = progress;
    this.cancelTimer ??= this.deps.setTimer(() => {
      this.flush().catch((error: unknown) => {
        this.deps.log.error({ err: error }, 'The checkpoint of the process manager could not be kept');
      });
    }, saveDelay);
  }

  async flush(): Promise<void> {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const progress = this.unsaved;
    this.unsaved = undefined;
    if (progress !== undefined) await this.save(progress);
  }

  /**
   * The stored position never goes back: the effects of all events up to it are durable, whether this process or an
   * overlapping one stored it.
   */
  private async save(progress: Progress): Promise<void> {
    const { keep } = this.deps;
    for (;;) {
      const kept = await keep.get<Progress>('checkpoints', processManagerCheckpoint);
      if (kept !== undefined && isBehind(progress, kept.value)) return;
      if (await keep.putIf('checkpoints', processManagerCheckpoint, kept?.version, progress)) return;
    }
  }
}

const isBehind = ({ position }: Progress, kept: Progress): boolean =>
  kept.position !== null && (position === null || position < kept.position);
