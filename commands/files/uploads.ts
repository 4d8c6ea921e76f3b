import {
  fileTypes,
  mostFileBytes,
  mostFilesOfAccount,
  type FileExtension,
} from '../../contracts/imports/files.ts';
import { fileRefusals, unknownFile } from '../../contracts/imports/file-messages.ts';
import { plans, type PlanName } from '../../contracts/accounts/plans.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { readStoredName, storedNameOf, type AttachedFile } from '../../domain/files/attached-file.ts';
import { FileRefused, InvalidField, NoRoomForFiles } from '../../domain/errors.ts';
import { attachedFileName } from '../../domain/files/file-name.ts';
import { sizeWords } from '../../domain/files/file-size.ts';
import { formatCount } from '../../domain/counts.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { FileTypes } from '../../platform/ports/formats/file-types.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import {
  createUploadRegister,
  deleteUnused,
  type FreshUpload,
  type UploadRegister,
} from './upload-register.ts';

/** A file as it came. */
export interface ReceivedFile {
  /** As the browser sent it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface StoredContent {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** In parts. */
  readonly content: AsyncIterable<Uint8Array>;
}

export type FileOwner = Pick<ActiveAccount, 'accountId' | 'license'>;

/**
 * The files that users upload. Each is stored once per account, by hash, and registered with the time of its last use
 * before its bytes are stored; a file that nothing uses is deleted a day after that.
 */
export interface Uploads {
  /**
   * Stores all of them or none; durable when it resolves. Storing the same again changes nothing else.
   * @throws FileRefused, NoRoomForFiles, StorageFull, StoreUnavailable
   */
  store(account: FileOwner, received: readonly ReceivedFile[]): Promise<readonly AttachedFile[]>;
  /**
   * Stores a file that no record names and nobody can download, such as the draft of an import, beside the others.
   * @param until when it is deleted unless it was let go or kept before, in milliseconds since 1970
   * @returns its hash @throws NoRoomForFiles, StorageFull, StoreUnavailable
   */
  setAside(account: FileOwner, bytes: Uint8Array, until: number): Promise<string>;
  /** A file that was set aside stays as long as the account. */
  keepAside(accountId: number, hash: string): Promise<void>;
  /** Deletes a file that was set aside, if it is still there. */
  letGo(accountId: number, hash: string): Promise<void>;
  /**
   * A stored file that a record is about to name; it is not deleted within the next day.
   * @param filename its stored name
   * @throws InvalidField for a name that no file of the account has
   */
  claim(accountId: number, filename: string, field: string): Promise<AttachedFile>;
  /** A stored file with its bytes in parts; undefined when there is none. */
  read(accountId: number, hash: string): Promise<StoredContent | undefined>;
  readonly register: UploadRegister;
}

export interface UploadsDeps {
  readonly keep: Keep;
  readonly files: Files;
  readonly fileTypes: FileTypes;
  readonly clock: Clock;
}

interface Checked extends ReceivedFile {
  readonly extension: FileExtension;
}

/** The type of files that no record names. */
const aside = 'aside';
/** The last use of a file that is not deleted while the account is there. */
const forGood = '9999-12-31T23:59:59.999Z';

const checked = (deps: UploadsDeps, received: readonly ReceivedFile[]): Promise<readonly Checked[]> =>
  Promise.all(
    received.map(async (file, index) => {
      const { byteLength } = file.bytes;
      if (byteLength === 0) throw new FileRefused('empty', fileRefusals.empty, index);
      if (byteLength > mostFileBytes) throw new FileRefused('size', fileRefusals.size, index);
      const extension = await deps.fileTypes.typeOf(file.bytes);
      if (extension === undefined) throw new FileRefused('type', fileRefusals.type, index);
      return { ...file, extension };
    }),
  );

const assertRoom = (
  license: PlanName,
  { files, bytes: used }: { readonly files: number; readonly bytes: number },
): void => {
  if (files > mostFilesOfAccount)
    throw new NoRoomForFiles(
      `You have ${formatCount(mostFilesOfAccount)} files, the most an account can have. Files no longer used by any email are deleted after a day.`,
    );
  const { name, maxFileBytes } = plans[license];
  if (used <= maxFileBytes) return;
  throw new NoRoomForFiles(
    `Your files would take ${sizeWords(used)}, and your ${name} plan has room for ${sizeWords(maxFileBytes)}. Files no longer used by any email are deleted after a day.`,
  );
};

