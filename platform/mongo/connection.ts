import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoServerError,
  ReadConcern,
  type TopologyDescriptionChangedEvent,
} from 'mongodb';
import type { Log } from '../ports/log.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { isUnavailable } from './availability.ts';
import { failedConnection, unreadableAddress } from './connection-failure.ts';
import { expiringCollections, sweepExpired } from './expiring-collections.ts';
import { indexFiles } from './file-collections.ts';
import { indexLiveMessages } from './live-messages.ts';

/**
 * How long the driver looks for a server, waits for a connection or makes one, in milliseconds: a little less than a
 * call may take as a whole, so that its own error comes first. A dead connection among live ones ends by the limit of
 * its socket, which is longer than anything the server is asked to do. Whether writes can be repeated (a replica set)
 * or not (one node) the driver learns from the server's hello.
 */
const clientOptions: MongoClientOptions = {
  appName: 'owed',
  serverSelectionTimeoutMS: 4_500,
  heartbeatFrequencyMS: 2_000,
  connectTimeoutMS: 4_500,
  waitQueueTimeoutMS: 4_500,
  socketTimeoutMS: 60_000,
  readPreference: 'primary',
  retryWrites: true,
  writeConcern: { w: 'majority' },
};

export interface MongoConnection {
  /** Reads and writes what an election of another primary does not take back. */
  readonly db: Db;
  /** Whether the server has change streams. */
  readonly canWatch: boolean;
  /** Host and port, for what is said at start. */
  readonly host: string;
  /** Ends it for every adapter that uses it. */
  close(): Promise<void>;
}

export interface MongoConnectionOptions {
  /** `MONGO_URL`; its path names the database, `owed` by default. */
  readonly url: string;
  /** Name of this installation where several share a server, added to the database's; '' for the only one. */
  readonly installation: string;
  readonly log: Log;
}

/** Opens one pool of connections for every port that MongoDB stands behind. @throws WrongSetting */
export const openMongo = async ({
  url,
  installation,
  log,
}: MongoConnectionOptions): Promise<MongoConnection> => {
  const client = createClient(url);
  const database = databaseOf(url, installation);
  const host = client.options.srvHost ?? client.options.hosts.map(String).join(',');
  try {
    await client.connect();
    const anyDb = client.db(database);
    await indexFiles(anyDb);
    await indexLiveMessages(anyDb);
    const endSweeping = await sweepExpired(anyDb, log);
    const majorityDb = client.db(database, ofMajority);
    const canWatch = await findsChanges(majorityDb);
    const db = canWatch ? majorityDb : anyDb;
    const endWatching = sayWhenAway(client, host, log);
    const close = async (): Promise<void> => {
      endWatching();
      endSweeping();
      await client.close();
    };
    return { db, canWatch, host, close };
  } catch (error) {
    await client.close();
    throw failedConnection(error, host);
  }
};

/**
 * A primary shows what it wrote before most of its replica set have it, and another may be elected that never had it.
 * Only what most of them have is read: else a document that is there already would be left as it is by a batch whose
 * checkpoint is then written by the next primary, and be missing for ever. One node alone has no majority to ask for.
 */
const ofMajority = { readConcern: new ReadConcern('majority') };

const createClient = (url: string): MongoClient => {
  // A slash that was not encoded would make a part of the password a host's name.
  if (/^[^?]*\/\/[^?]*\/[^?]*@/.test(url)) throw unreadableAddress();
  try {
    return new MongoClient(url, clientOptions);
  } catch (error) {
    throw unreadableAddress(error);
  }
};

/** Bytes that the name of a database may have (MongoDB: limits on names). */
const longestName = 63;

const databaseOf = (url: string, installation: string): string => {
  const path = /^[^:]+:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1] ?? 'owed';
  const name = installation === '' ? path : `${path}-${installation}`;
  if (/^[\w-]+$/.test(name) && name.length <= longestName) return name;
  throw new WrongSetting(
    'MONGO_URL',
    `names no database in its path, which has letters, digits, - and _, and with the installation ${longestName} at most`,
  );
};

/** Tried on a collection, as versions tell little: one node without a replica set has none, nor have some services. */
const findsChanges = async (db: Db): Promise<boolean> => {
  const stream = db.collection(expiringCollections.liveMessages).watch([], { maxAwaitTimeMS: 1 });
  try {
    await stream.tryNext();
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && !isUnavailable(error)) return false;
    throw error;
  } finally {
    await stream.close();
  }
};

/** Says once that no server takes writes, and once that one does again. @returns ends it */
const sayWhenAway = (client: MongoClient, host: string, log: Log): (() => void) => {
  let away = false;
  const listener = ({ newDescription }: TopologyDescriptionChangedEvent): void => {
    const isAway = ![...newDescription.servers.values()].some((server) => server.isWritable);
    if (isAway === away) return;
    away = isAway;
    if (isAway) log.warn({ host }, 'MongoDB can not be reached; trying again until it can');
    else log.info({ host }, 'MongoDB can be reached again');
  };
  client.on('topologyDescriptionChanged', listener);
  return () => {
    client.off('topologyDescriptionChanged', listener);
  };
};
