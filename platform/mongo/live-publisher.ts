import { setTimeout as pause } from 'node:timers/promises';
import type { LiveChange } from '../../contracts/live.ts';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { backOff } from './back-off.ts';
import { type LiveMessage, liveMessage } from './live-messages.ts';

/** Messages per write. */
const mostAtATime = 200;
/** Messages buffered while the server is unreachable. */
const mostWaiting = 5_000;

export interface LivePublisherOptions {
  readonly by: string;
  /** Stores messages in order; existing ones stay unchanged. */
  readonly store: (messages: readonly LiveMessage[]) => Promise<void>;
  readonly log: Log;
}

export interface LivePublisher {
  /** Never throws and never waits. */
  publish(account: number, changes: readonly LiveChange[]): void;
  /** Marks that messages may have been dropped. */
  publishGap(): void;
  /** Sends buffered messages if the server is reachable. */
  close(): Promise<void>;
}

/**
 * Sends messages in order, batched while a write is in progress. While the server is unreachable they are buffered;
 * when the buffer is full, one message that marks the gap replaces them.
 */
export const createLivePublisher = ({ by, store, log }: LivePublisherOptions): LivePublisher => {
  const closing = new AbortController();
  let waiting: LiveMessage[] = [];
  let n = 0;
  let sending: Promise<void> | undefined;

  const add = (account: number, changes: readonly LiveChange[], gap: boolean): void => {
    n += 1;
    waiting.push(liveMessage({ by, n, account, changes, gap }));
  };

  const dropWaiting = (): void => {
    waiting = [];
    add(0, [], true);
  };

  const send = async (): Promise<void> => {
    let failures = 0;
    let batch: readonly LiveMessage[] = [];
    while (batch.length + waiting.length > 0) {
      if (batch.length === 0) batch = waiting.splice(0, mostAtATime);
      try {
        await store(batch);
        batch = [];
        failures = 0;
      } catch (error) {
        if (closing.signal.aborted) break;
        if (!(error instanceof StoreUnavailable)) {
          log.error({ err: error }, 'Live messages could not be stored, and are dropped');
          dropWaiting();
          batch = [];
        }
        await pause(backOff(failures), undefined, { signal: closing.signal }).catch(() => undefined);
        failures += 1;
      }
    }
    sending = undefined;
  };

  return {
    publish(account, changes) {
      if (closing.signal.aborted) return;
      if (waiting.length < mostWaiting) add(account, changes, false);
      else dropWaiting();
      sending ??= send();
    },
    publishGap() {
      if (closing.signal.aborted) return;
      add(0, [], true);
      sending ??= send();
    },
    async close() {
      closing.abort();
      await sending;
    },
  };
};
