import { randomUUID } from 'node:crypto';
import { MongoBulkWriteError } from 'mongodb';
import type { LiveBus } from '../ports/live.ts';
import type { Log } from '../ports/log.ts';
import { orUnavailable } from './availability.ts';
import type { MongoConnection } from './connection.ts';
import { type LiveMessage, liveMessages } from './live-messages.ts';
import { createLivePublisher } from './live-publisher.ts';
import { receiveLive } from './live-receiver.ts';

interface Subscription {
  readonly listener: Parameters<LiveBus['subscribe']>[0];
  readonly onGap: (() => void) | undefined;
}

/**
 * Live changes between processes, through a collection of short-lived messages. Listeners in the same process are
 * notified at once; other processes use a change stream, or poll every 50 ms where the server has none, while they have
 * listeners.
 */
export const createMongoLiveBus = (
  { db, canWatch }: Pick<MongoConnection, 'db' | 'canWatch'>,
  { log }: { readonly log: Log },
): LiveBus => {
  const messages = liveMessages(db);
  const own = randomUUID();
  const subscriptions = new Set<Subscription>();
  let endReceiving: (() => Promise<void>) | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  const tell = (word: (subscription: Subscription) => void): void => {
    for (const subscription of [...subscriptions]) {
      try {
        word(subscription);
      } catch (error) {
        log.error({ err: error }, 'A listener of live changes failed');
      }
    }
  };
  const deliver: Subscription['listener'] = (account, changes) =>
    tell(({ listener }) => listener(account, changes));
  const onGap = (): void => tell((subscription) => subscription.onGap?.());

  const store = (batch: readonly LiveMessage[]): Promise<void> =>
    orUnavailable(async () => {
      try {
        await messages.insertMany(batch);
      } catch (error) {
        if (!isRepeated(error)) throw error;
        await messages.insertMany(batch, { ordered: false }).catch((again: unknown) => {
          if (!isRepeated(again)) throw again;
        });
      }
    });
  const publisher = createLivePublisher({ by: own, store, log });

  const unsubscribe = (subscription: Subscription): void => {
    subscriptions.delete(subscription);
    if (subscriptions.size > 0 || !endReceiving) return;
    ended = Promise.all([ended, endReceiving()]);
    endReceiving = undefined;
  };

  return {
    publish(account, changes) {
      deliver(account, changes);
      publisher.publish(account, changes);
    },
    publishGap() {
      onGap();
      publisher.publishGap();
    },
    subscribe(listener, gapListener) {
      const subscription = { listener, onGap: gapListener };
      subscriptions.add(subscription);
      endReceiving ??= receiveLive({ messages, canWatch, own, deliver, onGap, log });
      return () => unsubscribe(subscription);
    },
    async close() {
      for (const subscription of [...subscriptions]) unsubscribe(subscription);
      await Promise.all([ended, publisher.close()]);
    },
  };
};

/** Whether only duplicates were rejected, as after a retry whose first answer was lost. */
const isRepeated = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().length > 0 &&
  [error.writeErrors].flat().every(({ code }) => code === 11_000);
