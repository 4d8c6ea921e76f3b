import type { EventType } from '../../domain/events.ts';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';

/** A reader that follows a store and collects what it receives. */
export interface Follower {
  events(): RecordedEvent[];
  /** How many times it reached the end. */
  caughtUp(): number;
  largestBatch(): number;
  /** Resolves as soon as the condition holds after something arrived. */
  until(holds: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

export const follow = (
  store: EventStore,
  options: {
    readonly after: Position | undefined;
    readonly batchSize?: number;
    readonly types?: readonly EventType[];
  },
): Follower => {
  const abort = new AbortController();
  const events: RecordedEvent[] = [];
  let caughtUp = 0;
  let largest = 0;
  let check = (): void => {};

  const run = async (): Promise<void> => {
    for await (const batch of store.followAll({ ...options, signal: abort.signal })) {
      if ('type' in batch) caughtUp += 1;
      else {
        events.push(...batch);
        largest = Math.max(largest, batch.length);
      }
      check();
    }
  };
  const running = run();

  return {
    events: () => events,
    caughtUp: () => caughtUp,
    largestBatch: () => largest,
    until: (holds) =>
      Promise.race([
        new Promise<void>((resolve) => {
          check = () => {
            if (holds()) resolve();
          };
          check();
        }),
        running.then(() => {
          throw new Error('The follower ended before its condition held');
        }),
      ]),
    stop: async () => {
      abort.abort();
      await running;
    },
  };
};
