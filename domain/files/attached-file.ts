import type { FileView } from '../../contracts/imports/files.ts';

/** A stored file that a record names. Its bytes are a file of the account by their SHA-256. */
export interface AttachedFile {
  /** The cleaned name that people see. */
  readonly name: string;
  /** MIME type, found from the bytes. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly hash: string;
}

const hashLength = 64;

/** What calls name the file by. */
export const storedNameOf = ({ hash, name }: Pick<AttachedFile, 'hash' | 'name'>): string =>
  `${hash}-${name}`;

/** The parts of a stored name; undefined for a text that is not a stored name. */
export const readStoredName = (text: string): Pick<AttachedFile, 'hash' | 'name'> | undefined => {
  const hash = text.slice(0, hashLength);
  const isStoredName = /^[0-9a-f]{64}$/.test(hash) && text.charAt(hashLength) === '-';
  return isStoredName ? { hash, name: text.slice(hashLength + 1) } : undefined;
};

/** The file as pages show it. */
export const fileViewOf = ({ name, type, size, hash }: AttachedFile): FileView => ({
  filename: storedNameOf({ hash, name }),
  name,
  type,
  size,
});

/** Bytes of all of them. */
export const sizeOf = (files: readonly Pick<AttachedFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);
