import { type Collection, type Db, ObjectId } from 'mongodb';
import type { LiveChange } from '../../contracts/live.ts';
import { expiringCollections } from './expiring-collections.ts';

/** Lifetime of a message, in milliseconds. A process that was disconnected for longer has missed some. */
const retention = 300_000;

/** A message from one process to the others. */
export interface LiveMessage {
  readonly _id: ObjectId;
  /** The publisher: a name unique to this run of this process. */
  readonly by: string;
  /** The publisher's sequence number, from 1. It writes each one after the previous one was acknowledged. */
  readonly n: number;
  /** When it was published, by the publisher's clock. */
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

/** Creates the index for reading each publisher's messages. */
export const indexLiveMessages = async (db: Db): Promise<void> => {
  await liveMessages(db).createIndex({ by: 1, n: 1 }, { unique: true }, {});
};
