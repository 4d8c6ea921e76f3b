import { join } from 'node:path';
import { createLocalFiles, storedLocalFiles } from '../../platform/files/local-files.ts';
import type { EventToAppend, StreamName } from '../../platform/ports/event-store.ts';
import type { StoredEvents } from '../../platform/ports/stored.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { openSqliteStoredEntries } from '../../platform/sqlite/stored-entries.ts';
import { openSqliteStoredEvents } from '../../platform/sqlite/events/stored-events.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import type { Source } from './move.ts';

/** One append to a source: the stream and its events. */
export type Appending = readonly [stream: StreamName, events: readonly EventToAppend[]];

/** Appends events to a data folder, which is created if it is missing. */
export const appendTo = async (folder: string, appendings: readonly Appending[]): Promise<void> => {
  const store = openSqliteEventStore({ file: join(folder, dataFiles.events) });
  for (const [stream, events] of appendings) await store.append(stream, 'any', events);
  await store.close();
};

export const deleteFrom = async (folder: string, stream: StreamName): Promise<void> => {
  const store = openSqliteEventStore({ file: join(folder, dataFiles.events) });
  await store.deleteStream(stream);
  await store.close();
};

/** Opens a data folder as the move does, but without its lock. */
export const openSourceIn = async (
  folder: string,
): Promise<Source & { readonly events: StoredEvents; close(): Promise<void> }> => {
  const keepFile = join(folder, dataFiles.keep);
  await openSqliteKeep({ file: keepFile }).close();
  const events = openSqliteStoredEvents({ file: join(folder, dataFiles.events) });
  const entries = openSqliteStoredEntries({ file: keepFile });
  const filesFolder = join(folder, dataFiles.files);
  return {
    events,
    entries,
    files: { list: () => storedLocalFiles(filesFolder), get: createLocalFiles(filesFolder).get },
    close: async () => {
      await events.close();
      await entries.close();
    },
  };
};
