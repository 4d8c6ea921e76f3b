import type { KeepKind } from './keep.ts';
import type { Position, StoredEvent, StreamName } from './event-store.ts';

/*
 * The stored data of an installation that is not running, for moving it to other engines. The other ports hide some of
 * it, because a running program needs less: they upcast events and return entries without their expiry.
 */

/** Events with their data as stored, in any schema version. */
export interface StoredEvents {
  /** How many events `readAll` yields. */
  count(): Promise<number>;
  /** All events after `after` (exclusive; default from the beginning), in order. */
  readAll(after?: Position): AsyncIterable<StoredEvent>;
  /** Streams that were permanently deleted. */
  deletedStreams(): Promise<StreamName[]>;
  close(): Promise<void>;
}

export interface StoredEntry {
  readonly kind: KeepKind;
  readonly key: string;
  readonly value: unknown;
  /** ISO instant; undefined for an entry that does not expire. */
  readonly expiresAt: string | undefined;
}

/** The entries of the keep. */
export interface StoredEntries {
  count(): Promise<number>;
  /** All entries, including expired ones, by kind and key. */
  all(): AsyncIterable<StoredEntry>;
  get(kind: KeepKind, key: string): Promise<StoredEntry | undefined>;
  close(): Promise<void>;
}

/** A file, identified by its account and its hash. */
export interface StoredFile {
  readonly account: number;
  /** SHA-256, in hex. */
  readonly hash: string;
}
