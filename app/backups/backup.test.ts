import { DatabaseSync } from '@photostructure/sqlite';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { secretKeyOf } from '../../platform/secrets/secret-key.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { openSnapshot } from '../../platform/sqlite/snapshot.ts';
import {
  collect,
  freshStream,
  placeTaken,
  readAfter,
  registered,
} from '../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { NotPossible } from './folders.ts';
import { makeBackup } from './make-backup.ts';
import { NoBackup } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

let home: string;
let removeHome: () => void;
let data: string;
let backup: string;
let restored: string;
let store: EventStore;
let keep: Keep;

beforeEach(() => {
  const { path, remove } = temporaryFolder();
  [home, removeHome] = [path, remove];
  [data, backup, restored] = [join(home, 'data'), join(home, 'backup'), join(home, 'restored')];
  mkdirSync(data);
  store = upcastEvents(openSqliteEventStore({ file: join(data, 'events.db') }));
  keep = openSqliteKeep({ file: join(data, 'keep.db') });
});
afterEach(async () => {
  await store.close();
  await keep.close();
  removeHome();
});

/** Appends events one by one, and notes in the keep how many there are, until `stop` is called. */
const writeOn = () => {
  const stream = freshStream();
  let [isOn, acknowledged] = [true, 0];
  const writing = (async () => {
    while (isOn) {
      await store.append(stream, 'any', [placeTaken(acknowledged + 1)]);
      acknowledged += 1;
      await keep.put('checkpoints', 'acknowledged', acknowledged);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      isOn = false;
      await writing;
    },
  };
};

/** Reads what a folder holds as a server would. */
const read = async (folder: string): Promise<{ events: number; noted: number; file: string | undefined }> => {
  const events = upcastEvents(openSqliteEventStore({ file: join(folder, 'events.db') }));
  const entries = openSqliteKeep({ file: join(folder, 'keep.db') });
  const [hash = ''] = await readdir(join(folder, 'files', '7')).catch(() => []);
  const bytes = await createLocalFiles(join(folder, 'files')).get(7, hash);
  const found = {
    events: (await collect(events.readAll())).length,
    noted: (await entries.get<number>('checkpoints', 'acknowledged'))?.value ?? 0,
    file: bytes && new TextDecoder().decode(bytes),
  };
  await events.close();
  await entries.close();
  return found;
};

test('a backup made while the server writes holds all that was acknowledged, and the keep never runs ahead', async () => {
  await createLocalFiles(join(data, 'files')).put(7, new TextEncoder().encode('Dear Ada'));
  await secretKeyOf(data, undefined);
  const writer = writeOn();
  while (writer.acknowledged() < 200) await new Promise(setImmediate);
  const before = writer.acknowledged();
  const { manifest, damaged } = await makeBackup(data, backup);
  await writer.stop();
  expect([damaged, manifest.hasKey, manifest.files]).toEqual([[], true, { count: 1, bytes: 8 }]);
  expect((await readdir(backup)).sort()).toEqual([
    'backup.json',
    'events.db',
    'files',
    'keep.db',
    'secret.key',
  ]);
  expect((await stat(join(backup, 'secret.key'))).mode & 0o077).toBe(0);

  await restoreBackup(backup, restored);
  const found = await read(restored);
  expect(found.file).toBe('Dear Ada');
  expect(found.noted).toBeGreaterThanOrEqual(before);
  expect(found.events).toBeGreaterThanOrEqual(found.noted);
  expect(await secretKeyOf(restored, undefined)).toBe(await secretKeyOf(data, undefined));
});

test('a folder that is in use is left alone', async () => {
  await makeBackup(data, backup);
  await expect(makeBackup(data, backup)).rejects.toThrow(`${backup} isn't empty`);
  await expect(makeBackup(restored, backup)).rejects.toThrow('There is nothing to back up');
  await expect(restoreBackup(backup, data)).rejects.toThrow(`${data} isn't empty`);
  expect((await read(data)).events).toBe(0);
});

test('a stored file that is damaged is named, and the rest is backed up', async () => {
  const hash = await createLocalFiles(join(data, 'files')).put(7, Uint8Array.of(1, 2, 3));
  await createLocalFiles(join(data, 'files')).put(8, Uint8Array.of(4));
  await writeFile(join(data, 'files', '7', hash), Uint8Array.of(1, 2, 4));
  const { manifest, damaged } = await makeBackup(data, backup);
  expect(damaged).toEqual([join('files', '7', hash)]);
  expect(manifest.files.count).toBe(1);
});

test('a file that can’t be read ends the backup with its error', async () => {
  await createLocalFiles(join(data, 'files')).put(7, Uint8Array.of(1, 2, 3));
  mkdirSync(join(data, 'files', '7', 'a'.repeat(64)));
  await expect(makeBackup(data, backup)).rejects.toThrow('EISDIR');
});

test('a backup that was cut short, or lost a part, is refused and restores nothing', async () => {
  const hash = await createLocalFiles(join(data, 'files')).put(7, Uint8Array.of(1, 2, 3));
  await secretKeyOf(data, undefined);
  await makeBackup(data, backup);
  for (const part of ['secret.key', 'events.db', join('files', '7', hash), 'backup.json']) {
    const path = join(backup, part);
    const bytes = await readFile(path);
    await rm(path);
    const refused = restoreBackup(backup, restored);
    await expect(refused).rejects.toThrow(part === 'backup.json' ? NoBackup : NotPossible);
    await expect(readdir(restored)).rejects.toThrow('ENOENT');
    await writeFile(path, bytes);
  }
  await restoreBackup(backup, restored);
  // SQLite may leave its empty files of an open database.
  const parts = (await readdir(restored)).filter((name) => !/-(shm|wal)$/.test(name)).sort();
  expect(parts).toEqual(['events.db', 'files', 'keep.db', 'lock.db', 'secret.key']);
});

test('of 60 flipped bytes in a backup none is restored as something else', async () => {
  const writer = writeOn();
  while (writer.acknowledged() < 100) await new Promise(setImmediate);
  await writer.stop();
  const { manifest } = await makeBackup(data, backup);
  const file = join(backup, 'events.db');
  const bytes = await readFile(file);
  let refused = 0;
  for (let flip = 0; flip < 60; flip += 1) {
    const changed = Buffer.from(bytes);
    const place = Math.floor(((flip * 0.618034) % 1) * bytes.length);
    changed[place] = (changed[place] ?? 0) ^ (1 << (flip % 8));
    await writeFile(file, changed);
    await rm(restored, { recursive: true, force: true });
    try {
      await restoreBackup(backup, restored);
      // The byte lay where no row is.
      const snapshot = openSnapshot(join(restored, 'events.db'));
      expect(snapshot.contents()).toEqual(manifest.events);
      snapshot.close();
    } catch (error) {
      expect(error).toBeInstanceOf(NotPossible);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(30);
});

/** Changes the events of the backup. @returns their file */
const change = (sql: string): string => {
  const file = join(backup, 'events.db');
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return file;
};

test('an event that was changed in a backup, and has no checksum any more, is not restored', async () => {
  await store.append(freshStream(), 'no_stream', [placeTaken(1)]);
  await makeBackup(data, backup);
  change("UPDATE events SET data = replace(data, 'T09:', 'T10:'), checksum = NULL");
  await expect(restoreBackup(backup, restored)).rejects.toThrow(NotPossible);
});

/** Changes the events of the backup, and what the manifest says of it, as somebody may who doctors a backup. */
const doctor = async (sql: string): Promise<void> => {
  const file = change(sql);
  const snapshot = openSnapshot(file);
  const events = snapshot.contents();
  snapshot.close();
  const path = join(backup, 'backup.json');
  const manifest = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  await writeFile(path, JSON.stringify({ ...manifest, events }));
};

test('texts that events share are restored with them', async () => {
  const long = 'x'.repeat(1_000);
  await store.append(freshStream(), 'no_stream', [registered(long), registered(long)]);
  await makeBackup(data, backup);
  await restoreBackup(backup, restored);
  const made = upcastEvents(openSqliteEventStore({ file: join(restored, 'events.db') }));
  const names = (await readAfter(made, undefined)).map(({ data }) => 'name' in data && data.name);
  await made.close();
  expect(names).toEqual([long, long]);
});

test('of a doctored database only rows are restored', async () => {
  await store.append(freshStream(), 'no_stream', [placeTaken(1)]);
  await makeBackup(data, backup);
  await doctor(`
    PRAGMA user_version = 999;
    CREATE TABLE planted (text TEXT);
    CREATE VIEW seen AS SELECT * FROM events;
    CREATE TRIGGER doctored AFTER INSERT ON events BEGIN DELETE FROM events; END;
  `);
  await restoreBackup(backup, restored);
  const made = new DatabaseSync(join(restored, 'events.db'), { returnArrays: true });
  expect(made.prepare('PRAGMA user_version').get()).toEqual([0]);
  const names = "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') OR name = 'planted'";
  expect(made.prepare(names).all()).toEqual([]);
  made.close();
  expect((await read(restored)).events).toBe(1);
});

test.each([
  [
    'a view in place of a table',
    'ALTER TABLE events RENAME TO other; CREATE VIEW events AS SELECT * FROM other',
  ],
  ['an event that is missing', 'DELETE FROM events WHERE revision = 0'],
  ['an event that was changed', "UPDATE events SET data = '{}'"],
])('a backup with %s is refused', async (_, sql) => {
  await store.append(freshStream(), 'no_stream', [placeTaken(1), placeTaken(2)]);
  await makeBackup(data, backup);
  await doctor(sql);
  await expect(restoreBackup(backup, restored)).rejects.toThrow(NotPossible);
  await expect(readdir(restored)).rejects.toThrow('ENOENT');
});

test.each(['secret.key', 'outbox', 'files', 'keep.db', 'backup.json', join('outbox', 'a.eml')])(
  'a link in place of %s is not followed',
  async (name) => {
    await secretKeyOf(data, undefined);
    mkdirSync(join(data, 'outbox'));
    await writeFile(join(data, 'outbox', 'a.eml'), 'Dear Ada');
    await makeBackup(data, backup);
    const elsewhere = join(home, 'elsewhere');
    await rename(join(backup, name), elsewhere).catch(() => writeFile(elsewhere, ''));
    await symlink(elsewhere, join(backup, name));
    await expect(restoreBackup(backup, restored)).rejects.toThrow('is neither a file nor a folder');
    await expect(readdir(restored)).rejects.toThrow('ENOENT');
  },
);

test('of three restores to one folder one is made, and the others say why they are not', async () => {
  await store.append(freshStream(), 'no_stream', [placeTaken(1)]);
  await makeBackup(data, backup);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => restoreBackup(backup, restored)));
  const refused = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const error of refused) expect(error).toBeInstanceOf(NotPossible);
  expect((await read(restored)).events).toBe(1);
  await expect(restoreBackup(backup, restored)).rejects.toThrow("isn't empty");
});

test('a backup that fails leaves nothing behind, and an event that is missing fails it', async () => {
  const stream = freshStream();
  await store.append(stream, 'no_stream', [placeTaken(1), placeTaken(2)]);
  const hash = 'a'.repeat(64);
  mkdirSync(join(data, 'files', '7', hash), { recursive: true });
  await expect(makeBackup(data, backup)).rejects.toThrow('EISDIR');
  await expect(readdir(backup)).rejects.toThrow('ENOENT');
  await rmdir(join(data, 'files', '7', hash));
  mkdirSync(backup);
  const [one, other] = await Promise.allSettled([makeBackup(data, backup), makeBackup(data, backup)]);
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  await rm(backup, { recursive: true });
  const doctored = new DatabaseSync(join(data, 'events.db'));
  doctored.exec('DELETE FROM events WHERE revision = 0');
  doctored.close();
  await expect(makeBackup(data, backup)).rejects.toThrow(`Event 0 of ${stream} is missing`);
  await expect(readdir(backup)).rejects.toThrow('ENOENT');
});
