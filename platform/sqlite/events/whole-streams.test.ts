import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collect, freshStream, numbered, readWhole } from '../../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../../tests/contracts/temporary-folder.ts';
import { StoreUnavailable, type StreamName } from '../../ports/event-store.ts';
import { DamagedEvents } from '../checksum.ts';
import { upcastEvents } from '../../upcast-events.ts';
import { openSqliteEventStore } from './event-store.ts';
import { verifyEvents } from './verify-rows.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let stream: StreamName;

/** Three events at the positions 3, 4 and 6, among those of a deleted stream and of another one. */
beforeEach(async () => {
  folder = temporaryFolder();
  file = join(folder.path, 'events.db');
  stream = freshStream();
  const [deleted, other] = [freshStream(), freshStream()];
  const store = upcastEvents(openSqliteEventStore({ file }));
  await store.append(deleted, 'no_stream', numbered(1, 2));
  await store.append(stream, 'no_stream', numbered(3, 2));
  await store.append(other, 'no_stream', numbered(5, 1));
  await store.append(stream, 1, numbered(6, 1));
  await store.deleteStream(deleted);
  await store.deleteStream(freshStream());
  await store.close();
});
afterEach(() => folder.remove());

const doctor = (sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql.replaceAll('$stream', `(SELECT id FROM streams WHERE name = '${stream}')`));
  database.close();
};
const verify = (): Promise<number> => verifyEvents(file, new AbortController().signal);

test('events of deleted streams are not missed', async () => {
  expect(await verify()).toBe(6);
});

test.each([
  ['the first', 0],
  ['one in the middle', 1],
  ['the last', 2],
])(
  '%s event of a stream is missed by name, by whoever reads the stream or appends to it',
  async (_, revision) => {
    doctor(`DELETE FROM events WHERE stream = $stream AND revision = ${revision}`);
    const missing = `Event ${revision} of ${stream} is missing in events.db`;
    await expect(verify()).rejects.toThrow(new DamagedEvents(stream, revision, 'missing'));
    const store = upcastEvents(openSqliteEventStore({ file }));
    await expect(readWhole(store, stream)).rejects.toThrow(missing);
    await expect(collect(store.readStream(stream, { backwards: true }))).rejects.toThrow(missing);
    const appending = store.append(stream, 'any', numbered(7, 1));
    if (revision === 2) await expect(appending).rejects.toThrow(StoreUnavailable);
    else await appending;
    await store.close();
  },
);

test.each([
  [
    'the events behind it closed up',
    'is missing',
    'DELETE FROM events WHERE stream = $stream AND revision = 1; UPDATE events SET revision = 1 WHERE revision = 2',
  ],
  ['all its events are gone', 'is missing', 'DELETE FROM events WHERE stream = $stream'],
  [
    'one more was added',
    'was not appended by Owed',
    "INSERT INTO events SELECT 7, stream, 3, 'x', type, data, metadata, NULL, NULL FROM events WHERE position = 6",
  ],
  [
    'two change places',
    'is in the wrong place',
    'UPDATE events SET position = 99 WHERE position = 3; UPDATE events SET position = 3 WHERE position = 4; UPDATE events SET position = 4 WHERE position = 99',
  ],
])('a stream is refused by name when %s', async (_, words, sql) => {
  doctor(sql);
  await expect(verify()).rejects.toThrow(new RegExp(`^Event \\d of ${stream} ${words}`));
});

test.each([
  [
    'with its events',
    'are missing',
    'DELETE FROM events WHERE stream = $stream; DELETE FROM streams WHERE id = $stream',
  ],
  ['without its events', 'belongs to a stream that is missing', 'DELETE FROM streams WHERE id = $stream'],
])('a stream that is gone %s is missed', async (_, words, sql) => {
  doctor(sql);
  await expect(verify()).rejects.toThrow(words);
});

test('positions that were never given are refused', async () => {
  doctor('UPDATE events SET position = 99 WHERE position = 6; UPDATE sqlite_sequence SET seq = 6');
  await expect(verify()).rejects.toThrow('gave 6 positions');
});

test('a file of a version that did not count is counted, and what it lacks is missed', async () => {
  const uncounted = 'ALTER TABLE streams DROP COLUMN length;';
  doctor(uncounted);
  expect(await verify()).toBe(6);
  await openSqliteEventStore({ file }).close();
  expect(await verify()).toBe(6);
  doctor(`${uncounted} DELETE FROM events WHERE stream = $stream AND revision = 1`);
  await expect(verify()).rejects.toThrow(new DamagedEvents(stream, 1, 'missing'));
  await openSqliteEventStore({ file }).close();
  await expect(verify()).rejects.toThrow(new DamagedEvents(stream, 1, 'missing'));
});
