import type { RecordedEvent } from '../platform/ports/event-store.ts';

/** Work that events bring about, which is stored until it is done. */
export interface EventFollower {
  /** Goes on with what is stored. */
  start(): Promise<void>;
  /** An event may come again. Durable when it resolves. */
  follow(event: RecordedEvent): Promise<void>;
  /** Resolves when nothing is being worked on. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
