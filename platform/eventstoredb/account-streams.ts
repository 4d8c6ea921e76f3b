import { jsonEvent, type ResolvedEvent, StreamNotFoundError } from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import type { StreamName } from '../ports/event-store.ts';
import { callMilliseconds } from './address.ts';
import type { AllEvents } from './all-events.ts';
import type { Connection } from './connection.ts';
import type { StreamNames } from './stream-names.ts';

/**
 * Which streams hold events of an account. EventStoreDB finds events by their stream alone, so the adapter stores the
 * names of each account's streams in a stream of its own, before it appends to them.
 */
export interface AccountStreams {
  /** Stores durably which accounts' events a stream is about to hold. @throws StoreUnavailable */
  note(stream: StreamName, accounts: ReadonlySet<number>): Promise<void>;
  /** The streams of an account, also deleted ones and ones that were never made. @throws StoreUnavailable */
  of(account: number): Promise<ReadonlySet<StreamName>>;
  /** Notes that every stream will be noted: the store is empty. @throws StoreUnavailable */
  begin(): Promise<void>;
}

const type = 'StreamNoted';
/** Names of one append. */
const namesAtOnce = 500;
/** Notes of this process that are remembered. */
const notesRemembered = 20_000;

/** Streams that hold events of several accounts; in all others the first event's account is that of all. */
export const isOfSeveral = (stream: StreamName): boolean =>
  stream === 'deletions' || stream.startsWith('email-');

const nameIn = ({ event }: ResolvedEvent, names: StreamNames): StreamName | undefined => {
  const data: unknown = event?.type === type ? event.data : undefined;
  return typeof data === 'object' && data !== null && 'stream' in data && typeof data.stream === 'string'
    ? names.fromWire(data.stream)
    : undefined;
};

export const createAccountStreams = (
  connection: Connection,
  names: StreamNames,
  all: Pick<AllEvents, 'read'>,
): AccountStreams => {
  const noted = new LRUCache<string, true>({ max: notesRemembered });
  let complete: Promise<void> | undefined;

  const append = async (to: string, streams: readonly StreamName[]): Promise<void> => {
    const events = streams.map((stream) => jsonEvent({ type, data: { stream: names.toWire(stream) } }));
    await connection.call((client) =>
      client.appendToStream(to, events, { requiresLeader: true, deadline: callMilliseconds }),
    );
  };

  const isMarked = async (): Promise<boolean> => {
    const items = connection.stream(
      (client) => client.readStream(names.allNoted, { maxCount: 1, requiresLeader: true }),
      { patience: () => callMilliseconds },
    );
    try {
      for await (const _ of items) return true;
      return false;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return false;
      throw error;
    }
  };

  const mark = async (): Promise<void> => {
    const event = jsonEvent({ type: 'StreamsNoted', data: {} });
    await connection.call((client) =>
      client.appendToStream(names.allNoted, event, { requiresLeader: true, deadline: callMilliseconds }),
    );
  };

  /** Notes the streams of before there were notes, by reading all events once. */
  const noteOlder = async (): Promise<void> => {
    if (await isMarked()) return;
    const older = new Map<number, Set<StreamName>>();
    for await (const { stream, revision, data } of all.read(undefined, Infinity)) {
      if (revision !== 0 && !isOfSeveral(stream)) continue;
      const streams = older.get(data.accountId) ?? new Set();
      older.set(data.accountId, streams.add(stream));
    }
    for (const [account, streams] of older) {
      const left = [...streams];
      while (left.length > 0) await append(names.streamsOf(account), left.splice(0, namesAtOnce));
    }
    await mark();
  };

  return {
    note: async (stream, accounts) => {
      for (const account of accounts) {
        const note = `${account} ${stream}`;
        if (noted.has(note)) continue;
        await append(names.streamsOf(account), [stream]);
        noted.set(note, true);
      }
    },
    of: async (account) => {
      complete ??= noteOlder();
      // After a failure the next call tries again.
      complete.catch(() => (complete = undefined));
      await complete;
      const found = new Set<StreamName>();
      const items = connection.stream(
        (client) => client.readStream(names.streamsOf(account), { requiresLeader: true }),
        { patience: () => callMilliseconds },
      );
      try {
        for await (const item of items) {
          const stream = nameIn(item, names);
          if (stream !== undefined) found.add(stream);
        }
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return found;
    },
    begin: async () => {
      if (!(await isMarked())) await mark();
    },
  };
};
