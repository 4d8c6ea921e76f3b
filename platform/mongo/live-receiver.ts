import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamInsertDocument, Collection, Filter } from 'mongodb';
import type { LiveChange } from '../../contracts/live.ts';
import type { Log } from '../ports/log.ts';
import { RecentMap } from '../recent-map.ts';
import { orUnavailable } from './availability.ts';
import { backOff } from './back-off.ts';
import type { LiveMessage } from './live-messages.ts';

/** Milliseconds between two looks for news where the server does not tell of them. */
const pollPause = 50;
/** Milliseconds that the server waits for news before it answers that there are none. */
const longestAwait = 500;
/** Milliseconds before the next question to a server that answers at once that there are none. */
const hastyPause = 15;
/** Messages read at a time. */
const pageSize = 1_000;
/** Publishers whose last message is remembered. */
const mostPublishers = 200;
/** Milliseconds by which the clocks of two processes may differ without a message being missed at the beginning. */
const clockMargin = 10_000;

type NewMessages = ChangeStream<LiveMessage, ChangeStreamInsertDocument<LiveMessage>>;

export interface LiveReceiverOptions {
  readonly messages: Collection<LiveMessage>;
  readonly canWatch: boolean;
  /** Whose messages are not heard here. */
  readonly own: string;
  readonly deliver: (account: number, changes: readonly LiveChange[]) => void;
  readonly onGap: () => void;
  readonly log: Log;
}

/**
 * Hears from now on what other processes publish, each message once and those of one publisher in their order.
 * What is new is known by the number that each publisher counts, not by ids or clocks: a message that is written
 * late, or by a machine whose time is behind, is new all the same.
 * @returns ends it
 */
export const receiveLive = (options: LiveReceiverOptions): (() => Promise<void>) => {
  const { messages, canWatch, own, deliver, onGap, log } = options;
  const since = Date.now() - clockMargin;
  const ending = new AbortController();
  const { signal } = ending;
  /** The last number heard of each publisher. */
  const heard = new RecentMap<string, number>(mostPublishers);
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
    const known = heard.entries();
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

  const hearNext = async (stream: NewMessages): Promise<void> => {
    const asked = performance.now();
    const change = await stream.tryNext();
    if (change) take(change.fullDocument);
    else if (stream.closed) throw new Error('The change stream has ended');
    else if (performance.now() - asked < hastyPause) await wait(hastyPause);
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
      // The stream is open once it has answered; what was written before comes first.
      const first = await stream.tryNext();
      await readNews();
      if (first) take(first.fullDocument);
      stands();
      while (!hasEnded()) await hearNext(stream);
    } finally {
      signal.removeEventListener('abort', end);
      await stream.close();
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
