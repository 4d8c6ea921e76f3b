import { statSync } from 'node:fs';

/** Whether a database file is still the one that was opened. */
export interface Place {
  /** What became of it, in words; undefined while it is in its place. The first call notes what is there. */
  trouble(): string | undefined;
}

interface Found {
  readonly inode: bigint;
  readonly size: bigint;
}

const find = (file: string): Found | undefined => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && { inode: found.ino, size: found.size };
};

/**
 * Watches over a database file and its log while a connection writes to them: the system goes on writing to a file that
 * was removed or replaced, and nobody could read that later. The file never shrinks by itself; its log does.
 */
export const createPlace = (file: string): Place => {
  const log = `${file}-wal`;
  const seen = new Map<string, Found>();
  let trouble: string | undefined;

  const change = (path: string): string | undefined => {
    const [before, now] = [seen.get(path), find(path)];
    if (now === undefined) return before && 'was removed';
    if (before !== undefined && now.inode !== before.inode) return 'was replaced';
    if (before !== undefined && path === file && now.size < before.size) return 'was cut off';
    seen.set(path, now);
    return undefined;
  };

  const check = (path: string): string | undefined => {
    const changed = change(path);
    return changed && `${path} ${changed} while Owed ran`;
  };

  return { trouble: () => (trouble ??= check(file) ?? check(log)) };
};
