import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshStream, numbered } from '../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { type EventStore, StoreUnavailable } from '../../platform/ports/event-store.ts';
import { StorageFull } from '../../platform/ports/files.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { recordingLog } from '../../projections/read-side.fixture.ts';
import { filesPart, watchDisk } from './compose-disk-watch.ts';

/** What SQLite says when there is no room, and when a write fails (https://www.sqlite.org/rescode.html). */
const sqliteError = (errcode: number): StoreUnavailable =>
  new StoreUnavailable('The database could not be written', {
    cause: Object.assign(new Error('database or disk is full'), { errcode }),
  });

test.each([
  ['is full', sqliteError(13), /^The disk of the data folder is full: events\.db can't be written/],
  ['fails', sqliteError(778), /^The disk of the data folder fails: events\.db can't be written/],
])(
  'a disk that %s is named at the first failed write, and no more when a write works',
  async (_, error, words) => {
    const folder = temporaryFolder();
    const stored = openSqliteEventStore({ file: join(folder.path, 'events.db') });
    const store = upcastEvents(stored);
    let isFull = true;
    const onDisk = <T>(write: () => Promise<T>): Promise<T> => (isFull ? Promise.reject(error) : write());
    const disk = watchDisk(recordingLog());
    const written: EventStore = {
      ...store,
      append: (...given) => onDisk(() => store.append(...given)),
    };
    const guarded = disk.guardStore(written, {
      name: 'events.db',
      tryToWrite: () => onDisk(() => stored.tryToWrite()),
    });
    expect(await disk.problems()).toEqual([]);
    await expect(guarded.append(freshStream(), 'no_stream', numbered(1, 1))).rejects.toThrow(
      StoreUnavailable,
    );
    expect(await disk.problems()).toEqual([expect.stringMatching(words)]);
    expect(await disk.problems()).toHaveLength(1);
    isFull = false;
    // Nobody has to change anything for it to be seen.
    expect(await disk.problems()).toEqual([]);
    await guarded.append(freshStream(), 'no_stream', numbered(1, 1));
    await store.close();
    folder.remove();
  },
);

test('a full disk is named by the files and the keep, too; other errors are not the disk', async () => {
  const folder = temporaryFolder();
  const disk = watchDisk(recordingLog());
  const files = createLocalFiles(folder.path);
  const full = { ...files, put: () => Promise.reject(new StorageFull('full')) };
  const part = filesPart('files', folder.path);
  await expect(
    disk.guardFiles(full, { ...part, tryToWrite: full.put }).put(1, Buffer.from('x')),
  ).rejects.toThrow();
  expect(await disk.problems()).toEqual([expect.stringContaining("is full: files can't be written")]);
  await expect(disk.guardFiles(full, part).put(1, Buffer.from('x'))).rejects.toThrow(StorageFull);
  expect(await disk.problems()).toHaveLength(1);

  const keep = openSqliteKeep({ file: join(folder.path, 'keep.db') });
  const { tryToWrite } = keep;
  let error = sqliteError(1);
  const guarded = disk.guardKeep(
    { ...keep, put: () => Promise.reject(error) },
    { name: 'keep.db', tryToWrite },
  );
  await expect(guarded.put('limits', 'a', 1)).rejects.toThrow(StoreUnavailable);
  expect(await disk.problems()).toHaveLength(1);
  error = sqliteError(13);
  await expect(guarded.put('limits', 'a', 1)).rejects.toThrow(StoreUnavailable);
  // The file can be written, as a try shows.
  expect(await disk.problems()).toHaveLength(1);
  await keep.close();
  folder.remove();
});
