import {
  type Appended,
  type ExpectedRevision,
  RevisionConflict,
  StreamGone,
  type StreamName,
} from '../../ports/event-store.ts';
import { checksumOf, DamagedEvents } from '../checksum.ts';
import { addColumn, type Database, hasColumn, prepareLater } from '../database.ts';
import { type EncodedEvent, type EventRow, positionOf } from './event-rows.ts';
import { createLongTexts, longTextsIn, longTextsSchema, shorten } from './long-texts.ts';
import { Refused } from './group-commit.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    is_deleted INTEGER NOT NULL DEFAULT 0,
    length INTEGER -- how many events were ever appended to it
  ) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice, not even when the last events are deleted
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    checksum INTEGER, -- of the data in full; null in events of before there were checksums
    text_ids TEXT, -- the long texts that left a mark in the data, a JSON array; null without any
    UNIQUE (stream, revision)
  ) STRICT;
`;

/** The account that an event is about; null for damaged data. */
const accountOf = "CASE WHEN json_valid(data) THEN data ->> '$.accountId' END";

/** How many events a row of `streams` has to have that was not counted: to its last event. */
const uncountedLength = '(SELECT coalesce(max(revision) + 1, 0) FROM events WHERE stream = streams.id)';

/**
 * The lengths of streams of before they were counted: to their last event, also where one before it is missing. What
 * deleted streams had is known only of all together, so the first of them counts for all.
 */
const fillLengths = `
  BEGIN IMMEDIATE;
  UPDATE streams SET length = ${uncountedLength} WHERE length IS NULL;
  UPDATE streams SET length = length
      + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) - (SELECT sum(length) FROM streams)
    WHERE id = (SELECT min(id) FROM streams WHERE is_deleted <> 0);
  COMMIT;
`;

/** Adds what the tables of older versions lack. The index is made of what is stored: whole, or not at all. */
const upgrade = (database: Database): void => {
  addColumn(database, 'events', 'checksum');
  addColumn(database, 'events', 'text_ids', 'TEXT');
  addColumn(database, 'streams', 'length');
  const [[uncounted] = [0]] = database
    .prepare<[count: number]>('SELECT count(*) FROM streams WHERE length IS NULL')
    .all();
  if (uncounted > 0) database.exec(fillLengths);
  database.exec(`CREATE INDEX IF NOT EXISTS events_of_account ON events (${accountOf})`);
};

/** How many events a row of `streams` has to have, in a file that may be of an older version, which did not count. */
export const lengthIn = (database: Database): string =>
  hasColumn(database, 'streams', 'length') ? 'length' : uncountedLength;

/** The columns of an `EventRow`. @param stream its name; by default that of `streams`, joined with `events` */
export const eventColumnsIn = (database: Database, stream = 'name'): string =>
  `position, ${stream}, revision, events.id, type, data, metadata, checksum, ${longTextsIn(database)}`;

/** Full rows after a position, up to a limit. */
export const selectEventsAfter = (database: Database): string => `
  SELECT ${eventColumnsIn(database)}
  FROM events JOIN streams ON streams.id = stream WHERE position > ? ORDER BY position LIMIT ?
`;

/** Full rows of certain types, a JSON array, after a position, exclusive, up to another, inclusive. */
const selectEventsOfTypes = (database: Database): string => `
  SELECT ${eventColumnsIn(database)} FROM events JOIN streams ON streams.id = stream
  WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position