export const createUploads = (deps: UploadsDeps): Uploads => {
  const { files } = deps;
  const register = createUploadRegister(deps);

  const storeOne = async (
    { accountId }: FileOwner,
    { name, bytes, extension }: Checked,
  ): Promise<AttachedFile> => {
    const hash = await files.put(accountId, bytes);
    return {
      name: attachedFileName(name, extension),
      type: fileTypes[extension],
      size: bytes.byteLength,
      hash,
    };
  };

  /** Registers files, and then stores them if there is room. @throws NoRoomForFiles, and what `put` throws */
  const withRoom = async <T>(
    { accountId, license }: FileOwner,
    entries: readonly FreshUpload[],
    put: () => Promise<T>,
  ): Promise<T> => {
    const made = await register.take(accountId, entries);
    try {
      assertRoom(license, await register.usedBy(accountId));
      return await put();
    } catch (error) {
      // What can't be deleted now is left to the sweep, as are files that nothing uses.
      await Promise.allSettled(made.map((file) => deleteUnused({ register, files }, file)));
      throw error;
    }
  };

  return {
    register,
    store: async (account, received) => {
      const all = await checked(deps, received);
      const entries = all.map(({ bytes, extension }) => ({ bytes, type: fileTypes[extension] }));
      return withRoom(account, entries, async () => {
        const stored: AttachedFile[] = [];
        for (const file of all) stored.push(await storeOne(account, file));
        return stored;
      });
    },
    setAside: (account, bytes, until) => {
      const entry = { bytes, type: aside, usedAt: new Date(until).toISOString() };
      return withRoom(account, [entry], () => files.put(account.accountId, bytes));
    },
    keepAside: async (accountId, hash) => {
      await register.touch(accountId, hash, forGood);
    },
    letGo: async (accountId, hash) => {
      for await (const file of register.all(accountId))
        if (file.hash === hash && file.type === aside) await deleteUnused({ register, files }, file);
      // Earlier versions did not register it.
      const found = await files.find(accountId, hash);
      if (found !== undefined) await files.delete(accountId, hash, found.copy);
    },
    claim: async (accountId, filename, field) => {
      const named = readStoredName(filename);
      const entry = named && (await register.touch(accountId, named.hash));
      if (named === undefined || entry === undefined) throw new InvalidField(field, unknownFile);
      const { type, size } = entry;
      const extension = extensionOf(type);
      const isOwnName = extension !== undefined && attachedFileName(named.name, extension) === named.name;
      if (!isOwnName) throw new InvalidField(field, unknownFile);
      return { ...named, type, size };
    },
    read: async (accountId, hash) => {
      const entry = await register.find(accountId, hash);
      const content = entry && (await files.stream(accountId, hash));
      return entry && content && { type: entry.type, size: entry.size, content };
    },
  };
};

/**
 * The files that a record is about to name.
 * @param known those that it names already: they stay, even if their bytes are missing
 * @throws InvalidField for a name that no file of the account has
 */
export const claimFiles = (
  { uploads }: { readonly uploads: Pick<Uploads, 'claim'> },
  { account }: { readonly account: Pick<ActiveAccount, 'accountId'> },
  names: readonly string[],
  field: string,
  known: readonly AttachedFile[] = [],
): Promise<readonly AttachedFile[]> =>
  Promise.all(
    names.map(async (filename, index) => {
      const before = known.find((file) => storedNameOf(file) === filename);
      try {
        return await uploads.claim(account.accountId, filename, `${field}.${index}`);
      } catch (error) {
        if (before !== undefined && error instanceof InvalidField) return before;
        throw error;
      }
    }),
  );

const isExtension = (text: string): text is FileExtension => Object.hasOwn(fileTypes, text);

/** The extension of a stored file's type. */
export const extensionOf = (type: string): FileExtension | undefined =>
  Object.keys(fileTypes)
    .filter(isExtension)
    .find((extension) => fileTypes[extension] === type);
