import { UnusableData } from '../../ports/unusable-data.ts';
import { DamagedEvents } from '../checksum.ts';
import type { Database } from '../database.ts';
import { lengthIn } from './event-log.ts';

/** How many events each stream has, of the index of streams alone. */
const found =
  'SELECT stream, count(*) AS events, min(revision) AS first, max(revision) AS last FROM events GROUP BY stream';

type Wrong = [name: string, id: number, length: number, isDeleted: number, last: number | null];

/** A stream that has not just the revisions 0 to its length, or that was deleted and has events. */
const wrongStream = (length: string): string => `
  WITH found AS (${found})
  SELECT name, id, ${length}, is_deleted, last FROM streams LEFT JOIN found ON stream = id
  WHERE CASE
    WHEN is_deleted <> 0 THEN events > 0
    ELSE coalesce(events, 0) <> ${length} OR coalesce(first, 0) <> 0 OR coalesce(last, -1) <> ${length} - 1
  END LIMIT 1
`;

/** An event that comes, among all events, before the one that it follows in its stream. */
const misplaced = `
  SELECT name, revision FROM (
    SELECT stream, revision, position < lag(position) OVER (PARTITION BY stream ORDER BY revision) AS is_early
    FROM events
  ) JOIN streams ON streams.id = stream WHERE is_early LIMIT 1
`;

/** Positions are given one by one and none twice, so there are as many as events were appended. */
const totals = (length: string): string => `
  SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0),
    (SELECT coalesce(sum(${length}), 0) FROM streams), (SELECT coalesce(max(position), 0) FROM events),
    (SELECT count(*) FROM streams WHERE is_deleted <> 0)
`;

type Totals = [given: number, appended: number, highest: number, deleted: number];

/** What is wrong with a stream that has not the events that it should have. */
const damageOf = (database: Database, [name, id, length, isDeleted, last]: Wrong): DamagedEvents => {
  if (isDeleted !== 0) return new DamagedEvents(name, last ?? 0, 'foreign');
  const revisions = database.prepare<[revision: number]>(
    'SELECT revision FROM events WHERE stream = ? ORDER BY revision',
  );
  const there = revisions.all(id);
  const gap = there.findIndex(([revision], index) => revision !== index);
  const missing = gap === -1 ? there.length : gap;
  return new DamagedEvents(name, missing, missing < length ? 'missing' : 'foreign');
};

const assertWholeNow = (database: Database): void => {
  const length = lengthIn(database);
  const [wrong] = database.prepare<Wrong>(wrongStream(length)).all();
  if (wrong !== undefined) throw damageOf(database, wrong);
  const [early] = database.prepare<[name: string, revision: number]>(misplaced).all();
  if (early !== undefined) throw new DamagedEvents(...early, 'misplaced');
  const [orphan] = database
    .prepare<[position: number]>(
      'SELECT position FROM events WHERE stream NOT IN (SELECT id FROM streams) LIMIT 1',
    )
    .all();
  if (orphan !== undefined)
    throw new UnusableData(`The event at ${orphan[0]} in events.db belongs to a stream that is missing`);
  const [[given, appended, highest, deleted] = [0, 0, 0, 0]] = database.prepare<Totals>(totals(length)).all();
  // An older version did not count what deleted streams had.
  const isCounted = length === 'length' || deleted === 0;
  if (highest > given || (isCounted && given !== appended))
    throw new UnusableData(
      `events.db gave ${given} positions, but its streams had ${appended} events: whole streams are missing`,
    );
};

/**
 * Compares the events that are there with those that were appended, as of one moment: of each stream the revisions, and
 * of all together the positions. It reads indexes only.
 * @throws UnusableData, of which DamagedEvents names the stream, when one is missing, or is where it was not put
 */
export const assertWhole = (database: Database): void => {
  database.exec('BEGIN');
  try {
    assertWholeNow(database);
  } finally {
    database.exec('ROLLBACK');
  }
};
