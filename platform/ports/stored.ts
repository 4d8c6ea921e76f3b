import type { KeepKind } from './keep.ts';
import type { Position, RecordedEvent, StreamName } from './event-store.ts';

/*
 * An installation that stands still, as it lies in its stores: what moving it to other engines reads. The ports beside
 * this one give what a running program wants to know, which is less: lifted events, entries without their expiry.
 */

/** Events with the data as stored, of whatever schema version. */
export interface StoredEvents {
  /** How many `readAll` yields in all. */
  count(): Promise<number>;
  /** All events after `after` (exclusive; default from the beginning), in order. @throws UnreadableEvent */
  readAll(after?: Position): AsyncIterable<RecordedEvent>;
  /** Streams that were deleted for good. */
  deletedStreams(): Promise<StreamName[]>;
  close(): Promise<void>;
}

export interface StoredEntry {
  readonly kind: KeepKind;
  readonly key: string;
  readonly value: unknown;
  /** ISO instant; undefined for an entry that stays. */
  readonly expiresAt: string | undefined;
}

/** What the keep holds. */
export interface StoredEntries {
  count(): Promise<number>;
  /** Every entry, also one past its expiry, by kind and key. */
  all(): AsyncIterable<StoredEntry>;
  get(kind: KeepKind, key: string): Promise<StoredEntry | undefined>;
  close(): Promise<void>;
}

/** A file as it is found again: by its account and its hash. */
export interface StoredFile {
  readonly account: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}
