import { join } from 'node:path';
import type { Config } from '../../platform/settings/config.ts';
import { messageOf } from '../../platform/error-message.ts';
import { createLocalFiles, storedLocalFiles } from '../../platform/files/local-files.ts';
import type { Marks } from '../../platform/monitoring/marks.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { DamagedFile, fileTroubleOf, saysUnreadable } from '../../platform/sqlite/file-trouble.ts';
import type { Log } from '../../platform/ports/log.ts';
import { createWorkerReader } from '../../platform/sqlite/worker-reader.ts';
import { dataFiles, type TendedFiles } from './compose-stores.ts';
import { missingFile, type FilesInUse } from '../start/missing-files.ts';
import { watchData, type DataWatch, type Watched } from '../watch/data-watch.ts';
import { startWorker } from '../workers/start-worker.ts';
import { verifyFile, type VerifyRequest } from '../workers/verify-file.ts';

/** What SQLite finds wrong with a file and its indexes, asked in a thread of its own; undefined for a sound one. */
const integrityCheck = async (file: string): Promise<string | undefined> => {
  const reader = createWorkerReader(() => startWorker('reader-worker', file), 1);
  try {
    // It reads every page once; a large cache would only be memory that the process keeps.
    await reader.rows('PRAGMA cache_size = -2000');
    const [row] = await reader.rows<[verdict: string]>('PRAGMA integrity_check(1)');
    // SQLite puts the name of the database on a line before what it found.
    const verdict = row?.[0].split('\n').at(-1) ?? 'no answer';
    return verdict === 'ok' ? undefined : verdict;
  } catch (error) {
    // Anything else, such as too little memory for a thread, says nothing about the file.
    if (!(error instanceof StoreUnavailable) || !saysUnreadable(error.cause)) throw error;
    return messageOf(error.cause);
  } finally {
    await reader.close();
  }
};

/** Finds the first stored file that is not what its name says, can't be read, or is gone although it is in use. */
const damageInFiles = async (
  folder: string,
  inUse: FilesInUse,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const files = createLocalFiles(folder);
  const isSound = async (account: number, hash: string): Promise<boolean> =>
    (await files.get(account, hash)) !== undefined || (await files.find(account, hash)) === undefined;
  for await (const { account, hash } of storedLocalFiles(folder)) {
    if (signal.aborted) return undefined;
    const name = join(String(account), hash);
    try {
      if (!(await isSound(account, hash))) return name;
    } catch (error) {
      return error instanceof Error && 'code' in error ? `${name}, ${String(error.code)}` : name;
    }
  }
  const missing = await missingFile(inUse, files, signal);
  return missing && `${join(String(missing.account), missing.hash)} is missing`;
};

const damageOf = async (
  file: string,
  holds: VerifyRequest['holds'],
  marks: Marks | undefined,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const damage = await integrityCheck(file);
  if (damage !== undefined || signal.aborted) return damage;
  // What is noted here is on disk before.
  const marked = holds === 'views' ? 0 : (marks?.last()[holds] ?? 0);
  const found = await verifyFile({ file, holds }, signal);
  if ('damage' in found) return found.damage;
  return found.reached < marked ? 'its newest entries are missing' : undefined;
};

/** The damage that an error of reading tells of; undefined for another error. */
const toldBy = (error: unknown): string | undefined => {
  if (error instanceof UnusableData) return error.message;
  if (!(error instanceof StoreUnavailable) || !(error.cause instanceof Error)) return undefined;
  if (error.cause instanceof UnusableData) return error.cause.message;
  return fileTroubleOf('', error.cause) instanceof DamagedFile ? error.cause.message : undefined;
};

/** The database files of the data folder, and its stored files. */
const watchedOf = (
  { dataDir, eventStoreUrl, mongoUrl }: Config,
  tended: TendedFiles | undefined,
  inUse: FilesInUse,
): readonly Watched[] => {
  const watched = (name: string, holds: VerifyRequest['holds']): Watched => {
    const file = join(dataDir, name);
    const place = tended?.places[holds];
    return {
      name,
      file,
      holds,
      displaced: () => place?.trouble(),
      toldBy,
      damage: (signal) => damageOf(file, holds, tended?.marks, signal),
    };
  };
  const folder = join(dataDir, dataFiles.files);
  const storedFiles: Watched = {
    name: dataFiles.files,
    file: folder,
    holds: 'files',
    displaced: () => undefined,
    toldBy: () => undefined,
    damage: (signal) => damageInFiles(folder, inUse, signal),
  };
  return [
    ...(eventStoreUrl === undefined ? [watched(dataFiles.events, 'events')] : []),
    ...(mongoUrl === undefined
      ? [watched(dataFiles.keep, 'keep'), watched(dataFiles.readModels, 'views'), storedFiles]
      : []),
  ];
};

/** Watches the database files of this process's data folder. */
export const composeDataWatch = (
  config: Config,
  log: Log,
  tended: TendedFiles | undefined,
  inUse: FilesInUse,
): DataWatch => watchData(watchedOf(config, tended, inUse), log);
