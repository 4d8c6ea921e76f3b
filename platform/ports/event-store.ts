import type { EventType, OwedEvent } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import type { EventAsStored } from '../../domain/upcasting.ts';

/**
 * The position of an event among all events. Opaque, except that two positions of one store compare as text (`a < b`), and
 * later ones are greater. Each is unique.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Name of a stream: `{kind}-{id}`. Names that begin with `$` are the store's system streams and are never shown. */
export type StreamName =
  | `${'account' | 'client' | 'entry' | 'import' | 'invoice' | 'email' | 'places' | 'mailing' | 'template' | 'schedule' | 'rules' | 'sender' | 'gmail' | 'xero' | 'auditors'}-${string}`
  | 'deletions';

/** Revision of a stream's event: 0 for the first. */
export type ExpectedRevision = number | 'no_stream' | 'any';

interface Identified {
  /** UUID. Appending an id again at the same revision returns the first result and adds nothing. */
  readonly id: string;
  readonly metadata: EventMetadata;
}

interface Located extends Identified {
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
}

/** An event in the current schema version of its type. */
export type EventToAppend<E extends EventAsStored | OwedEvent = OwedEvent> = E & Identified;
export type RecordedEvent<E extends OwedEvent = OwedEvent> = E & Located;

/** An event in the schema version that it was written with. */
export type StoredEvent = EventAsStored & Located;

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

/** The stream was permanently deleted; it can't be read or appended to again. */
export class StreamGone extends Error {
  override readonly name = 'StreamGone';
  readonly stream: StreamName;
  constructor(stream: StreamName) {
    super(`${stream} was deleted`);
    this.stream = stream;
  }
}

/**
 * An engine can't be reached or can't write now; whether anything was stored is unknown. Adapters of all ports throw
 * this error for it; the caller may retry.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Maximum size of one append: all its events together, as stored. */
export const largestAppendInBytes = 900_000;

/** The events of one append are larger than the stores accept. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(stream: StreamName, bytes: number) {
    super(`An append of ${bytes} bytes to ${stream} is over ${largestAppendInBytes}`);
  }
}

/** Sent while following, when the reader has received all events so far. */
export interface CaughtUp {
  readonly type: 'caught-up';
}

/** What a reader that has reached the end need not be woken for. */
export interface Passing<E = RecordedEvent> {
  isWanted(event: E): boolean;
  /**
   * May be called instead of a batch in which no event is wanted, with the position of its last event.
   * @returns false to get the batch all the same
   */
  passes(position: Position): boolean;
}

/**
 * Events are the only source of truth. Readers get every event upcast to the current schema version; system events are
 * skipped. There are no transactions across streams.
 *
 * Adapters are stores of `StoredEvent`: they yield what was appended. `upcastEvents` makes of one what everyone else uses
 * (`platform/upcast-events.ts`).
 */
export interface EventStore<Read extends StoredEvent = RecordedEvent, New = EventToAppend> {
  /**
   * Appends events to one stream, all or none, durable on disk when it resolves; at most 900 kB together.
   * @throws RevisionConflict, StreamGone, AppendTooLarge, StoreUnavailable
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly New[]): Promise<Appended>;

  /**
   * Reads a stream from `from` (inclusive; default its first event, backwards its last). A stream that never existed
   * yields nothing.
   * @throws StreamGone
   */
  readStream(
    stream: StreamName,
    options?: { readonly from?: number; readonly backwards?: boolean; readonly limit?: number },
  ): AsyncIterable<Read>;

  /** Reads all events after `after` (exclusive; default from the beginning) in order, up to the current end. */
  readAll(options?: { readonly after?: Position | undefined; readonly limit?: number }): AsyncIterable<Read>;

  /**
   * Reads the events of an account (`accountId` in their data), whatever their streams, after `after` (exclusive; default
   * from the beginning) up to `upTo` (inclusive; default the current end), in order.
   */
  readAccount(
    account: number,
    options?: {
      readonly after?: Position | undefined;
      readonly upTo?: Position | undefined;
      /** Only events of these types. */
      readonly types?: readonly EventType[] | undefined;
      /** At least those events whose data name this id anywhere. */
      readonly mentioning?: number | undefined;
      /** With their data as stored, in any version, for what must be the same forever. Default: no. */
      readonly isAsStored?: boolean;
    },
  ): AsyncIterable<Read>;

  /**
   * Like `readAll`, then continues with new events until `signal` aborts. Yields batches of up to `batchSize` events
   * (default 1,000), and `caught-up` each time the end is reached. Back-pressure: nothing is fetched before the reader
   * asks for the next batch.
   */
  followAll(options: {
    readonly after?: Position | undefined;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
    /** The reader needs only events of these types; others may be left out. */
    readonly types?: readonly EventType[];
    /**
     * Events that follow a batch within this many milliseconds may come together at its end, so that many small
     * appends give few batches. Default 0.
     */
    readonly gather?: number;
    readonly passing?: Passing<Read> | undefined;
  }): AsyncIterable<readonly Read[] | CaughtUp>;

  /**
   * The streams whose first event is of an account (`accountId` in its data), in no particular order. Reads the first
   * event of every stream, in turns.
   */
  streamsOf(account: number): AsyncIterable<StreamName>;

  /** Position of the last event; undefined in an empty store. */
  lastPosition(): Promise<Position | undefined>;

  /** Whether events were stored up to this position, also when they were deleted since: false means events are lost. */
  hasReached(position: Position): Promise<boolean>;

  /** Approximate share of all events at or before a position, from 0 to 1, for progress bars. */
  shareBefore(position: Position): Promise<number>;

  /** Permanently deletes a stream. Its events no longer appear in any read; a late append fails with StreamGone. */
  deleteStream(stream: StreamName): Promise<void>;

  close(): Promise<void>;
}

/** What an adapter is: events go in and come out as they were written, in any schema version. */
export type StoredEventStore = EventStore<StoredEvent, EventToAppend<EventAsStored>>;
