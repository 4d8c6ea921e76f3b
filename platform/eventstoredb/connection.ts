import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import {
  AccessDeniedError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { StoreUnavailable } from '../ports/event-store.ts';
import { type Address, atNode, callMilliseconds } from './address.ts';
import { iterate, type Patience, type Source } from './source.ts';
import { StoreClient } from './store-client.ts';

export interface StreamOptions {
  readonly patience: Patience;
  readonly signal?: AbortSignal;
}

/** The items of a stream. */
export interface Items<T> extends AsyncIterable<T> {
  /** Whether more items are buffered. */
  hasMore(): boolean;
}

/**
 * The connection to the server: one client at a time. After a failure a new client is used, and the old one closes
 * when its last call has ended.
 */
export interface Connection {
  /**
   * @param milliseconds timeout
   * @throws StoreUnavailable for every error that is not an answer of the server
   */
  call<T>(work: (client: StoreClient) => Promise<T>, milliseconds?: number): Promise<T>;
  /** @throws StoreUnavailable during the iteration, AbortError when the signal aborts */
  stream<T>(open: (client: StoreClient) => Source<T>, options: StreamOptions): Items<T>;
  isClosed(): boolean;
  close(): Promise<void>;
}

interface Held {
  readonly client: StoreClient;
  users: number;
  isCurrent: boolean;
}

/** Answers of the server that callers handle themselves. */
const closed = (): StoreUnavailable => new StoreUnavailable('The event store is closed');

const isAnswer = (error: unknown): boolean =>
  error instanceof StreamDeletedError ||
  error instanceof StreamNotFoundError ||
  error instanceof WrongExpectedVersionError ||
  error instanceof MaxAppendSizeExceededError;

/** A follower node forwards no call but names the leader, so reconnect there. */
const mostMoves = 2;

const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('EventStoreDB does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const connect = (address: Address): Connection => {
  const hold = (to: Address): Held => ({ client: new StoreClient(to), users: 0, isCurrent: true });
  const closing = new Set<Promise<void>>();
  const open = new Set<Held>();
  const ending = new AbortController();
  // One listener per open stream.
  setMaxListeners(0, ending.signal);
  const isClosed = (): boolean => ending.signal.aborted;
  let current = hold(address);

  const close = (held: Held): Promise<void> => {
    const done = held.client.close().finally(() => closing.delete(done));
    closing.add(done);
    return done;
  };

  const take = (): Held => {
    if (isClosed()) throw closed();
    current.users += 1;
    open.add(current);
    return current;
  };

  const giveBack = (held: Held): void => {
    held.users -= 1;
    if (held.users > 0) return;
    open.delete(held);
    if (!held.isCurrent && !isClosed()) void close(held);
  };

  /** New calls use another client; calls on this one continue. */
  const replace = (held: Held, by: Address): void => {
    if (!held.isCurrent || isClosed()) return;
    held.isCurrent = false;
    current = hold(by);
  };

  /** Maps an error to the one thrown to the caller. */
  const failure = (held: Held, error: unknown): unknown => {
    if (isAnswer(error)) return error;
    if (isClosed()) return closed();
    if (error instanceof Error && error.name === 'AbortError') return error;
    if (error instanceof AccessDeniedError)
      return new StoreUnavailable(`EventStoreDB at ${address.shown} does not let us in`, { cause: error });
    replace(held, error instanceof NotLeaderError ? atNode(address, error.leader) : address);
    if (error instanceof NotLeaderError || error instanceof StoreUnavailable) return error;
    return new StoreUnavailable(`EventStoreDB at ${address.shown} can't be reached`, { cause: error });
  };

  const lost = (): StoreUnavailable =>
    new StoreUnavailable(`No node of EventStoreDB at ${address.shown} knows its leader`);

  const call: Connection['call'] = async (work, milliseconds = callMilliseconds + 500) => {
    for (let moves = 0; moves <= mostMoves; moves += 1) {
      const held = take();
      try {
        return await within(milliseconds, work(held.client));
      } catch (error) {
        const reason = failure(held, error);
        if (!(reason instanceof NotLeaderError)) throw reason;
      } finally {
        giveBack(held);
      }
    }
    throw lost();
  };

  const stream: Connection['stream'] = (begin, { patience, signal }) => {
    const signals = signal === undefined ? [ending.signal] : [ending.signal, signal];
    let source: Readable | undefined;
    async function* items() {
      for (let moves = 0, isBegun = false; moves <= mostMoves && !isBegun; moves += 1) {
        const held = take();
        try {
          const opened = begin(held.client);
          source = opened;
          for await (const item of iterate(opened, patience, signals)) {
            isBegun = true;
            yield item;
          }
          return;
        } catch (error) {
          const reason = failure(held, error);
          if (!(reason instanceof NotLeaderError)) throw reason;
        } finally {
          giveBack(held);
        }
      }
      throw lost();
    }
    return Object.assign(items(), { hasMore: () => (source?.readableLength ?? 0) > 0 });
  };

  return {
    call,
    stream,
    isClosed,
    close: async () => {
      ending.abort();
      const rest = new Set([...open, current]);
      await Promise.all([...rest].map(close));
      await Promise.all(closing);
    },
  };
};
