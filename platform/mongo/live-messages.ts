import { type Collection, type Db, ObjectId } from 'mongodb';
import type { LiveChange } from '../../contracts/live.ts';
import { expiringCollections } from './expiring-collections.ts';

/** Messages are swept after so many milliseconds; who was away for longer has missed some. */
const retention = 300_000;

/** What one process tells the others. */
export interface LiveMessage {
  readonly _id: ObjectId;
  /** Who publishes: a name that no other process has, and no earlier run of the same. */
  readonly by: string;
  /** 1, 2, 3 … of the publisher's. It writes them in this order, one after the other is acknowledged. */
  readonly n: number;
  /** When it was published by its machine's time. */
  readonly at: Date;
  readonly sweepAt: Date;
  readonly account: number;
  readonly changes: readonly LiveChange[];
  /** Whether the publisher dropped messages before this one. */
  readonly gap: boolean;
}

export const liveMessage = (
  content: Pick<LiveMessage, 'by' | 'n' | 'account' | 'changes' | 'gap'>,
): LiveMessage => {
  const at = new Date();
  return { _id: new ObjectId(), ...content, at, sweepAt: new Date(at.getTime() + retention) };
};

export const liveMessages = (db: Db): Collection<LiveMessage> =>
  db.collection<LiveMessage>(expiringCollections.liveMessages);

/** Makes the index by which the news of each publisher are read. */
export const indexLiveMessages = async (db: Db): Promise<void> => {
  await liveMessages(db).createIndex({ by: 1, n: 1 }, { unique: true }, {});
};
