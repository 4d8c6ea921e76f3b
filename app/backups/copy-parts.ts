import { chmod, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { createLocalFiles, storedLocalFiles } from '../../platform/files/local-files.ts';
import { isMissing } from '../../platform/files/system-error.ts';
import { keyFile } from '../../platform/secrets/secret-key.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { makeFolder } from './folders.ts';

/** Files that were copied, and those that no longer are what their name says. */
export interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Paths in the folder. */
  readonly damaged: readonly string[];
}

const atOnce = 8;

/** Copies the stored files and checks each against its hash. One that is deleted meanwhile is left out. */
export const copyFiles = async (from: string, to: string): Promise<CopiedFiles> => {
  const source = join(from, dataFiles.files);
  const read = createLocalFiles(source);
  const write = createLocalFiles(join(to, dataFiles.files));
  const queue = new PQueue({ concurrency: atOnce });
  const damaged: string[] = [];
  const failures: unknown[] = [];
  let [count, bytes] = [0, 0];

  const copy = async (account: number, hash: string): Promise<void> => {
    const found = await read.get(account, hash);
    if (found === undefined) {
      const isThere = (await read.find(account, hash)) !== undefined;
      if (isThere) damaged.push(join(dataFiles.files, String(account), hash));
      return;
    }
    await write.put(account, found);
    count += 1;
    bytes += found.byteLength;
  };

  for await (const { account, hash } of storedLocalFiles(source)) {
    await queue.onSizeLessThan(atOnce);
    if (failures.length > 0) break;
    queue.add(() => copy(account, hash)).catch((error: unknown) => failures.push(error));
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
  return { count, bytes, damaged };
};

const unlessMissing = async (copy: Promise<void>): Promise<boolean> => {
  try {
    await copy;
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** Copies the key that seals secrets. @returns whether the folder has one */
export const copyKey = async (from: string, to: string): Promise<boolean> => {
  const copy = join(to, keyFile);
  const hasKey = await unlessMissing(copyFile(join(from, keyFile), copy));
  if (hasKey) await chmod(copy, 0o600);
  return hasKey;
};

/** Copies the plain files of a folder, readable by their owner alone. */
const copyPlain = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { withFileTypes: true });
  await makeFolder(to);
  for (const entry of entries) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyPlain(source, copy);
    else if (entry.isFile()) {
      await copyFile(source, copy);
      await chmod(copy, 0o600);
    }
  }
};

/** Copies the mails that were written to the outbox. */
export const copyOutbox = async (from: string, to: string): Promise<void> => {
  await unlessMissing(copyPlain(join(from, dataFiles.outbox), join(to, dataFiles.outbox)));
};
