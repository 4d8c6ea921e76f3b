import { chmod, copyFile, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DataFolderInUse,
  lockFiles,
  openDataFolder,
  type DataFolder,
} from '../../platform/files/data-folder.ts';
import { messageOf } from '../../platform/error-message.ts';
import { hasCode, isMissing } from '../../platform/files/system-error.ts';
import { keyFile } from '../../platform/secrets/secret-key.ts';
import { copyRows } from '../../platform/sqlite/copy-rows.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { damageIn, openSnapshot } from '../../platform/sqlite/snapshot.ts';
import { verifyEvents, verifyKeep } from '../../platform/sqlite/events/verify-rows.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { copyFiles, copyKey, copyOutbox } from './copy-parts.ts';
import { assertEmpty, assertPlain, NotPossible, sayNoRoom } from './folders.ts';
import { pauseRestored } from './pause-restored.ts';
import { manifestFile, readManifest, type Manifest } from './manifest.ts';

const databases = ['events', 'keep'] as const;

/** The tables whose rows are taken. */
const tablesOf = { events: ['streams', 'events', 'long_texts'], keep: ['kept', 'reached'] } as const;

/** Makes the tables of a new file, or adds what the rows of an older version lack. */
const makeTables = {
  events: (file: string): Promise<void> => openSqliteEventStore({ file }).close(),
  keep: (file: string): Promise<void> => openSqliteKeep({ file }).close(),
};

const verify = { events: verifyEvents, keep: verifyKeep };

/** Reads a copy, because SQLite takes what lies beside a database for parts of it. */
const assertAsBackedUp = (
  copy: string,
  { rows: wanted, sha256: hash }: Manifest['events'],
  damaged: Error,
): void => {
  if (damageIn(copy) !== undefined) throw damaged;
  const snapshot = openSnapshot(copy);
  try {
    const { rows, sha256 } = snapshot.contents();
    if (rows !== wanted || sha256 !== hash) throw damaged;
  } finally {
    snapshot.close();
  }
};

/** @throws NotPossible when a database is not what the manifest says, or what was stored */
const restoreDatabase = async (
  name: (typeof databases)[number],
  manifest: Manifest,
  from: string,
  to: string,
): Promise<void> => {
  const source = join(from, dataFiles[name]);
  const copy = join(to, `backed-up-${dataFiles[name]}`);
  const made = join(to, dataFiles[name]);
  try {
    await copyFile(source, copy);
  } catch (error) {
    if (isMissing(error)) throw new NotPossible(`The backup is incomplete: ${source} is missing`);
    throw error;
  }
  await chmod(copy, 0o600);
  const damaged = new NotPossible(`${source} is damaged; use another backup`);
  try {
    assertAsBackedUp(copy, manifest[name], damaged);
    await makeTables[name](made);
    copyRows(copy, made, tablesOf[name]);
    await makeTables[name](made);
    await verify[name](made, new AbortController().signal);
  } catch (error) {
    if (error === damaged || sayNoRoom(error)) throw error;
    throw new NotPossible(`${source} is damaged (${messageOf(error)}); use another backup`, { cause: error });
  }
  for (const file of [copy, `${copy}-wal`, `${copy}-shm`]) await rm(file, { force: true });
};

const restoreInto = async (part: string, folder: string): Promise<Manifest> => {
  await assertPlain(folder, [
    manifestFile,
    ...databases.map((name) => dataFiles[name]),
    keyFile,
    dataFiles.files,
    dataFiles.outbox,
  ]);
  const manifest = await readManifest(folder);
  for (const name of databases) await restoreDatabase(name, manifest, folder, part);
  const { count, damaged } = await copyFiles(folder, part);
  const lost = manifest.files.count - count;
  if (lost > 0 || damaged.length > 0)
    throw new NotPossible(`${lost} files of the backup are missing or damaged; use another backup`);
  await copyOutbox(folder, part);
  if (manifest.hasKey && !(await copyKey(folder, part)))
    throw new NotPossible('The backup is incomplete: the key that seals secrets is missing');
  return manifest;
};

/** What the system says of a folder that is not empty. */
const isTaken = (error: unknown): boolean => hasCode(error, 'ENOTEMPTY', 'EEXIST');

/** Puts the finished folder in its place. @throws NotPossible when somebody else put one there */
const putInPlace = async (part: string, dataDir: string): Promise<void> => {
  try {
    await rmdir(dataDir).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rename(part, dataDir);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new NotPossible(`${dataDir} isn't empty any more: something else was put there meanwhile`);
  }
};

/** Locks the folder that is being made, so that two restores don't make the same one. @throws NotPossible */
const lockPart = async (part: string, dataDir: string): Promise<DataFolder> => {
  try {
    return await openDataFolder(part);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new NotPossible(`Another restore to ${dataDir} is under way`);
  }
};

/** What an earlier restore that was cut off left. */
const clear = async (part: string): Promise<void> => {
  for (const name of await readdir(part))
    if (!Object.values<string>(lockFiles).includes(name)) await rm(join(part, name), { recursive: true });
};

/**
 * Makes a data folder from a backup: takes its rows and its plain files into files of its own making, compares them
 * with the manifest, and pauses all sequences. The folder appears whole, or not at all.
 * @throws NotPossible, NoBackup
 */
export const restoreBackup = async (
  folder: string,
  dataDir: string,
): Promise<Manifest & { readonly paused: number }> => {
  await assertEmpty(dataDir, 'move it away first, or set another DATA_DIR');
  const part = `${dataDir}.restoring`;
  const lock = await lockPart(part, dataDir);
  try {
    await clear(part);
    const manifest = await restoreInto(part, folder);
    const paused = await pauseRestored(part, manifest.madeAt);
    await putInPlace(part, dataDir);
    await rm(join(dataDir, lockFiles.holder), { force: true });
    return { ...manifest, paused };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw sayNoRoom(error) ? new NotPossible(`The disk of ${dataDir} is full: nothing was restored`) : error;
  } finally {
    await lock.release();
  }
};
