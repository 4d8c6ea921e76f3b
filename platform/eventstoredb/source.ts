import type { Readable } from 'node:stream';
import { StoreUnavailable } from '../ports/event-store.ts';

/** A stream of the client: reads are cancelled, subscriptions are unsubscribed. */
export type Source<T> = Readable &
  AsyncIterable<T> &
  ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

/**
 * Milliseconds to wait for the next item, by how many have arrived. With Infinity only a dead connection ends the wait;
 * the client detects that by keep-alive.
 */
export type Patience = (received: number) => number;

const endOf = <T>(stream: Source<T>): Promise<void> =>
  ('cancel' in stream ? stream.cancel() : stream.unsubscribe()).catch(() => {
    // It was never opened; the iteration has thrown the reason.
  });

/** Iterates a stream that may emit errors at any time, even after the iteration has ended. */
export async function* iterate<T>(
  stream: Source<T>,
  patience: Patience,
  signals: readonly AbortSignal[],
): AsyncGenerator<T> {
  const abort = (): void => void stream.destroy(new DOMException('The reading was ended', 'AbortError'));
  stream.on('error', () => {
    // The iteration throws it. After the iteration it can be ignored.
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
      // Drain what has arrived, or the client would keep the call open forever.
      stream.resume();
    }
  }
}
