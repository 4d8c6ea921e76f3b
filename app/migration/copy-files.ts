import { createHash } from 'node:crypto';
import type { Files } from '../../platform/ports/files.ts';
import type { StoredFile } from '../../platform/ports/stored.ts';
import { assertGoingOn, CopyDiffers } from './refusals.ts';

export interface StoredFiles {
  list(): AsyncIterable<StoredFile>;
  get: Files['get'];
}

export interface CopyFilesOptions {
  readonly source: StoredFiles;
  readonly target: Files;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Copies files one by one, skips those that an earlier run copied, and reads each one back.
 * @returns the number of files
 * @throws CopyDiffers, MoveInterrupted, StoreUnavailable
 */
export const copyFiles = async ({
  source,
  target,
  onProgress,
  signal,
}: CopyFilesOptions): Promise<number> => {
  let done = 0;
  for await (const file of source.list()) {
    assertGoingOn(signal);
    if (!(await isThere(target, file))) await copy(source, target, file);
    done += 1;
    onProgress(done);
  }
  return done;
};

const isWhole = (bytes: Uint8Array | undefined, hash: string): bytes is Uint8Array =>
  bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;

const isThere = async (target: Files, { account, hash }: StoredFile): Promise<boolean> =>
  isWhole(await target.get(account, hash), hash);

const copy = async (source: StoredFiles, target: Files, file: StoredFile): Promise<void> => {
  const { account, hash } = file;
  const bytes = await source.get(account, hash);
  if (!isWhole(bytes, hash))
    throw new CopyDiffers(`The file ${hash} of account ${account} is damaged in the source`);
  await target.put(account, bytes);
  if (!(await isThere(target, file)))
    throw new CopyDiffers(`The copy differs, first in the file ${hash} of account ${account}`);
};
