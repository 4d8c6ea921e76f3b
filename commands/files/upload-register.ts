import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep, Kept } from '../../platform/ports/keep.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';

/** One file of an account; the key is `{account}/{hash}`. */
export interface UploadEntry {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** ISO instant at which it was uploaded, or named by a record, for the last time; the end of what was set aside. */
  readonly usedAt: string;
  /** Its bytes are being deleted: it can't be used any more, and exists again only after that. */
  readonly isGoing: boolean;
  /** Tells one write of the entry from another. */
  readonly mark: string;
}

export interface RegisteredFile extends UploadEntry {
  readonly account: number;
  readonly hash: string;
  readonly version: number;
}

export interface FreshUpload {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** By default now. */
  readonly usedAt?: string;
}

/**
 * Which files an account has uploaded. An entry is written before the bytes are, so that no crash leaves bytes that
 * nothing knows, and its version changes with every use, so that nothing is deleted that was just put to use.
 */
export interface UploadRegister {
  /** Notes uploads. @returns those that were not registered before */
  take(account: number, entries: readonly FreshUpload[]): Promise<readonly RegisteredFile[]>;
  find(account: number, hash: string): Promise<UploadEntry | undefined>;
  /** Notes a use, by default now. @returns undefined when there is no such file */
  touch(account: number, hash: string, usedAt?: string): Promise<UploadEntry | undefined>;
  /** How many files an account has, and their bytes. */
  usedBy(account: number): Promise<{ readonly files: number; readonly bytes: number }>;
  /** All files, or those of an account. */
  all(account?: number): AsyncIterable<RegisteredFile>;
  /** Marks a file as going, if nothing has used it since it was read. @returns the marked entry's version */
  markGoing(file: RegisteredFile): Promise<number | undefined>;
  /** Removes the entry of a file whose bytes are gone, if it is still this version. */
  remove(file: RegisteredFile, version: number): Promise<void>;
}

const kind = 'uploads';
/** How long an upload waits for the deletion of the same file, in milliseconds. */
const longestWait = 5_000;
const betweenTries = 50;

const keyOf = (account: number, hash: string): string => `${account}/${hash}`;

/** The later one of two ISO instants. */
const later = (one: string, other = one): string => (other > one ? other : one);

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const registered = ({ key, value, version }: Kept<UploadEntry>): RegisteredFile => {
  const [account = '', hash = ''] = key.split('/');
  return { ...value, account: Number(account), hash, version };
};

export const createUploadRegister = ({
  keep,
  clock,
}: {
  readonly keep: Keep;
  readonly clock: Clock;
}): UploadRegister => {
  const now = (): string => new Date(clock.now()).toISOString();
  /** An entry past its expiry does not exist. */
  const gone = () => ({ expiresAt: new Date(clock.now() - 1).toISOString() });

  /** The version of an entry just written; undefined when it has been written again since. */
  const versionOf = async (key: string, { mark }: UploadEntry): Promise<number | undefined> => {
    const entry = await keep.get<UploadEntry>(kind, key);
    return entry?.value.mark === mark ? entry.version : undefined;
  };

  /** @returns whether it was registered; not if another writer was faster, or the file is going */
  const tryToTake = async (
    account: number,
    hash: string,
    fresh: UploadEntry,
  ): Promise<{ readonly made: RegisteredFile | undefined } | undefined> => {
    const key = keyOf(account, hash);
    const before = await keep.get<UploadEntry>(kind, key);
    if (before?.value.isGoing) return undefined;
    const entry = { ...fresh, usedAt: later(fresh.usedAt, before?.value.usedAt) };
    if (!(await keep.putIf(kind, key, before?.version, entry))) return undefined;
    const version = before === undefined ? await versionOf(key, fresh) : undefined;
    return { made: version === undefined ? undefined : { ...fresh, account, hash, version } };
  };

  const takeOne = async (
    account: number,
    { bytes, type, usedAt = now() }: FreshUpload,
  ): Promise<RegisteredFile | undefined> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const fresh = { type, size: bytes.byteLength, usedAt, isGoing: false, mark: randomUUID() };
    for (let waited = 0; waited <= longestWait; waited += betweenTries) {
      const taken = await tryToTake(account, hash, fresh);
      if (taken !== undefined) return taken.made;
      await sleep(betweenTries);
    }
    throw new StoreUnavailable('The same file is being deleted');
  };

  const find: UploadRegister['find'] = async (account, hash) => {
    const entry = await keep.get<UploadEntry>(kind, keyOf(account, hash));
    return entry?.value.isGoing === false ? entry.value : undefined;
  };

  async function* all(account?: number): AsyncGenerator<RegisteredFile> {
    const prefix = account === undefined ? '' : `${account}/`;
    for await (const entry of keep.list<UploadEntry>(kind, prefix)) yield registered(entry);
  }

  const usedBy: UploadRegister['usedBy'] = async (account) => {
    let files = 0;
    let bytes = 0;
    for await (const { size } of all(account)) {
      files += 1;
      bytes += size;
    }
    return { files, bytes };
  };

  return {
    find,
    all,
    take: async (account, entries) => {
      const made: RegisteredFile[] = [];
      for (const entry of entries) {
        const file = await takeOne(account, entry);
        if (file !== undefined) made.push(file);
      }
      return made;
    },
    touch: async (account, hash, usedAt = now()) => {
      const key = keyOf(account, hash);
      for (;;) {
        const entry = await keep.get<UploadEntry>(kind, key);
        if (entry === undefined || entry.value.isGoing) return undefined;
        const used = { ...entry.value, usedAt: later(usedAt, entry.value.usedAt), mark: randomUUID() };
        if (await keep.putIf(kind, key, entry.version, used)) return used;
      }
    },
    usedBy,
    markGoing: async ({ account, hash, version, type, size, usedAt }) => {
      const key = keyOf(account, hash);
      const going: UploadEntry = { type, size, usedAt, isGoing: true, mark: randomUUID() };
      return (await keep.putIf(kind, key, version, going)) ? versionOf(key, going) : undefined;
    },
    remove: async ({ account, hash, type, size, usedAt, mark }, version) => {
      const going: UploadEntry = { type, size, usedAt, isGoing: true, mark };
      await keep.putIf(kind, keyOf(account, hash), version, going, gone());
    },
  };
};

/**
 * Deletes a file, bytes first, unless it has been put to use since its entry was read. If this is interrupted, the file
 * can't be used any more, and the next sweep finishes it.
 * @returns whether it was deleted
 */
export const deleteUnused = async (
  { register, files }: { readonly register: UploadRegister; readonly files: Pick<Files, 'find' | 'delete'> },
  file: RegisteredFile,
): Promise<boolean> => {
  const found = await files.find(file.account, file.hash);
  const version = await register.markGoing(file);
  if (version === undefined) return false;
  if (found !== undefined) await files.delete(file.account, file.hash, found.copy);
  await register.remove(file, version);
  return true;
};
