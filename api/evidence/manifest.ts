import { createHash } from 'node:crypto';
import type { Position } from '../../platform/ports/event-store.ts';
import type { ZipEntry } from '../exports/zip-stream.ts';

export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** What a pack holds, and what its events are part of. */
export interface Manifest {
  readonly format: 'owed-evidence/1';
  readonly subject: string;
  readonly account: { readonly id: number; readonly email: string };
  /** ISO instant. */
  readonly made: string;
  /** All events of the account up to the pack. */
  readonly chain: {
    readonly events: number;
    readonly position: Position | null;
    readonly hash: string;
  };
  /** How many of them the pack shows. */
  readonly disclosed: number;
  /** See `hashOfContents`. */
  readonly contents: string;
  readonly files: readonly PackedFile[];
  /** Paths of what the events name and is no longer stored. */
  readonly missing: readonly string[];
}

/** The entry as it is, noting its hash once it was read to its end. */
export const noting = ({ path, content }: ZipEntry, files: PackedFile[]): ZipEntry => ({
  path,
  content: (async function* noted() {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of content) {
      const own = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(own);
      bytes += own.byteLength;
      yield own;
    }
    files.push({ path, bytes, sha256: hash.digest('hex') });
  })(),
});

/**
 * One hash of all files but the report, which shows it: SHA-256 of the lines "{hash}  {path}", sorted, each with its line
 * break.
 */
export const hashOfContents = (files: readonly PackedFile[]): string => {
  const lines = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
};
