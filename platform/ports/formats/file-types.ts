import type { FileExtension } from '../../../contracts/imports/files.ts';

/** Tells what a file is from its bytes alone, whatever its name says. */
export interface FileTypes {
  /** @returns undefined for what can't be attached, files with macros included */
  typeOf(bytes: Uint8Array): Promise<FileExtension | undefined>;
}
