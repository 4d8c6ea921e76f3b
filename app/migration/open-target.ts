import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder, openDataFolder } from '../../platform/files/data-folder.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { StoredEventStore } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { type Opened, openInOrder, type Opening } from '../start/open-in-order.ts';
import type { MoveArguments } from './arguments.ts';
import type { Target } from './move.ts';

export interface TargetOptions extends Omit<MoveArguments, 'from'> {
  readonly installation: string;
  readonly clock: Clock;
  readonly log: Log;
}

type Rest = NonNullable<Target['rest']>;

/**
 * Opens every target engine; another data folder takes the rest.
 * @throws WrongSetting, DataFolderInUse
 */
export const openTarget = (options: TargetOptions): Promise<Opened<Target>> =>
  openInOrder(async (alsoClose) => {
    const folder = options.folder === undefined ? undefined : await openDataFolder(options.folder);
    if (folder !== undefined) alsoClose(() => folder.release());
    const events = await eventsOf(options, folder);
    if (events !== undefined) alsoClose(() => events.close());
    const { mongoUrl } = options;
    if (mongoUrl !== undefined) return { events, rest: await inMongo(options, mongoUrl)(alsoClose) };
    return { events, rest: folder && (await inFolder(options, folder)(alsoClose)) };
  });

/** Events are read as stored, so the comparison covers exactly what was written. */
const eventsOf = async (
  { eventStoreUrl: url, installation, log }: TargetOptions,
  folder: DataFolder | undefined,
): Promise<StoredEventStore | undefined> => {
  if (url !== undefined) {
    const { openEventStoreDb } = await import('../../platform/eventstoredb/event-store.ts');
    return openEventStoreDb({ url, installation, log });
  }
  return folder && openSqliteEventStore({ file: join(folder.path, dataFiles.events) });
};

const inMongo =
  ({ installation, clock, log }: TargetOptions, url: string): Opening<Rest> =>
  async (alsoClose) => {
    const [{ openMongo }, { createMongoKeep }, { createMongoFiles }, { createMongoReadModels }] =
      await Promise.all([
        import('../../platform/mongo/connection.ts'),
        import('../../platform/mongo/keep.ts'),
        import('../../platform/mongo/files.ts'),
        import('../../platform/mongo/models/read-models.ts'),
      ]);
    const connection = await openMongo({ url, installation, log });
    alsoClose(() => connection.close());
    const keep = createMongoKeep(connection, { clock });
    alsoClose(() => keep.close());
    const readModels = createMongoReadModels(connection);
    return {
      keep,
      files: createMongoFiles(connection),
      hasRun: async () => (await readModels.versions()).length > 0,
    };
  };

const inFolder =
  ({ clock }: TargetOptions, { path }: DataFolder): Opening<Rest> =>
  async (alsoClose) => {
    const keep = openSqliteKeep({ file: join(path, dataFiles.keep), clock });
    alsoClose(() => keep.close());
    return {
      keep,
      files: createLocalFiles(join(path, dataFiles.files)),
      hasRun: async () => existsSync(join(path, dataFiles.readModels)),
    };
  };
