import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { hostsOf } from '../../platform/settings/engine-settings.ts';
import { openMarks, type Marks } from '../../platform/monitoring/marks.ts';
import type { MongoConnection } from '../../platform/mongo/connection.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { DamagedFile, openUsable } from '../../platform/sqlite/file-trouble.ts';
import {
  openSqliteEventStore,
  type SqliteEventStore,
  type SqliteEventStoreOptions,
} from '../../platform/sqlite/events/event-store.ts';
import { createPlace, type Place } from '../../platform/sqlite/place.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { createWorkerReader } from '../../platform/sqlite/worker-reader.ts';
import type { Opening } from '../start/open-in-order.ts';
import { startWorker } from '../workers/start-worker.ts';

/** File names in a data folder. */
export const dataFiles = {
  events: 'events.db',
  readModels: 'read-models.db',
  keep: 'keep.db',
  files: 'files',
  outbox: 'outbox',
  marks: 'marks.txt',
} as const;

/** The database files that can't be made anew: who has them open has the folder. */
export const lockedFiles = [dataFiles.events, dataFiles.keep] as const;

/** Which stores an installation uses, and where they are. */
export type StoreSettings = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongoUrl' | 'installation'>;

/** The event store; the embedded one can say whether it can be written. */
export type WritableEventStore = EventStore | (EventStore & Pick<SqliteEventStore, 'tryToWrite'>);

/** The event store and the read models. */
export interface Stores {
  readonly store: WritableEventStore;
  readonly readModels: ReadModels;
  /** Undefined when the documents are in the data folder. */
  readonly mongo: MongoConnection | undefined;
}

/** What watches over the files of a data folder. */
export interface TendedFiles {
  readonly marks: Marks;
  readonly places: Readonly<Record<'events' | 'keep' | 'views', Place>>;
}

export const tendFiles = (dataDir: string): TendedFiles => ({
  marks: openMarks(join(dataDir, dataFiles.marks)),
  places: {
    events: createPlace(join(dataDir, dataFiles.events)),
    keep: createPlace(join(dataDir, dataFiles.keep)),
    views: createPlace(join(dataDir, dataFiles.readModels)),
  },
});

export interface StoresOptions {
  /** Undefined where another thread of this process has them, or no process alone. */
  readonly tended?: TendedFiles | undefined;
  /** A damaged file of read models is an error, and is not made anew. Default: no. */
  readonly isForRebuild?: boolean;
  /** Nothing is changed in the data folder, and a server may go on using it. Default: no. */
  readonly isToRead?: boolean;
}

/** The file, if there is one to read. @throws Error */
export const existing = (file: string): string => {
  if (!existsSync(file)) throw new Error(`There is no ${file}`);
  return file;
};

const openEmbedded = (options: SqliteEventStoreOptions): WritableEventStore => {
  const store = openSqliteEventStore(options);
  return { ...upcastEvents(store), tryToWrite: store.tryToWrite };
};

const eventStoreOf = async (
  { dataDir, eventStoreUrl: url, installation }: StoreSettings,
  log: Log,
  { isToRead = false, tended }: StoresOptions,
): Promise<WritableEventStore> => {
  if (url === undefined) {
    const file = join(dataDir, dataFiles.events);
    if (isToRead) return openUsable(existing(file), () => openEmbedded({ file, isToRead }));
    return openUsable(file, () =>
      openEmbedded({
        file,
        ...(tended && {
          place: tended.places.events,
          onStored: (position) => tended.marks.note('events', position),
        }),
      }),
    );
  }
  const { openEventStoreDb } = await import('../../platform/eventstoredb/event-store.ts');
  return upcastEvents(await openEventStoreDb({ url, installation, log }));
};

const mongoOf = async (
  { mongoUrl: url, installation }: StoreSettings,
  log: Log,
): Promise<MongoConnection | undefined> => {
  if (url === undefined) return undefined;
  const { openMongo } = await import('../../platform/mongo/connection.ts');
  return openMongo({ url, installation, log });
};

/** A file with this name says that the read models were found damaged. */
export const damageMark = (file: string): string => `${file}.damaged`;

/** SQLite leaves out the log of an empty file. */
const isEmpty = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Opens the read models. Damaged ones are deleted: they are folded anew from the events. */
const openOrMakeAnew = (
  file: string,
  log: Log,
  marks: Marks | undefined,
  open: () => ReadModels,
): ReadModels => {
  const hasEvents = (marks?.last().events ?? 0) > 0;
  if (hasEvents && isEmpty(file))
    log.warn({ file }, 'The read models are missing; they are made anew from the events');
  try {
    if (!existsSync(damageMark(file))) return openUsable(file, open);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
  }
  log.warn({ file }, 'The read models are damaged; they are made anew from the events');
  for (const part of [file, `${file}-wal`, `${file}-shm`, damageMark(file)]) rmSync(part, { force: true });
  return openUsable(file, open);
};

const readModelsOf = async (
  { dataDir }: StoreSettings,
  mongo: MongoConnection | undefined,
  log: Log,
  { isForRebuild = false, isToRead = false, tended }: StoresOptions,
): Promise<ReadModels> => {
  if (mongo === undefined) {
    const file = join(dataDir, dataFiles.readModels);
    if (isToRead) return openUsable(existing(file), () => openSqliteReadModels({ file, isToRead }));
    const reader = createWorkerReader(() => startWorker('reader-worker', file));
    const open = (): ReadModels => openSqliteReadModels({ file, reader });
    return isForRebuild ? openUsable(file, open) : openOrMakeAnew(file, log, tended?.marks, open);
  }
  const { createMongoReadModels } = await import('../../platform/mongo/models/read-models.ts');
  return createMongoReadModels(mongo);
};

/** Read models that are gone when they are closed. */
export const openReadModelsInMemory = (): ReadModels => openSqliteReadModels({ file: ':memory:' });

/** The same in a temporary file, of which a bounded part is in memory: for views of all accounts. */
export const openTemporaryReadModels = (): ReadModels => openSqliteReadModels({ file: '' });

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
    const readModels = await readModelsOf(settings, mongo, log, options);
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
