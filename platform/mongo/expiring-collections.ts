import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { Log } from '../ports/log.ts';
import { isUnavailable } from './availability.ts';

/** Collections whose documents expire when the server's clock passes their `sweepAt`. */
export const expiringCollections = { kept: 'kept', liveMessages: 'live-messages' } as const;

/** A document without `sweepAt` never expires. */
export interface Expiring {
  readonly sweepAt?: Date;
}

/** Milliseconds between two sweeps where the server has no TTL index. */
const sweepPause = 60_000;

/**
 * Creates a TTL index on `sweepAt`; where the server has none, this process deletes expired documents.
 * @returns stops the deletion by this process
 */
export const sweepExpired = async (db: Db, log: Log): Promise<() => void> => {
  const unswept: Collection<Expiring>[] = [];
  for (const name of Object.values(expiringCollections)) {
    const collection = db.collection<Expiring>(name);
    if (!(await serverSweeps(collection))) unswept.push(collection);
  }
  if (unswept.length === 0) return () => undefined;
  const timer = setInterval(() => {
    for (const collection of unswept)
      collection.deleteMany({ sweepAt: { $lte: new Date() } }).catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, `Sweeping ${collection.collectionName} failed`);
      });
  }, sweepPause);
  timer.unref();
  return () => clearInterval(timer);
};

const serverSweeps = async (collection: Collection<Expiring>): Promise<boolean> => {
  try {
    await collection.createIndex({ sweepAt: 1 }, { expireAfterSeconds: 0 }, {});
    return true;
  } catch (error) {
    if (!(error instanceof MongoServerError) || isUnavailable(error)) throw error;
    await collection.createIndex({ sweepAt: 1 }, {}, {});
    return false;
  }
};
