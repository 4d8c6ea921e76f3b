import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  AppendTooLarge,
  largestAppendInBytes,
  type Passing,
  type StoredEvent,
  type StoredEventStore,
  type StreamName,
} from '../../ports/event-store.ts';
import { openDatabase, openDatabaseToRead, rewriteFirstPage } from '../database.ts';
import { createEventLog } from './event-log.ts';
import { decodeEvent, type EncodedEvent, encodeEvent, numberOfPosition, positionOf } from './event-rows.ts';
import { createEventTail } from './event-tail.ts';
import { createGroupCommit } from './group-commit.ts';
import { createPlace, type Place } from '../place.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';
import { firstSlice, nextSlice } from '../models/slice-size.ts';
import { tendFile, untended } from '../tended-file.ts';
import { createWakeUp } from '../wake-up.ts';

/** Streams whose last revision is remembered. */
const headsRemembered = 10_000;
/** Events per page of a read, so that it blocks the event loop for a few milliseconds at most. */
const pageSize = 1_000;

/** The events that a follower gets next. */
interface Next {
  readonly events: StoredEvent[];
  /** The position up to which it then has all events. */
  readonly upTo: number;
  readonly isAll: boolean;
}

export interface SqliteEventStoreOptions {
  readonly file: string;
  /** Of the file; writing ends when it is not there any more. */
  readonly place?: Place;
  /** Nothing in the file changes, while another process may write to it. Only for reads. */
  readonly isToRead?: boolean;
  /** Called with the last position after each commit, before its append resolves. */
  readonly onStored?: (position: number) => void;
}

/** The embedded event store, which can say whether it can be written. */
export interface SqliteEventStore extends StoredEventStore {
  /** Writes to the file what is there. @throws StoreUnavailable */
  tryToWrite(): Promise<void>;
}

/**
 * Opens the embedded event store in one file. An append is on disk when it resolves. Appends of this process wake
 * followers: only one process uses a data folder.
 */
