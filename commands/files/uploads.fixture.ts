import type { FileExtension } from '../../contracts/imports/files.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** Uploads where every file counts as being of one type. */
export const uploadsOfTypes = (
  type: FileExtension,
  {
    files = new MemoryFiles(),
    ...deps
  }: { readonly keep: Keep; readonly clock: Clock; readonly files?: Files },
): Uploads => createUploads({ ...deps, files, fileTypes: { typeOf: () => Promise.resolve(type) } });
