import { setTimeout as pauseFor } from 'node:timers/promises';
import { type AllStreamResolvedEvent, START, streamNameFilter } from '@eventstore/db-client';
import { type CaughtUp, type StoredEvent, StoreUnavailable } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { callMilliseconds } from './address.ts';
import { type AllEvents, commitIn } from './all-events.ts';
import type { Connection } from './connection.ts';
import type { DeletedStreams } from './deleted-streams.ts';
import { logPosition } from './positions.ts';
import { searchWindow, type StoreClient } from './store-client.ts';
import type { StreamNames } from './stream-names.ts';

/** What a subscription reports between events, in order with them. */
type Notice = 'subscribed' | 'caught-up' | 'fell-behind';
type Item = AllStreamResolvedEvent | { readonly notice: Notice };

type Batch = readonly StoredEvent[] | CaughtUp;

/** Events that a subscription buffers before the reader asks for them. */
const readyEvents = 128;
const firstPause = 50;
const longestPause = 1_000;
/** How long a lost connection is retried before the reader gets an error, in milliseconds. */
const patience = 5_000;

export interface FollowDeps {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly all: AllEvents;
  readonly deleted: DeletedStreams;
  readonly log: Log;
  /** Commit position of the last append of this process. */
  readonly lastAppended: () => bigint;
}

export interface FollowOptions {
  readonly after: bigint | undefined;
  readonly signal: AbortSignal;
  readonly batchSize: number;
}

const subscribe = (client: StoreClient, after: bigint | undefined, prefixes: readonly string[]) => {
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === undefined ? START : logPosition(after),
      filter: streamNameFilter({ prefixes: [...prefixes], maxSearchWindow: searchWindow }),
      requiresLeader: true,
    },
    { highWaterMark: readyEvents },
  );
  // The client emits these ahead of events that it has buffered. Here they are queued in order.
  const tell = (notice: Notice) => () => void subscription.push({ notice });
  subscription.on('confirmation', tell('subscribed'));
  subscription.on('caughtUp', tell('caught-up'));
  subscription.on('fellBehind', tell('fell-behind'));
  return subscription;
};

/**
 * Follows all events of this installation by a catch-up subscription. A lost connection is resumed after the last
 * event that was yielded. After some seconds without one it throws StoreUnavailable.
 */
export async function* followAll(deps: FollowDeps, options: FollowOptions): AsyncGenerator<Batch> {
  const { connection, names, all, deleted, log, lastAppended } = deps;
  const { signal, batchSize } = options;
  /** Everything up to here was yielded or filtered out. */
  let position = options.after;
  let lostAt: number | undefined;

  /** Yields until the connection ends. */
  async function* follow(): AsyncGenerator<Batch> {
    const items = connection.stream<Item>((client) => subscribe(client, position, names.prefixes), {
      patience: (received) => (received === 0 ? callMilliseconds : Infinity),
      signal,
    });
    let seen = position ?? -1n;
    let page: AllStreamResolvedEvent[] = [];
    let isLive = false;
    let isNews = false;

    for await (const item of items) {
      const commit = 'notice' in item ? undefined : commitIn(item);
      if ('notice' in item) {
        if (item.notice !== 'subscribed') isLive = item.notice === 'caught-up';
        isNews ||= isLive;
      } else if (commit !== undefined && commit > seen) {
        seen = commit;
        page.push(item);
      }
      if (page.length < batchSize && (!isLive || items.hasMore())) continue;
      if (page.length > 0) {
        await deleted.refresh();
        lostAt = undefined;
        const events = all.visible(page);
        page = [];
        isNews = true;
        if (events.length > 0) yield events;
        position = seen;
      }
      if (isLive && isNews && !items.hasMore() && seen >= lastAppended()) {
        lostAt = undefined;
        isNews = false;
        yield { type: 'caught-up' };
      }
    }
  }

  const isOver = (): boolean => signal.aborted || connection.isClosed();
  for (let pause = firstPause; !isOver(); pause = Math.min(pause * 2, longestPause)) {
    try {
      yield* follow();
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof StoreUnavailable)) throw error;
      if (lostAt === undefined) {
        lostAt = performance.now();
        pause = firstPause;
        log.warn({ err: error }, 'A subscription to the events was lost; resubscribing');
      } else if (performance.now() - lostAt > patience) throw error;
    }
    await pauseFor(pause, undefined, { signal }).catch(() => {
      // The caller aborted.
    });
  }
}
