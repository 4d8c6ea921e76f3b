import { DataFolderInUse } from '../../platform/files/data-folder.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { UnusableData } from '../../platform/ports/unusable-data.ts';
import { fileTroubleOf } from '../../platform/sqlite/file-trouble.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { FolderNotPrivate } from './private-folder.ts';

interface SystemFailure extends Error {
  readonly code: unknown;
  readonly path?: unknown;
  readonly syscall?: unknown;
}

const isSystemFailure = (error: unknown): error is SystemFailure => error instanceof Error && 'code' in error;

/** What the operating system says about a file, and the way out. */
const fileTrouble = (code: unknown, path: string): string | undefined => {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full; make room and start again`;
    case 'EROFS':
      return `${path} can't be written, its disk is read-only; let it be written, or set another DATA_DIR`;
    case 'EACCES':
    case 'EPERM':
      return `${path} may not be used, it belongs to another user; let the user who runs Owed own it and what is in it (chown -R), or set another DATA_DIR`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is not a folder, but a file is in its place; set another DATA_DIR`;
    case 'EISDIR':
      return `${path} is a folder, but has to be a file; move it away, or set another DATA_DIR`;
    case 'EIO':
      return `${path} can't be read or written, its disk fails; look at the disk, and restore a backup elsewhere`;
    case 'EMFILE':
    case 'ENFILE':
      return `${path} can't be opened, because too many files are open; raise the limit (ulimit -n)`;
    default:
      return undefined;
  }
};

const listenTrouble = (code: unknown): string | undefined => {
  switch (code) {
    case 'EADDRINUSE':
      return 'PORT is in use by another program; choose another one';
    case 'EACCES':
      return 'PORT may not be used by this user; choose one above 1023';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST is not an address of this machine';
    default:
      return undefined;
  }
};

/**
 * Why a start failed and what to do, in one line; undefined for what only a stack trace explains.
 * @param dataDir named where the operating system names no file
 */
export const failedStart = (error: unknown, dataDir: string): string | undefined => {
  const saysItself = [WrongSetting, DataFolderInUse, FolderNotPrivate, UnusableData].some(
    (known) => error instanceof known,
  );
  if (saysItself && error instanceof Error) return error.message;
  if (error instanceof StoreUnavailable) {
    const cause = failedStart(error.cause, dataDir);
    return cause ?? `${error.message}; Owed starts when it can be reached`;
  }
  const ofDatabase = fileTroubleOf(dataDir, error);
  if (ofDatabase !== undefined) return ofDatabase.message;
  if (!isSystemFailure(error)) return undefined;
  const { code, path, syscall } = error;
  // Node says this of a folder that is missing and can't be made, such as on a read-only disk.
  if (code === 'ENOENT' && syscall === 'mkdir' && typeof path === 'string')
    return `${path} can't be made, perhaps because its disk is read-only; let it be written, or set another DATA_DIR`;
  if (typeof path === 'string') return fileTrouble(code, path);
  const isOfNetwork = syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo';
  return isOfNetwork ? listenTrouble(code) : fileTrouble(code, dataDir);
};
