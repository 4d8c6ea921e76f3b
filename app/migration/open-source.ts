import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assertReadable } from '../../domain/upcasting.ts';
import { openDataFolder } from '../../platform/files/data-folder.ts';
import { createLocalFiles, storedLocalFiles } from '../../platform/files/local-files.ts';
import type { StoredEvent } from '../../platform/ports/event-store.ts';
import { openSqliteStoredEntries } from '../../platform/sqlite/stored-entries.ts';
import { openSqliteStoredEvents } from '../../platform/sqlite/events/stored-events.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { type Opened, openInOrder } from '../start/open-in-order.ts';
import type { Source } from './move.ts';

/** The folder holds no installation. */
export class NoInstallation extends Error {
  override readonly name = 'NoInstallation';
}

/**
 * Opens a data folder for reading and locks out servers until it is closed.
 * @throws NoInstallation, DataFolderInUse
 */
export const openSource = (path: string): Promise<Opened<Source>> =>
  openInOrder(async (alsoClose) => {
    for (const file of [dataFiles.events, dataFiles.keep])
      if (!existsSync(join(path, file)))
        throw new NoInstallation(`There is no installation to move in ${path}: it has no ${file}`);
    const folder = await openDataFolder(path);
    alsoClose(() => folder.release());
    const events = openSqliteStoredEvents({ file: join(path, dataFiles.events) });
    alsoClose(() => events.close());
    const entries = openSqliteStoredEntries({ file: join(path, dataFiles.keep) });
    alsoClose(() => entries.close());
    const files = join(path, dataFiles.files);
    return {
      events: { ...events, readAll: (after) => readable(events.readAll(after)) },
      entries,
      files: { list: () => storedLocalFiles(files), get: createLocalFiles(files).get },
    };
  });

/** @throws UnreadableEvent at an event of a newer program: other events of it would not be copied correctly either */
async function* readable(events: AsyncIterable<StoredEvent>): AsyncGenerator<StoredEvent> {
  for await (const event of events) {
    assertReadable(event);
    yield event;
  }
}
