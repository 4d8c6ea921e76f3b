import { chmod, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  damageIn,
  openSnapshot,
  type DatabaseContents,
  type Snapshot,
} from '../../platform/sqlite/snapshot.ts';
import { hasCode } from '../../platform/files/system-error.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { verifyEvents } from '../../platform/sqlite/events/verify-rows.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { copyFiles, copyKey, copyOutbox } from './copy-parts.ts';
import { assertEmpty, makeFolder, NotPossible, sayNoRoom } from './folders.ts';
import { writeManifest, type Manifest } from './manifest.ts';

export interface Backup {
  readonly manifest: Manifest;
  /** Stored files that are damaged and not in the backup; paths in the data folder. */
  readonly damaged: readonly string[];
}

const isSame = (one: DatabaseContents, other: DatabaseContents): boolean =>
  one.rows === other.rows && one.sha256 === other.sha256;

/** What a copy of a database holds. @throws NotPossible when it differs from the original, or is damaged */
const checked = (copy: string, original: Snapshot): DatabaseContents => {
  const damage = damageIn(copy);
  if (damage !== undefined) throw new NotPossible(`${copy} is damaged: ${damage}`);
  const snapshot = openSnapshot(copy);
  try {
    const contents = snapshot.contents();
    if (!isSame(contents, original.contents())) throw new NotPossible(`${copy} differs from the original`);
    return contents;
  } finally {
    snapshot.close();
  }
};

const copyDatabase = async (snapshot: Snapshot, copy: string): Promise<DatabaseContents> => {
  await snapshot.copyTo(copy);
  await chmod(copy, 0o600);
  return checked(copy, snapshot);
};

/** @throws NotPossible when an event was changed or is missing: the copy would be as bad */
const assertSound = async (events: string): Promise<void> => {
  try {
    await verifyEvents(events, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof UnusableData)) throw error;
    throw new NotPossible(`${error.message}: nothing was backed up; restore an earlier backup`);
  }
};

const copyAll = async (dataDir: string, folder: string): Promise<Backup> => {
  const keepThen = openSnapshot(join(dataDir, dataFiles.keep));
  try {
    const eventsThen = openSnapshot(join(dataDir, dataFiles.events));
    try {
      const madeAt = new Date().toISOString();
      const keep = await copyDatabase(keepThen, join(folder, dataFiles.keep));
      const events = await copyDatabase(eventsThen, join(folder, dataFiles.events));
      await assertSound(join(folder, dataFiles.events));
      const { count, bytes, damaged } = await copyFiles(dataDir, folder);
      await copyOutbox(dataDir, folder);
      const hasKey = await copyKey(dataDir, folder);
      const manifest: Manifest = { format: 1, madeAt, events, keep, files: { count, bytes }, hasKey };
      await writeManifest(folder, manifest);
      return { manifest, damaged };
    } finally {
      eventsThen.close();
    }
  } finally {
    keepThen.close();
  }
};

/** Says that a backup is being made in a folder, which no second one may use. */
const making = '.making';

/**
 * Copies a data folder, also while a server uses it, to an empty folder, and compares the copy with the original. Both
 * databases are copied as of one moment: the events include everything that the keep knows of. The files follow, so
 * that every file named by an event is among them. What fails leaves nothing behind.
 * @throws NotPossible
 */
export const makeBackup = async (dataDir: string, folder: string): Promise<Backup> => {
  for (const file of [dataFiles.events, dataFiles.keep])
    if (!existsSync(join(dataDir, file)))
      throw new NotPossible(`There is nothing to back up in ${dataDir}: it has no ${file}`);
  await assertEmpty(folder, 'a backup needs a folder of its own');
  const isNew = !existsSync(folder);
  await makeFolder(folder);
  try {
    await writeFile(join(folder, making), '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new NotPossible(`Another backup to ${folder} is under way`);
    throw error;
  }
  try {
    const made = await copyAll(dataDir, folder);
    await rm(join(folder, making));
    return made;
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    if (isNew) await rmdir(folder);
    throw sayNoRoom(error) ? new NotPossible(`The disk of ${folder} is full: nothing was backed up`) : error;
  }
};
