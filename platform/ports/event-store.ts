import type { EventType, OwedEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';

/**
 * Where an event lies among all events. Opaque but for one thing: two positions of one store compare as text
 * (`a < b`), later ones being greater. Never given twice.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Name of a stream: `{kind}-{id}`. Names that begin with `$` belong to the store's system and are never shown. */
export type StreamName =
  | `${'account' | 'client' | 'invoice' | 'email' | 'places' | 'mailing' | 'template' | 'sender'}-${string}`
  | 'deletions';

/** Revision of a stream's event: 0 for the first. */
export type ExpectedRevision = number | 'no_stream' | 'any';

export type EventToAppend = OwedEvent & {
  /** UUID. Appending an id again at the same place is answered as the first time and adds nothing. */
  readonly id: string;
  readonly metadata: EventMetadata;
};

export type RecordedEvent<E extends OwedEvent = OwedEvent> = E & {
  readonly id: string;
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly metadata: EventMetadata;
};

export interface Appended {
  /** Revision of the last event of the append. */
  readonly revision: number;
  /** Position of the last event of the append. */
  readonly position: Position;
}

/** The stream was not at the expected revision. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  /** Revision found; null for no stream. */
  readonly actual: number | null;
  constructor(stream: StreamName, expected: ExpectedRevision, actual: number | null) {
    super(`${stream} is at ${actual ?? 'no revision'}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream was deleted for good; nothing can be read from it or appended to it again. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
  readonly stream: StreamName;
  constructor(stream: StreamName) {
    super(`${stream} was deleted`);
    this.stream = stream;
  }
}

/**
 * An engine can't be reached or can't write now; nothing is known to have been stored. The one error by which every
 * adapter, of whichever port, says so: whoever asked may try again.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Most that one append may hold, all its events together as they are stored. */
export const largestAppendInBytes = 900_000;

/** The events of one append are larger than every store takes. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(stream: StreamName, bytes: number) {
    super(`An append of ${bytes} bytes to ${stream} is over ${largestAppendInBytes}`);
  }
}

/** What stands between two runs of events while following: the reader has all there is so far. */
export interface CaughtUp {
  readonly type: 'caught-up';
}

/**
 * The only truth. Every event that a reader gets has been lifted to today's schema version; system events are
 * skipped. No transactions over streams.
 */
export interface EventStore {
  /**
   * Appends events to one stream, all or none, durable on disk when it resolves; at most 900 kB together.
   * @throws RevisionConflict, StreamGone, AppendTooLarge, StoreUnavailable
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<Appended>;

  /**
   * Reads a stream from `from` (inclusive; default its first event, backwards its last). A stream that never was
   * yields nothing. @throws StreamGone
   */
  readStream(
    stream: StreamName,
    options?: { readonly from?: number; readonly backwards?: boolean; readonly limit?: number },
  ): AsyncIterable<RecordedEvent>;

  /** Reads all events after `after` (exclusive; default from the beginning) in order, up to the end as it is now. */
  readAll(options?: {
    readonly after?: Position | undefined;
    readonly limit?: number;
  }): AsyncIterable<RecordedEvent>;

  /**
   * As `readAll`, then goes on with what comes until `signal` aborts. Yields batches, as many events as there are up
   * to `batchSize` (default 1 000), and `caught-up` each time the end is reached. Back-pressure: nothing is
   * fetched before the reader asks for the next batch.
   */
  followAll(options: {
    readonly after?: Position | undefined;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
    /** Events of other types are of no use to the reader: they may be left out. */
    readonly types?: readonly EventType[];
  }): AsyncIterable<readonly RecordedEvent[] | CaughtUp>;

  /** Position of the last event there is, or undefined in an empty store. */
  lastPosition(): Promise<Position | undefined>;

  /** Share of all events that lie at or before a position, 0 to 1 and roughly: for progress bars. */
  shareBefore(position: Position): Promise<number>;

  /** Deletes a stream for good. Its events are in no read from then on; a late append fails with StreamGone. */
  deleteStream(stream: StreamName): Promise<void>;

  close(): Promise<void>;
}
