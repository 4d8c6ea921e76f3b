import { chmod, copyFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../platform/missing-file.ts';
import { damageIn, openSnapshot } from '../../platform/sqlite/snapshot.ts';
import { dataFiles } from '../compose-stores.ts';
import { copyFiles, copyKey, copyOutbox } from './copy-parts.ts';
import { assertEmpty, makeFolder, NotPossible } from './folders.ts';
import { pauseRestored } from './pause-restored.ts';
import { readManifest, type Manifest } from './manifest.ts';

const databases = ['events', 'keep'] as const;

/** @throws NotPossible when a database is not what the manifest says */
const restoreDatabase = async (
  name: (typeof databases)[number],
  manifest: Manifest,
  from: string,
  to: string,
): Promise<void> => {
  const source = join(from, dataFiles[name]);
  const copy = join(to, dataFiles[name]);
  try {
    await copyFile(source, copy);
  } catch (error) {
    if (isMissing(error)) throw new NotPossible(`The backup is incomplete: ${source} is missing`);
    throw error;
  }
  await chmod(copy, 0o600);
  const damaged = new NotPossible(`${source} is damaged; use another backup`);
  if (damageIn(copy) !== undefined) throw damaged;
  const snapshot = openSnapshot(copy);
  try {
    const { rows, sha256 } = snapshot.contents();
    if (rows !== manifest[name].rows || sha256 !== manifest[name].sha256) throw damaged;
  } finally {
    snapshot.close();
  }
};

const restoreInto = async (part: string, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  await makeFolder(part);
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

/**
 * Makes a data folder from a backup: copies it, compares the copy with the manifest, and pauses all sequences. The folder
 * appears whole, or not at all.
 * @throws NotPossible, NoBackup
 */
export const restoreBackup = async (
  folder: string,
  dataDir: string,
): Promise<Manifest & { readonly paused: number }> => {
  await assertEmpty(dataDir, 'move it away first, or set another DATA_DIR');
  const part = `${dataDir}.restoring`;
  await rm(part, { recursive: true, force: true });
  try {
    const manifest = await restoreInto(part, folder);
    const paused = await pauseRestored(part, manifest.madeAt);
    await rmdir(dataDir).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rename(part, dataDir);
    return { ...manifest, paused };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
};
