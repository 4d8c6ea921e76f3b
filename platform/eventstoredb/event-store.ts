import {
  BACKWARDS,
  END,
  FORWARDS,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import PQueue from 'p-queue';
import {
  AppendTooLarge,
  type ExpectedRevision,
  largestAppendInBytes,
  RevisionConflict,
  StoreUnavailable,
  type StoredEvent,
  type StoredEventStore,
  StreamGone,
  type StreamName,
} from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { callMilliseconds, readAddress } from './address.ts';
import { createAccountStreams, isOfSeveral } from './account-streams.ts';
import { createAllEvents } from './all-events.ts';
import { connect } from './connection.ts';
import { createDeletedStreams } from './deleted-streams.ts';
import { followAll } from './follow-all.ts';
import { commitOf, positionOf } from './positions.ts';
import { assertUsable } from './start-check.ts';
import { decodeEvent, encodeAppend } from './stored-events.ts';
import { streamNamesOf } from './stream-names.ts';

const pageSize = 1_000;
/** Streams of an account that are read at the same time. */
const streamsAtOnce = 16;

/** Maps the server's answer about a stream to the port's error. */
const inWordsOfThePort = (error: unknown, stream: StreamName, expected: ExpectedRevision): unknown => {
  if (error instanceof StreamDeletedError) return new StreamGone(stream);
  if (error instanceof MaxAppendSizeExceededError)
    return new AppendTooLarge(stream, largestAppendInBytes + 1);
  if (!(error instanceof WrongExpectedVersionError)) return error;
  const { actualVersion } = error;
  return new RevisionConflict(
    stream,
    expected,
    typeof actualVersion === 'bigint' ? Number(actualVersion) : null,
  );
};

export interface EventStoreDbOptions {
  /** `esdb://…` or `esdb+discover://…` */
  readonly url: string;
  /** '' or a prefix that separates the streams of several installations */
  readonly installation: string;
  readonly log: Log;
}

/**
 * Opens an event store in EventStoreDB.
 * @throws WrongSetting when it can't be used
 */
export const openEventStoreDb = async ({
  url,
  installation,
  log,
}: EventStoreDbOptions): Promise<StoredEventStore> => {
  const address = readAddress(url, installation === '' ? 'owed' : `owed-${installation}`);
  const names = streamNamesOf(installation);
  const connection = connect(address);
  const deleted = createDeletedStreams(connection, names.deletedStreams);
  const all = createAllEvents(connection, names, deleted);
  const accountStreams = createAccountStreams(connection, names, all);
  let lastAppended = -1n;

  const append: StoredEventStore['append'] = async (stream, expected, events) => {
    if (events.length === 0) throw new TypeError(`An append to ${stream} without events`);
    const encoded = encodeAppend(stream, events);
    if (typeof expected !== 'number' || isOfSeveral(stream))
      await accountStreams.note(stream, new Set(events.map(({ data }) => data.accountId)));
    try {
      const { nextExpectedRevision, position } = await connection.call((client) =>
        client.appendToStream(names.toWire(stream), encoded, {
          expectedRevision: typeof expected === 'number' ? BigInt(expected) : expected,
          requiresLeader: true,
          deadline: callMilliseconds,
        }),
      );
      if (position === undefined) throw new StoreUnavailable('EventStoreDB did not say where it appended');
      if (position.commit > lastAppended) lastAppended = position.commit;
      return { revision: Number(nextExpectedRevision), position: positionOf(position.commit) };
    } catch (error) {
      throw inWordsOfThePort(error, stream, expected);
    }
  };

  async function* readStream(
    stream: StreamName,
    { from, backwards = false, limit = Infinity }: Parameters<StoredEventStore['readStream']>[1] = {},
  ): AsyncGenerator<StoredEvent> {
    if (limit <= 0) return;
    const items = connection.stream(
      (client) =>
        client.readStream(names.toWire(stream), {
          fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
          direction: backwards ? BACKWARDS : FORWARDS,
          requiresLeader: true,
          ...(limit !== Infinity && { maxCount: limit }),
        }),
      { patience: () => callMilliseconds },
    );
    try {
      for await (const { event } of items) if (event !== undefined) yield decodeEvent(stream, event);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return;
      throw inWordsOfThePort(error, stream, 'any');
    }
  }

  async function* readAccount(
    account: number,
    { after, upTo, types }: Parameters<StoredEventStore['readAccount']>[1] = {},
  ): AsyncGenerator<StoredEvent> {
    const end = upTo ?? positionOf((await all.end()) ?? 0n);
    const ofTypes: ReadonlySet<string> | undefined = types && new Set(types);
    const isWanted = ({ data, position, type }: StoredEvent): boolean =>
      data.accountId === account &&
      position <= end &&
      (after === undefined || position > after) &&
      (ofTypes === undefined || ofTypes.has(type));
    if (after !== undefined) {
      // What came since is little beside all streams of the account.
      for await (const event of all.read(commitOf(after), Infinity)) {
        if (event.position > end) return;
        if (isWanted(event)) yield event;
      }
      return;
    }
    const eventsOf = async (stream: StreamName): Promise<StoredEvent[]> => {
      const events: StoredEvent[] = [];
      try {
        for await (const event of readStream(stream)) if (isWanted(event)) events.push(event);
      } catch (error) {
        if (error instanceof StreamGone) return [];
        throw error;
      }
      return events;
    };
    const queue = new PQueue({ concurrency: streamsAtOnce });
    const streams = [...(await accountStreams.of(account))];
    const found = await queue.addAll(streams.map((stream) => () => eventsOf(stream)));
    yield* found.flat().sort((one, other) => (one.position < other.position ? -1 : 1));
  }

  async function* streamsOf(account: number): AsyncGenerator<StreamName> {
    for await (const { stream, revision, data } of all.read(undefined, Infinity))
      if (revision === 0 && data.accountId === account) yield stream;
  }

  const deleteStream = async (stream: StreamName): Promise<void> => {
    const name = names.toWire(stream);
    await deleted.note(name);
    try {
      await connection.call((client) =>
        client.tombstoneStream(name, { requiresLeader: true, deadline: callMilliseconds }),
      );
    } catch (error) {
      if (!(error instanceof StreamDeletedError)) throw error;
    }
  };

  try {
    await assertUsable(connection, address);
    if ((await all.last()) === undefined) await accountStreams.begin();
  } catch (error) {
    await connection.close();
    throw error;
  }

  return {
    append,
    readStream,
    readAll: ({ after, limit = Infinity } = {}) =>
      all.read(after === undefined ? undefined : commitOf(after), limit),
    followAll: ({ after, signal, batchSize = pageSize }) =>
      followAll(
        { connection, names, all, deleted, log, lastAppended: () => lastAppended },
        { after: after === undefined ? undefined : commitOf(after), signal, batchSize },
      ),
    readAccount,
    streamsOf,
    lastPosition: async () => {
      const last = await all.last();
      return last === undefined ? undefined : positionOf(last);
    },
    hasReached: async (position) => {
      const end = await all.end();
      return end !== undefined && commitOf(position) <= end;
    },
    shareBefore: async (position) => {
      const [first, last] = [await all.first(), await all.last()];
      if (first === undefined || last === undefined || last <= first) return 1;
      const share = Number(commitOf(position) - first) / Number(last - first);
      return Math.max(0, Math.min(1, share));
    },
    deleteStream,
    close: () => connection.close(),
  };
};
