import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { hostsOf } from '../platform/engine-settings.ts';
import type { MongoConnection } from '../platform/mongo/connection.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import type { Log } from '../platform/ports/log.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { openSqliteEventStore } from '../platform/sqlite/event-store.ts';
import { openSqliteReadModels } from '../platform/sqlite/read-models.ts';
import { createWorkerReader } from '../platform/sqlite/worker-reader.ts';
import { createWorkerWriter } from '../platform/sqlite/worker-writer.ts';
import type { Opening } from './open-in-order.ts';
import { startWorker } from './start-worker.ts';

/** File names in a data folder. */
export const dataFiles = {
  events: 'events.db',
  readModels: 'read-models.db',
  keep: 'keep.db',
  files: 'files',
  outbox: 'outbox',
} as const;

/** Which stores an installation uses, and where they are. */
export type StoreSettings = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongoUrl' | 'installation'>;

/** The event store and the read models. */
export interface Stores {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  /** Undefined when the documents are in the data folder. */
  readonly mongo: MongoConnection | undefined;
}

export interface StoresOptions {
  /** Reads events ahead, and writes documents, in threads of their own: the calling one only folds. Default: no. */
  readonly isForRebuild?: boolean;
}

const eventStoreOf = async (
  { dataDir, eventStoreUrl: url, installation }: StoreSettings,
  log: Log,
  { isForRebuild = false }: StoresOptions,
): Promise<EventStore> => {
  if (url === undefined) {
    const file = join(dataDir, dataFiles.events);
    if (!isForRebuild) return openSqliteEventStore({ file });
    return openSqliteEventStore({
      file,
      reader: createWorkerReader(() => startWorker('reader-worker', file), 1),
    });
  }
  const { openEventStoreDb } = await import('../platform/eventstoredb/event-store.ts');
  return openEventStoreDb({ url, installation, log });
};

const mongoOf = async (
  { mongoUrl: url, installation }: StoreSettings,
  log: Log,
): Promise<MongoConnection | undefined> => {
  if (url === undefined) return undefined;
  const { openMongo } = await import('../platform/mongo/connection.ts');
  return openMongo({ url, installation, log });
};

const readModelsOf = async (
  { dataDir }: StoreSettings,
  mongo: MongoConnection | undefined,
  { isForRebuild = false }: StoresOptions,
): Promise<ReadModels> => {
  if (mongo === undefined) {
    const file = join(dataDir, dataFiles.readModels);
    const reader = createWorkerReader(() => startWorker('reader-worker', file));
    if (!isForRebuild) return openSqliteReadModels({ file, reader });
    const writer = createWorkerWriter(() => startWorker('writer-worker', file));
    return openSqliteReadModels({ file, reader, writer });
  }
  const { createMongoReadModels } = await import('../platform/mongo/read-models.ts');
  return createMongoReadModels(mongo);
};

/**
 * Opens event store and read models by the settings. An engine's client is loaded only if it is used.
 * @throws WrongSetting for an unreachable engine
 */
export const openStores =
  (settings: StoreSettings, log: Log, options: StoresOptions = {}): Opening<Stores> =>
  async (alsoClose) => {
    const store = await eventStoreOf(settings, log, options);
    alsoClose(() => store.close());
    const mongo = await mongoOf(settings, log);
    if (mongo !== undefined) alsoClose(() => mongo.close());
    const readModels = await readModelsOf(settings, mongo, options);
    alsoClose(() => readModels.close());
    return { store, readModels, mongo };
  };

const mongoInWords = ({ host, db }: MongoConnection): string =>
  `MongoDB, ${host}, database ${db.databaseName}`;

/** What serves each port, for the start lines: hosts and files, never users. */
export const storesInWords = (
  { dataDir, eventStoreUrl }: StoreSettings,
  { mongo }: Stores,
): Readonly<Record<'events' | 'readModels' | 'keep', string>> => {
  const inFolder = (file: string): string => `SQLite, ${join(dataDir, file)}`;
  return {
    events:
      eventStoreUrl === undefined ? inFolder(dataFiles.events) : `EventStoreDB, ${hostsOf(eventStoreUrl)}`,
    readModels: mongo === undefined ? inFolder(dataFiles.readModels) : mongoInWords(mongo),
    keep: mongo === undefined ? inFolder(dataFiles.keep) : mongoInWords(mongo),
  };
};
