import { jsonEvent, type ResolvedEvent, StreamNotFoundError } from '@eventstore/db-client';
import { callMilliseconds } from './address.ts';
import type { Connection } from './connection.ts';

/**
 * Which streams were deleted. EventStoreDB refuses to read a deleted stream, but shows its events among all until a
 * scavenge, so their names are kept in a stream of the adapter's own, from before the deletion on.
 */
export interface DeletedStreams {
  /** By the name on the wire. */
  has(name: string): boolean;
  /** Resolves when all is known that was noted, by whichever process, before it was called. @throws StoreUnavailable */
  refresh(): Promise<void>;
  /** Notes durably that a stream is about to be deleted. @throws StoreUnavailable */
  note(name: string): Promise<void>;
}

const type = 'StreamDeleted';

const nameIn = ({ event }: ResolvedEvent): string | undefined => {
  const data: unknown = event?.type === type ? event.data : undefined;
  return typeof data === 'object' && data !== null && 'stream' in data && typeof data.stream === 'string'
    ? data.stream
    : undefined;
};

/** @param stream where the names are kept */
export const createDeletedStreams = (connection: Connection, stream: string): DeletedStreams => {
  const names = new Set<string>();
  let nextRevision = 0n;
  let reading: Promise<void> = Promise.resolve();
  let nextReading: Promise<void> | undefined;

  const readOn = async (): Promise<void> => {
    const items = connection.stream(
      (client) => client.readStream(stream, { fromRevision: nextRevision, requiresLeader: true }),
      { patience: () => callMilliseconds },
    );
    try {
      for await (const item of items) {
        const name = nameIn(item);
        if (name !== undefined) names.add(name);
        nextRevision = (item.event?.revision ?? nextRevision) + 1n;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
  };

  return {
    has: (name) => names.has(name),
    // All who ask while one reading is under way share the next one.
    refresh: () => {
      nextReading ??= reading.then(() => {
        nextReading = undefined;
        const now = readOn();
        reading = now.catch(() => {
          // Told to those who asked; the next reading begins at the same place.
        });
        return now;
      });
      return nextReading;
    },
    note: async (name) => {
      if (!names.has(name))
        await connection.call((client) =>
          client.appendToStream(stream, jsonEvent({ type, data: { stream: name } }), {
            requiresLeader: true,
            deadline: callMilliseconds,
          }),
        );
      names.add(name);
    },
  };
};
