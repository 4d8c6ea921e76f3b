import { jsonEvent, type ResolvedEvent, StreamNotFoundError } from '@eventstore/db-client';
import { callMilliseconds } from './address.ts';
import type { Connection } from './connection.ts';

/**
 * Which streams were deleted. EventStoreDB refuses to read a deleted stream, but `$all` returns its events until a
 * scavenge. So the adapter stores the names in a stream of its own, before it deletes.
 */
export interface DeletedStreams {
  /** By the stored name. */
  has(name: string): boolean;
  /** Resolves when every name stored before the call, by any process, is known. @throws StoreUnavailable */
  refresh(): Promise<void>;
  /** Stores durably that a stream is about to be deleted. @throws StoreUnavailable */
  note(name: string): Promise<void>;
}

const type = 'StreamDeleted';

const nameIn = ({ event }: ResolvedEvent): string | undefined => {
  const data: unknown = event?.type === type ? event.data : undefined;
  return typeof data === 'object' && data !== null && 'stream' in data && typeof data.stream === 'string'
    ? data.stream
    : undefined;
};

/** @param stream holds the names */
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
    // Callers that arrive during a read share the next read.
    refresh: () => {
      nextReading ??= reading.then(() => {
        nextReading = undefined;
        const now = readOn();
        reading = now.catch(() => {
          // The callers get the error; the next read starts at the same revision.
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