`;

/**
 * The rows of a stream, all that have to be there.
 * @param first the revision of the first
 * @param count how many
 * @throws DamagedEvents for one that is missing
 */
const withoutGaps = (
  stream: string,
  rows: readonly EventRow[],
  { first, count, step }: { readonly first: number; readonly count: number; readonly step: 1 | -1 },
): readonly EventRow[] => {
  for (let index = 0; index < count; index += 1) {
    const revision = first + index * step;
    if (rows[index]?.[2] !== revision) throw new DamagedEvents(stream, revision, 'missing');
  }
  return rows;
};

interface Head {
  readonly id: number;
  readonly isDeleted: boolean;
  /** -1 for a stream without events. */
  readonly revision: number;
}

/** Id and name of a stream, and the account of its first event. */
export type FirstEventRow = [id: number, name: StreamName, account: number | null];

/** Which events of an account. */
interface AccountSelection {
  /** A JSON array; undefined for all. */
  readonly types?: string | undefined;
  /** An id that stands in their data. */
  readonly mentioning?: number | undefined;
}

/** The event tables. Calls are synchronous; writes run in the caller's transaction. */
export interface EventLog {
  append(stream: StreamName, expected: ExpectedRevision, events: readonly EncodedEvent[]): Appended | Refused;
  deleteStream(stream: StreamName): void;
  /** Part of a stream, from a revision, inclusive. @throws StreamGone, DamagedEvents */
  readStream(
    stream: StreamName,
    from: number,
    direction: 'forwards' | 'backwards',
    limit: number,
  ): readonly EventRow[];
  /** Events after a position, exclusive. */
  readAll(after: number, limit: number): EventRow[];
  /** Events of certain types, a JSON array, after a position, exclusive, up to another, inclusive. */
  readTypes(after: number, upTo: number, types: string): EventRow[];
  /** Events of an account after a position, exclusive, up to another, inclusive. */
  readAccount(
    account: number,
    range: { readonly after: number; readonly upTo: number; readonly limit: number },
    which: AccountSelection,
  ): EventRow[];
  /** Streams after an id, exclusive, by id, with the account of their first event. */
  firstEvents(after: number, limit: number): FirstEventRow[];
  /** 0 without events. */
  lastPosition(): number;
  /** The highest position that was ever given, also to events that were deleted since; 0 without any. */
  highestPosition(): number;
}

/** @param isToRead nothing in the file changes; an older one has no tables to read */
export const createEventLog = (database: Database, { isToRead = false } = {}): EventLog => {
  if (!isToRead) {
    database.exec(schema + longTextsSchema);
    upgrade(database);
  }
  const longTexts = createLongTexts(database);
  const headOf = database.prepare<[id: number, isDeleted: number, length: number, revision: number | null]>(
    `SELECT id, is_deleted, ${lengthIn(database)}, (SELECT max(revision) FROM events WHERE stream = streams.id)
     FROM streams WHERE name = ?`,
  );
  const addStream = prepareLater(database, 'INSERT INTO streams (name, length) VALUES (?, 0)');
  const lengthen = prepareLater(database, 'UPDATE streams SET length = ? WHERE id = ?');
  const addEvent = prepareLater(
    database,
    'INSERT INTO events (stream, revision, id, type, data, metadata, checksum, text_ids) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const positionsFrom = database.prepare<[id: string, position: number]>(
    'SELECT id, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?',
  );
  const revisionOfEvent = database.prepare<[revision: number]>(
    'SELECT revision FROM events WHERE stream = ? AND id = ?',
  );
  const ofStream = `SELECT ${eventColumnsIn(database, '?')} FROM events WHERE stream = ?`;
  const eventsForwards = database.prepare<EventRow>(
    `${ofStream} AND revision >= ? ORDER BY revision LIMIT ?`,
  );
  const eventsBackwards = database.prepare<EventRow>(
    `${ofStream} AND revision <= ? ORDER BY revision DESC LIMIT ?`,
  );
  const eventsAfter = database.prepare<EventRow>(selectEventsAfter(database));
  const eventsOfTypes = database.prepare<EventRow>(selectEventsOfTypes(database));
  const ofAccount = (condition = '') =>
    database.prepare<EventRow>(
      `SELECT ${eventColumnsIn(database)}
       FROM events JOIN streams ON streams.id = stream
       WHERE ${accountOf} = ? AND position > ? AND position <= ? ${condition} ORDER BY position LIMIT ?`,
    );
  const eventsOfAccount = ofAccount();
  const someOfAccount = ofAccount(`
    AND (?4 IS NULL OR type IN (SELECT value FROM json_each(?4))) AND (?5 IS NULL OR instr(data, ?5))`);
  const streamsAfter = database.prepare<FirstEventRow>(
    `SELECT streams.id, name, data ->> '$.accountId' FROM streams
     JOIN events ON stream = streams.id AND revision = 0 WHERE streams.id > ? ORDER BY streams.id LIMIT ?`,
  );
  const last = database.prepare<[position: number | null]>('SELECT max(position) FROM events');
  const highest = database.prepare<[position: number]>(
    "SELECT seq FROM sqlite_sequence WHERE name = 'events'",
  );
  const markDeleted = prepareLater(
    database,
    'INSERT INTO streams (name, is_deleted, length) VALUES (?, 1, 0) ON CONFLICT (name) DO UPDATE SET is_deleted = 1',
  );
  const textsOfStream = prepareLater<[ids: string]>(
    database,
    'SELECT text_ids FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?) AND text_ids IS NOT NULL',
  );
  const removeEvents = database.prepare(
    'DELETE FROM events WHERE stream = (SELECT id FROM streams WHERE name = ?)',
  );

  /** @throws DamagedEvents when its last event is not the last that was appended */
  const find = (stream: StreamName): Head | undefined => {
    const row = headOf.get(stream);
    if (row === undefined) return undefined;
    const [id, isDeleted, length, last] = row;
    const revision = last ?? -1;
    if (isDeleted === 0 && revision !== length - 1)
      throw revision < length
        ? new DamagedEvents(stream, revision + 1, 'missing')
        : new DamagedEvents(stream, length, 'foreign');
    return { id, isDeleted: isDeleted === 1, revision };
  };

  /** The earlier append of the same events, if they are stored consecutively from `revision`. */
  const appendedBefore = (
    head: Head,
    revision: number,
    events: readonly EncodedEvent[],
  ): Appended | undefined => {
    const there = positionsFrom.all(head.id, revision, events.length);
    const lastThere = there.at(-1);
    const isSame = there.length === events.length && there.every(([id], index) => id === events[index]?.id);
    return isSame && lastThere !== undefined
      ? { revision: revision + events.length - 1, position: positionOf(lastThere[1]) }
      : undefined;
  };

  const firstRevisionOf = (head: Head, event: EncodedEvent): number | undefined =>
    revisionOfEvent.get(head.id, event.id)?.[0];

  const insert = (
    stream: StreamName,
    streamId: number,
    head: number,
    events: readonly EncodedEvent[],
  ): Appended => {
    let position = 0;
    let revision = head;
    for (const event of events) {
      revision += 1;
      const { id, type, data, metadata } = event;
      const checksum = checksumOf(stream, revision, event);
      const { json, texts } = shorten(data);
      const textIds = longTexts.keep(texts);
      const added = addEvent().run(streamId, revision, id, type, json, metadata, checksum, textIds);
      position = Number(added.lastInsertRowid);
    }
    lengthen().run(revision + 1, streamId);
    return { revision, position: positionOf(position) };
  };

  const append: EventLog['append'] = (stream, expected, events) => {
    const head = find(stream);
    if (head?.isDeleted) return new Refused(new StreamGone(stream));
    const revision = head?.revision ?? -1;
    const wanted = expected === 'no_stream' ? -1 : expected;
    if (wanted !== 'any' && wanted > revision) return conflict(stream, expected, revision);
    const [first] = events;
    if (head !== undefined && first !== undefined && wanted !== revision) {
      const from = wanted === 'any' ? firstRevisionOf(head, first) : wanted + 1;
      const before = from === undefined ? undefined : appendedBefore(head, from, events);
      if (before !== undefined) return before;
      if (wanted !== 'any' || from !== undefined) return conflict(stream, expected, revision);
    }
    const id = head?.id ?? Number(addStream().run(stream).lastInsertRowid);
    return insert(stream, id, revision, events);
  };

  return {
    append,
    deleteStream: (stream) => {
      markDeleted().run(stream);
      longTexts.letGo(textsOfStream().all(stream).flat());
      removeEvents.run(stream);
    },
    readStream: (stream, from, direction, limit) => {
      const head = find(stream);
      if (head === undefined) return [];
      if (head.isDeleted) throw new StreamGone(stream);
      if (direction === 'forwards') {
        const count = Math.min(limit, head.revision + 1 - from);
        const rows = eventsForwards.all(stream, head.id, from, limit);
        return withoutGaps(stream, rows, { first: from, count, step: 1 });
      }
      const first = Math.min(from, head.revision);
      const rows = eventsBackwards.all(stream, head.id, from, limit);
      return withoutGaps(stream, rows, { first, count: Math.min(limit, first + 1), step: -1 });
    },
    readTypes: (after, upTo, types) => eventsOfTypes.all(after, upTo, types),
    readAccount: (account, { after, upTo, limit }, { types = null, mentioning }) => {
      if (types === null && mentioning === undefined) return eventsOfAccount.all(account, after, upTo, limit);
      const id = mentioning === undefined ? null : String(mentioning);
      return someOfAccount.all(account, after, upTo, types, id, limit);
    },
    firstEvents: (after, limit) => streamsAfter.all(after, limit),
    readAll: (after, limit) => eventsAfter.all(after, limit),
    lastPosition: () => last.get()?.[0] ?? 0,
    highestPosition: () => highest.get()?.[0] ?? 0,
  };
};

const conflict = (stream: StreamName, expected: ExpectedRevision, revision: number): Refused =>
  new Refused(new RevisionConflict(stream, expected, revision === -1 ? null : revision));
