import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ChangeStream, ChangeStreamInsertDocument, Collection, Filter } from 'mongodb';
import type { LiveChange } from '../../contracts/live.ts';
import type { Log } from '../ports/log.ts';
import { orUnavailable } from './availability.ts';
import { backOff } from './back-off.ts';
import type { LiveMessage } from './live-messages.ts';

/** Polling interval where the server has no change streams, in milliseconds. */
const pollPause = 50;
/** How long the server waits for messages before it returns none, in milliseconds. */
const longestAwait = 500;
/** First pause before a server that returned at once is asked again, in milliseconds: doubled while nothing comes. */
const shortestPause = 15;
/** Messages per read. */
const pageSize = 1_000;
/** How many publishers' last sequence numbers are remembered. */
const mostPublishers = 200;
/** Clock difference between two processes that is tolerated at the start without missing a message, in milliseconds. */
const clockMargin = 10_000;

type NewMessages = ChangeStream<LiveMessage, ChangeStreamInsertDocument<LiveMessage>>;

export interface LiveReceiverOptions {
  readonly messages: Collection<LiveMessage>;
  readonly canWatch: boolean;
  /** The publisher whose messages are ignored here. */
  readonly own: string;
  readonly deliver: (account: number, changes: readonly LiveChange[]) => void;
  readonly onGap: () => void;
  readonly log: Log;
}

/**
 * Receives what other processes publish from now on: each message once, those of one publisher in order. New messages
 * are recognized by the publisher's sequence number, not by ids or clocks, so one that is written late, or by a
 * machine with a slow clock, still counts as new.
 * @returns stops it
 */
export const receiveLive = (options: LiveReceiverOptions): (() => Promise<void>) => {
  const { messages, canWatch, own, deliver, onGap, log } = options;
  const since = Date.now() - clockMargin;
  const ending = new AbortController();
  const { signal } = ending;
  /** The last sequence number of each publisher. */
  const heard = new LRUCache<string, number>({ max: mostPublishers });
  let hasBegun = false;

  /** @returns whether it was new */
  const take = ({ by, n, at, account, changes, gap }: LiveMessage): boolean => {
    const last = heard.get(by);
    if (signal.aborted || (last !== undefined && n <= last)) return false;
    heard.set(by, n);
    if (!hasBegun && at.getTime() < since) return true;
    if (changes.length > 0) deliver(account, changes);
    if (gap || (last !== undefined && n > last + 1)) onGap();
    return true;
  };

  const isNew = (): Filter<LiveMessage> => {
    const known = [...heard.entries()];
    const others = { by: { $nin: [own, ...known.map(([by]) => by)] } };
    return { $or: [...known.map(([by, n]) => ({ by, n: { $gt: n } })), others] };
  };

  const readNews = async (): Promise<void> => {
    for (;;) {
      const news = await orUnavailable(() =>
        messages.find(isNew()).sort({ by: 1, n: 1 }).limit(pageSize).toArray(),
      );
      const taken = news.filter(take);
      if (news.length < pageSize || taken.length === 0) break;
    }
    hasBegun = true;
  };

  const hasEnded = (): boolean => signal.aborted;

  const wait = (milliseconds: number): Promise<unknown> =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);

  const poll = async (stands: () => void): Promise<void> => {
    while (!hasEnded()) {
      await readNews();
      stands();
      await wait(pollPause);
    }
  };

  /** @returns whether a message came; otherwise, the server or this function has waited */
  const hearNext = async (stream: NewMessages, pauseAfterHaste: number): Promise<boolean> => {
    const asked = performance.now();
    const change = await orUnavailable(() => stream.tryNext());
    if (change) take(change.fullDocument);
    else if (stream.closed) throw new Error('The change stream has ended');
    else if (performance.now() - asked < longestAwait / 2) await wait(pauseAfterHaste);
    return change !== null;
  };

  const watch = async (stands: () => void): Promise<void> => {
    const inserts = { operationType: 'insert', 'fullDocument.by': { $ne: own } };
    const stream = messages.watch<LiveMessage, ChangeStreamInsertDocument<LiveMessage>>(
      [{ $match: inserts }],
      {
        maxAwaitTimeMS: longestAwait,
      },
    );
    const end = (): void => void stream.close().catch(() => undefined);
    signal.addEventListener('abort', end);
    try {
      // The stream is open after its first answer; read what was written before it first.
      const first = await orUnavailable(() => stream.tryNext());
      await readNews();
      if (first) take(first.fullDocument);
      stands();
      let pauseAfterHaste = shortestPause;
      while (!hasEnded())
        pauseAfterHaste = (await hearNext(stream, pauseAfterHaste))
          ? shortestPause
          : Math.min(2 * pauseAfterHaste, longestAwait);
    } finally {
      signal.removeEventListener('abort', end);
      await orUnavailable(() => stream.close()).catch(() => undefined);
    }
  };

  const follow = async (): Promise<void> => {
    let failures = 0;
    const stands = (): void => {
      if (failures === 0) return;
      failures = 0;
      log.info({}, 'Live messages of other processes are heard again');
      onGap();
    };
    while (!hasEnded()) {
      try {
        await (canWatch ? watch(stands) : poll(stands));
      } catch (error) {
        if (hasEnded()) return;
        if (failures === 0) log.warn({ err: error }, 'Live messages of other processes are not heard');
        await wait(backOff(failures));
        failures += 1;
      }
    }
  };

  const following = follow();
  return () => {
    ending.abort();
    return following;
  };
};
