import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep, Kept } from '../platform/ports/keep.ts';
import { StoreUnavailable } from '../platform/ports/event-store.ts';

/** One file of an account; the key is `{account}/{hash}`. */
export interface UploadEntry {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** ISO instant at which it was uploaded, or named by a record, for the last time. */
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

/** An entry that a call has made, which it may take back. */
interface Taken {
  readonly hash: string;
  /** Undefined for an entry that was there before. */
  readonly version: number | undefined;
}

/**
 * Which files an account has uploaded. An entry is written before the bytes are, so that no crash leaves bytes that
 * nothing knows, and its version changes with every use, so that nothing is deleted that was just put to use.
 */
export interface UploadRegister {
  take(
    account: number,
    entries: readonly { readonly bytes: Uint8Array; readonly type: string }[],
  ): Promise<readonly Taken[]>;
  /** Removes the entries that `take` made, unless another call has used them since. */
  giveBack(account: number, taken: readonly Taken[]): Promise<void>;
  find(account: number, hash: string): Promise<UploadEntry | undefined>;
  /** Notes a use. @returns undefined when there is no such file */
  touch(account: number, hash: string): Promise<UploadEntry | undefined>;
  /** Bytes of all files of an account. */
  bytesOf(account: number): Promise<number>;
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

  /** @returns undefined when another writer was faster, or the file is going */
  const tryToTake = async (account: number, hash: string, fresh: UploadEntry): Promise<Taken | undefined> => {
    const key = keyOf(account, hash);
    const before = await keep.get<UploadEntry>(kind, key);
    if (before?.value.isGoing) return undefined;
    if (!(await keep.putIf(kind, key, before?.version, fresh))) return undefined;
    return { hash, version: before === undefined ? await versionOf(key, fresh) : undefined };
  };

  const takeOne = async (account: number, bytes: Uint8Array, type: string): Promise<Taken> => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const fresh = { type, size: bytes.byteLength, usedAt: now(), isGoing: false, mark: randomUUID() };
    for (let waited = 0; waited <= longestWait; waited += betweenTries) {
      const taken = await tryToTake(account, hash, fresh);
      if (taken !== undefined) return taken;
      await sleep(betweenTries);
    }
    throw new StoreUnavailable('The same file is being deleted');
  };

  const giveBack: UploadRegister['giveBack'] = async (account, taken) => {
    for (const { hash, version } of taken) {
      const key = keyOf(account, hash);
      const entry = await keep.get<UploadEntry>(kind, key);
      if (version !== undefined && entry?.version === version)
        await keep.putIf(kind, key, version, entry.value, gone());
    }
  };

  const find: UploadRegister['find'] = async (account, hash) => {
    const entry = await keep.get<UploadEntry>(kind, keyOf(account, hash));
    return entry?.value.isGoing === false ? entry.value : undefined;
  };

  async function* all(account?: number): AsyncGenerator<RegisteredFile> {
    const prefix = account === undefined ? '' : `${account}/`;
    for await (const entry of keep.list<UploadEntry>(kind, prefix)) yield registered(entry);
  }

  return {
    find,
    all,
    giveBack,
    take: async (account, entries) => {
      const taken: Taken[] = [];
      try {
        for (const { bytes, type } of entries) taken.push(await takeOne(account, bytes, type));
        return taken;
      } catch (error) {
        await giveBack(account, taken);
        throw error;
      }
    },
    touch: async (account, hash) => {
      const key = keyOf(account, hash);
      for (;;) {
        const entry = await keep.get<UploadEntry>(kind, key);
        if (entry === undefined || entry.value.isGoing) return undefined;
        const used = { ...entry.value, usedAt: now(), mark: randomUUID() };
        if (await keep.putIf(kind, key, entry.version, used)) return used;
      }
    },
    bytesOf: async (account) => {
      let bytes = 0;
      for await (const { size } of all(account)) bytes += size;
      return bytes;
    },
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
