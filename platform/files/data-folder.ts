import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from './system-error.ts';
import { makePrivate } from '../sqlite/database.ts';
import { openUsable, sqliteCode } from '../sqlite/file-trouble.ts';

/** The files that lock a data folder: the lock, and who holds it. */
export const lockFiles = { lock: 'lock.db', holder: 'server.json' } as const;

const holder = z.object({
  pid: z.number(),
  /** ISO instant. */
  since: z.string(),
  /** Its address; null until it listens. */
  address: z.string().nullable(),
});
type Holder = z.infer<typeof holder>;

/** Another process holds the data folder. The message says in one line which one and where. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(path: string, by: Holder | undefined) {
    const who =
      by === undefined
        ? 'another process (a server, a backup or a database tool)'
        : `the server${by.address === null ? '' : ` at ${by.address}`} (process ${by.pid}, since ${by.since})`;
    super(`The data folder ${path} is in use by ${who}; stop it, or set another DATA_DIR`);
  }
}

/** A data folder that only this process holds, until it is released or the process ends in any way. */
export interface DataFolder {
  readonly path: string;
  /** Stores this process's address, so that a second start can name it. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

const sqliteBusy = 5;

/**
 * The lock of an open exclusive transaction. The operating system releases it when the process dies, so a killed server
 * does not keep the next one from starting.
 * @returns undefined if another process has it
 */
const takeLock = (file: string): DatabaseSyncInstance | undefined => {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (sqliteCode(error) === sqliteBusy) return undefined;
    throw error;
  }
};

/** How long a database that another process has open is waited for, in milliseconds: a tool may be about to close it. */
const patience = 1_000;

/**
 * Whether another process has a database open. Unlike the lock file, a database can't be deleted and made again while
 * a server uses it: every connection locks the file itself.
 */
const isOpenElsewhere = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_schema');
    return false;
  } catch (error) {
    // What else is wrong with the file is said when it is opened for use.
    return sqliteCode(error) === sqliteBusy;
  } finally {
    database.close();
  }
};

/**
 * Folders that this process has held before. It may still have their databases open: a connection ends when the last
 * statement of it is garbage.
 */
const heldBefore = new Set<string>();

const readHolder = async (file: string): Promise<Holder | undefined> => {
  try {
    return holder.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Creates the folder if it is missing, readable only by its owner, and locks it.
 * @param databases names of files in it that nobody else may have open
 * @throws DataFolderInUse
 */
export const openDataFolder = async (
  path: string,
  databases: readonly string[] = [],
): Promise<DataFolder> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  const holderFile = join(path, lockFiles.holder);
  const lock = openUsable(join(path, lockFiles.lock), takeLock);
  if (lock === undefined) throw new DataFolderInUse(path, await readHolder(holderFile));
  if (!heldBefore.has(path) && databases.some((name) => isOpenElsewhere(join(path, name)))) {
    lock.close();
    throw new DataFolderInUse(path, await readHolder(holderFile));
  }

  const since = new Date().toISOString();
  const announce = async (address: string | null): Promise<void> => {
    const told: Holder = { pid: process.pid, since, address };
    await writeFile(`${holderFile}.part`, JSON.stringify(told), { mode: 0o600 });
    await rename(`${holderFile}.part`, holderFile);
  };
  await announce(null);
  return {
    path,
    announce,
    release: async () => {
      if (!lock.isOpen) return;
      await rm(holderFile, { force: true });
      lock.close();
      heldBefore.add(path);
    },
  };
};
