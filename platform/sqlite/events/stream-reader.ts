import type { EventType } from '../../../domain/events.ts';
import type { Position, StoredEvent } from '../../ports/event-store.ts';
import { type Database, openDatabaseToRead } from '../database.ts';
import { eventColumnsIn } from './event-log.ts';
import { decodeEvent, type EventRow, numberOfPosition } from './event-rows.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';

/** Which events to read of which streams. */
export interface StreamSelection {
  /** What the streams' names begin with: `invoice` for `invoice-{id}`. */
  readonly kind: string;
  readonly types: readonly EventType[];
  /** The last event, inclusive. */
  readonly upTo: Position;
}

/** Streams after one, up to another, by their numbers, which go up by one in the order of creation. */
export interface StreamRange {
  readonly after: number;
  readonly last: number;
}

/** Reads whole streams, on the calling thread. */
export interface StreamReader {
  /** The number of the newest stream of any kind; 0 without any. @throws StoreUnavailable */
  lastStream(): number;
  /** Events stream by stream, each stream in order. @throws StoreUnavailable, DamagedEvents */
  events(selection: StreamSelection, range: StreamRange): StoredEvent[];
  close(): void;
}

const selectEventsOfStreams = (database: Database): string => `
  SELECT ${eventColumnsIn(database)}
  FROM streams CROSS JOIN events ON stream = streams.id -- streams first: those of other kinds are skipped at once
  WHERE streams.id > ? AND streams.id <= ? AND name GLOB ?
    AND position <= ? AND type IN (SELECT value FROM json_each(?))
  ORDER BY streams.id, revision
`;

/** @param file the event store's, to which another connection may write */
export const openStreamReader = (file: string): StreamReader => {
  const database: Database = openDatabaseToRead(file);
  const ofStreams = database.prepare<EventRow>(selectEventsOfStreams(database));
  const newest = database.prepare<[id: number | null]>('SELECT max(id) FROM streams');
  return {
    lastStream: () => readOrUnavailable(() => newest.get())?.[0] ?? 0,
    events: ({ kind, types, upTo }, { after, last }) =>
      readOrUnavailable(() =>
        ofStreams.all(after, last, `${kind}-*`, numberOfPosition(upTo), JSON.stringify(types)),
      ).map((row) => decodeEvent(row)),
    close: () => database.close(),
  };
};