export const openSqliteEventStore = ({
  file,
  place = createPlace(file),
  isToRead = false,
  onStored = () => undefined,
}: SqliteEventStoreOptions): SqliteEventStore => {
  const database = isToRead ? openDatabaseToRead(file) : openDatabase(file, 'full');
  const log = createEventLog(database, { isToRead });
  const tended = isToRead ? untended(database) : tendFile(database, place);
  const commits = createGroupCommit(database, tended.beforeCommit);
  const appended = createWakeUp();
  const tail = createEventTail();
  /** Last revisions of streams that this process, the only one that writes, appended to. */
  const heads = new LRUCache<StreamName, number>({ max: headsRemembered });

  async function* readStream(
    stream: StreamName,
    { from, backwards = false, limit = Infinity }: Parameters<StoredEventStore['readStream']>[1] = {},
  ): AsyncGenerator<StoredEvent> {
    let next = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    if (!backwards && next > (heads.get(stream) ?? Infinity)) return;
    let left = limit;
    while (left > 0) {
      const most = Math.min(left, pageSize);
      const rows = readOrUnavailable(() =>
        log.readStream(stream, next, backwards ? 'backwards' : 'forwards', most),
      );
      for (const row of rows) yield decodeEvent(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < most) return;
      left -= rows.length;
      next = last[2] + (backwards ? -1 : 1);
      await nextTurn();
    }
  }

  async function* readAll({ after, limit = Infinity }: Parameters<StoredEventStore['readAll']>[0] = {}) {
    let position = after === undefined ? 0 : numberOfPosition(after);
    const end = log.lastPosition();
    let left = limit;
    while (left > 0 && position < end) {
      const most = Math.min(left, pageSize);
      const rows = readOrUnavailable(() => log.readAll(position, most));
      for (const row of rows) {
        if (row[0] > end) return;
        yield decodeEvent(row);
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      left -= rows.length;
      position = last[0];
      await nextTurn();
    }
  }

  async function* readAccount(
    account: number,
    { after: first, upTo: last, types, mentioning }: Parameters<StoredEventStore['readAccount']>[1] = {},
  ): AsyncGenerator<StoredEvent> {
    const upTo = last === undefined ? log.lastPosition() : numberOfPosition(last);
    const ofTypes = types && JSON.stringify(types);
    let limit = firstSlice;
    for (let after = first === undefined ? 0 : numberOfPosition(first); ;) {
      const rows = readOrUnavailable(() =>
        log.readAccount(account, { after, upTo, limit }, { types: ofTypes, mentioning }),
      );
      for (const row of rows) yield decodeEvent(row);
      const newest = rows.at(-1);
      if (newest === undefined || rows.length < limit) return;
      limit = nextSlice(
        rows.length,
        rows.reduce(
          (sum, [, , , , , data, metadata, , texts]) =>
            sum + data.length + metadata.length + (texts?.length ?? 0),
          0,
        ),
      );
      after = newest[0];
      await nextTurn();
    }
  }

  async function* streamsOf(account: number): AsyncGenerator<StreamName> {
    for (let after = 0; ;) {
      const rows = readOrUnavailable(() => log.firstEvents(after, pageSize));
      for (const [, name, of] of rows) if (of === account) yield name;
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last[0];
      await nextTurn();
    }
  }

  /** What a follower of certain types gets next. */
  const nextOfTypes = (types: string, position: number, limit: number): Next => {
    const upTo = Math.min(position + limit, log.lastPosition());
    const rows = readOrUnavailable(() => log.readTypes(position, upTo, types));
    return { events: rows.map((row) => decodeEvent(row)), upTo, isAll: upTo < position + limit };
  };

  const nextOf = (position: number, limit: number): Next => {
    const events =
      tail.after(position, limit) ??
      readOrUnavailable(() => log.readAll(position, limit)).map((row) => decodeEvent(row));
    const last = events.at(-1);
    const upTo = last === undefined ? position : numberOfPosition(last.position);
    return { events, upTo, isAll: events.length < limit };
  };

  async function* followAll({
    after,
    signal,
    batchSize = pageSize,
    types,
    gather = 0,
    passing,
  }: Parameters<StoredEventStore['followAll']>[0]) {
    const ofTypes = types && JSON.stringify(types);
    let handledAt = -Infinity;
    let position = after === undefined ? 0 : numberOfPosition(after);
    const stop = (): void => appended.wake();
    signal.addEventListener('abort', stop);

    /** Passes what the reader does not want, if it is at hand. @returns false if the reader has to be woken */
    const hasPassed = ({ isWanted, passes }: Passing<StoredEvent>): boolean => {
      const events = tail.after(position, batchSize) ?? [];
      const last = events.at(-1);
      if (last === undefined || events.length === batchSize || events.some(isWanted)) return false;
      if (!passes(last.position)) return false;
      position = numberOfPosition(last.position);
      return true;
    };

    const isDue = (): boolean => {
      if (signal.aborted || passing === undefined) return true;
      try {
        return !hasPassed(passing);
      } catch {
        // An event that can't be read fails the reader when it gets there, not the append.
        return true;
      }
    };

    try {
      while (!signal.aborted && database.isOpen) {
        const seen = appended.count();
        const { events, upTo, isAll } =
          ofTypes === undefined ? nextOf(position, batchSize) : nextOfTypes(ofTypes, position, batchSize);
        position = Math.max(position, upTo);
        if (events.length > 0) {
          yield events;
          handledAt = performance.now();
        }
        if (isAll) {
          yield { type: 'caught-up' } as const;
          await appended.after(seen, isDue);
          const early = handledAt + gather - performance.now();
          if (early > 0) await pause(early, undefined, { signal }).catch(() => undefined);
        } else await nextTurn();
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  return {
    append: async (stream, expected, events) => {
      if (events.length === 0) throw new TypeError(`An append to ${stream} without events`);
      const encoded = events.map(encodeEvent);
      assertNotTooLarge(stream, encoded);
      const answer = await commits.run(() => log.append(stream, expected, encoded));
      onStored(numberOfPosition(answer.position));
      tail.add(stream, answer, encoded);
      heads.set(stream, Math.max(answer.revision, heads.get(stream) ?? -1));
      appended.wake();
      return answer;
    },
    readStream,
    readAll,
    readAccount,
    followAll,
    streamsOf,
    lastPosition: async () => {
      const last = log.lastPosition();
      return last === 0 ? undefined : positionOf(last);
    },
    hasReached: async (position) => numberOfPosition(position) <= log.highestPosition(),
    shareBefore: async (position) => {
      const last = log.lastPosition();
      return last === 0 ? 1 : Math.min(1, numberOfPosition(position) / last);
    },
    deleteStream: async (stream) => {
      await commits.run(() => log.deleteStream(stream));
      heads.delete(stream);
      tail.clear();
    },
    tryToWrite: () => commits.run(() => rewriteFirstPage(database)),
    close: async () => {
      if (!database.isOpen) return;
      commits.close();
      tended.close();
      appended.wake();
    },
  };
};

const assertNotTooLarge = (stream: StreamName, events: readonly EncodedEvent[]): void => {
  const bytes = events.reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(data) + Buffer.byteLength(metadata),
    0,
  );
  if (bytes > largestAppendInBytes) throw new AppendTooLarge(stream, bytes);
};
