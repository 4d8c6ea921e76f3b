import type { Readable } from 'node:stream';
import { StoreUnavailable } from '../ports/event-store.ts';

/** A stream of the client's: reads are cancelled, subscriptions unsubscribed. */
export type Source<T> = Readable &
  AsyncIterable<T> &
  ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

/**
 * Most milliseconds to wait for the next item, by how many have come; with Infinity only the death of the connection, which
 * the client finds out by itself (keep-alive), ends the wait.
 */
export type Patience = (received: number) => number;

const endOf = <T>(stream: Source<T>): Promise<void> =>
  ('cancel' in stream ? stream.cancel() : stream.unsubscribe()).catch(() => {
    // It was never opened: whoever iterated has been told why.
  });

/** Iterates a stream whose errors may come at any time, also when nobody iterates any more. */
export async function* iterate<T>(
  stream: Source<T>,
  patience: Patience,
  signals: readonly AbortSignal[],
): AsyncGenerator<T> {
  const abort = (): void => void stream.destroy(new DOMException('The reading was ended', 'AbortError'));
  stream.on('error', () => {
    // The iteration throws it; after the iteration it concerns nobody.
  });
  for (const signal of signals) signal.addEventListener('abort', abort);
  if (signals.some(({ aborted }) => aborted)) abort();
  const items = stream[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (let received = 0; ; received += 1) {
      const most = patience(received);
      const silence = (): void => void stream.destroy(new StoreUnavailable('EventStoreDB sends nothing'));
      const timer = most === Infinity ? undefined : setTimeout(silence, most);
      try {
        const next = await items.next();
        isOver = next.done === true;
        if (next.done === true) return;
        clearTimeout(timer);
        yield next.value;
      } finally {
        clearTimeout(timer);
      }
    }
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort);
    if (!isOver) {
      void endOf(stream);
      // What has come already is let through, or the client would keep the call for ever.
      stream.resume();
    }
  }
}
