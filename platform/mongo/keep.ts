import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { MongoServerError } from 'mongodb';
import type { Clock } from '../ports/clock.ts';
import type { Keep, KeepKind, Kept } from '../ports/keep.ts';
import { orUnavailable } from './availability.ts';
import type { MongoConnection } from './connection.ts';
import { expiringCollections } from './expiring-collections.ts';

/** Entries per page of a list. */
const pageSize = 500;
/** Sorts after every character that a key may contain. */
const behindAll = '\u{10ffff}';
/** Timeout for deleting many entries, in milliseconds. */
const deletingLimit = 60_000;

/**
 * An entry is deleted at the earliest this many milliseconds after its expiry. Reads use the program's clock; the
 * server, which deletes, uses its own.
 */
const sweepMargin = millisecondsInDay;

interface KeptDocument {
  /** `{kind}/{key}`: keys of a kind are adjacent, ordered by their UTF-8 bytes. */
  readonly _id: string;
  /** JSON text, since an object may have keys that the server rejects. */
  readonly value: string;
  readonly version: number;
  /** By the program's clock. */
  readonly expiresAt?: Date;
  /** By the system clock. */
  readonly sweepAt?: Date;
}

/** @param options.clock decides whether an entry has expired; the system clock by default */
export const createMongoKeep = (
  { db }: Pick<MongoConnection, 'db'>,
  { clock = { now: Date.now } }: { readonly clock?: Clock } = {},
): Keep => {
  const kept = db.collection<KeptDocument>(expiringCollections.kept, {
    writeConcern: { w: 'majority', journal: true },
  });
  const isAlive = (document: KeptDocument): boolean =>
    document.expiresAt === undefined || document.expiresAt.getTime() > clock.now();

  return {
    get: async <T>(kind: KeepKind, key: string) => {
      const found = await orUnavailable(() => kept.findOne({ _id: idOf(kind, key) }));
      return found !== null && isAlive(found) ? toKept<T>(kind, found) : undefined;
    },
    put: async (kind, key, value, options) => {
      const content = contentOf(value, options, clock);
      const write = async (): Promise<boolean> => {
        await kept.replaceOne({ _id: idOf(kind, key) }, content, { upsert: true });
        return true;
      };
      // Of two concurrent first writes the server may reject one, which then finds the other's entry.
      await orUnavailable(async () => (await unlessTaken(write)) || write());
    },
    putIf: async (kind, key, version, value, options) => {
      const _id = idOf(kind, key);
      const content = contentOf(value, options, clock);
      const now = new Date(clock.now());
      if (version !== undefined) {
        const alive = { $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: now } }] };
        const result = await orUnavailable(() => kept.replaceOne({ _id, version, ...alive }, content));
        return result.matchedCount === 1;
      }
      // Replaces an expired entry, else inserts; a live entry is not matched and makes the insert fail.
      return orUnavailable(() =>
        unlessTaken(async () => {
          await kept.replaceOne({ _id, expiresAt: { $lte: now } }, content, { upsert: true });
          return true;
        }),
      );
    },
    delete: async (kind, key) => {
      await orUnavailable(() => kept.deleteOne({ _id: idOf(kind, key) }));
    },
    async *list<T>(kind: KeepKind, prefix = ''): AsyncGenerator<Kept<T>> {
      const end = idOf(kind, prefix + behindAll);
      let start: { $gte: string } | { $gt: string } = { $gte: idOf(kind, prefix) };
      for (;;) {
        const found = await orUnavailable(() =>
          kept
            .find({ _id: { ...start, $lt: end } })
            .sort({ _id: 1 })
            .limit(pageSize)
            .toArray(),
        );
        for (const document of found) if (isAlive(document)) yield toKept<T>(kind, document);
        const last = found.at(-1);
        if (last === undefined || found.length < pageSize) return;
        start = { $gt: last._id };
      }
    },
    deleteByPrefix: async (kind, prefix) => {
      const _id = { $gte: idOf(kind, prefix), $lt: idOf(kind, prefix + behindAll) };
      await orUnavailable(() => kept.deleteMany({ _id }), deletingLimit);
    },
    // The connection is shared; there is nothing to close.
    close: () => Promise.resolve(),
  };
};

const idOf = (kind: KeepKind, key: string): string => `${kind}/${key}`;

/** 53 random bits: unique across processes. */
const newVersion = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n);

const contentOf = (
  value: unknown,
  options: Parameters<Keep['put']>[3],
  clock: Clock,
): Omit<KeptDocument, '_id'> => {
  const content = { value: JSON.stringify(value), version: newVersion() };
  if (options?.expiresAt === undefined) return content;
  const expiresAt = Date.parse(options.expiresAt);
  // A program clock that is behind (CLOCK_OFFSET) must find the entry alive as long as any other.
  const byMachine = Date.now() + (expiresAt - clock.now());
  const sweepAt = new Date(Math.max(expiresAt, byMachine) + sweepMargin);
  return { ...content, expiresAt: new Date(expiresAt), sweepAt };
};

/** A value has the type that was put under its key. */
const toKept = <T>(kind: KeepKind, { _id, value, version }: KeptDocument): Kept<T> => {
  const read: (json: string) => T = JSON.parse;
  return { key: _id.slice(kind.length + 1), value: read(value), version };
};

/** Whether it wrote; false when the id was taken. */
const unlessTaken = async (write: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false;
    throw error;
  }
};
