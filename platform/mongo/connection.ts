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
import { reconnectWhenCommandsHang } from './hung-commands.ts';
import { indexLiveMessages } from './live-messages.ts';

/**
 * Timeouts of server selection, pool wait and connect, in milliseconds: a little less than that of a whole call, so
 * that the driver's error comes first. The socket timeout, longer than any call, ends a dead connection. The driver
 * learns from the server's hello whether it can retry writes (a replica set) or not (one node).
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
  /** Reads and writes that survive an election. */
  readonly db: Db;
  /** Whether the server has change streams. */
  readonly canWatch: boolean;
  /** Host and port, for the start lines. */
  readonly host: string;
  /** Closes it for every adapter that uses it. */
  close(): Promise<void>;
}

export interface MongoConnectionOptions {
  /** `MONGO_URL`; its path names the database, `owed` by default. */
  readonly url: string;
  /** Suffix of the database's name where several installations share a server; '' for none. */
  readonly installation: string;
  readonly log: Log;
}

/** Opens the connection pool that all MongoDB adapters share. @throws WrongSetting */
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
    const endReconnecting = reconnectWhenCommandsHang(client, { host, log });
    const close = async (): Promise<void> => {
      endWatching();
      endSweeping();
      await endReconnecting();
      await client.close();
    };
    return { db, canWatch, host, close };
  } catch (error) {
    await client.close();
    throw failedConnection(error, host);
  }
};

/**
 * A primary returns writes before a majority of the replica set has them, and an election may lose those. So read only
 * what a majority has: otherwise a batch could skip a document that looks written, the next primary could lack it, and
 * the stored checkpoint would hide that forever. A single node has no majority to read from.
 */
const ofMajority = { readConcern: new ReadConcern('majority') };

const createClient = (url: string): MongoClient => {
  // An unencoded slash would turn part of the password into a host name.
  if (/^[^?]*\/\/[^?]*\/[^?]*@/.test(url)) throw unreadableAddress();
  try {
    return new MongoClient(url, clientOptions);
  } catch (error) {
    throw unreadableAddress(error);
  }
};

/** Maximum length of a database name in bytes (MongoDB limits). */
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

/**
 * Opens a change stream to find out, because the version does not tell: a node without a replica set has none, and
 * neither do some services.
 */
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

/** Logs once that no server accepts writes, and once that one does again. @returns stops it */
const sayWhenAway = (client: MongoClient, host: string, log: Log): (() => void) => {
  let away = false;
  const listener = ({ newDescription }: TopologyDescriptionChangedEvent): void => {
    const isAway = ![...newDescription.servers.values()].some((server) => server.isWritable);
    if (isAway === away) return;
    away = isAway;
    if (isAway) log.warn({ host }, "MongoDB can't be reached; trying again until it can");
    else log.info({ host }, 'MongoDB can be reached again');
  };
  client.on('topologyDescriptionChanged', listener);
  return () => {
    client.off('topologyDescriptionChanged', listener);
  };
};
