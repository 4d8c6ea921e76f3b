import { chmod, chown, copyFile, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What can happen to a file. */
export const kinds = ['truncate', 'flip', 'empty', 'older', 'remove', 'forbid'] as const;
export type Kind = (typeof kinds)[number];

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const flip = async (file: string, random: () => number): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const at = Math.floor(random() * size);
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ (1 << Math.floor(random() * 8));
    await handle.write(byte, 0, 1, at);
  } finally {
    await handle.close();
  }
};

/** A user of no group and without rights. */
export const nobody = 65_534;

/** Takes away every right on a file: as root by giving all others to somebody else, who then runs Owed. */
const forbid = async (folder: string, file: string): Promise<void> => {
  if (process.getuid?.() === 0) {
    for (const name of await readdir(folder, { recursive: true }))
      await chown(join(folder, name), nobody, nobody);
    await chown(folder, nobody, nobody);
    await chown(file, 0, 0);
    await chmod(file, 0o600);
  } else await chmod(file, 0);
};

export interface Damage {
  readonly kind: Kind;
  readonly folder: string;
  /** Path in the folder. */
  readonly file: string;
  /** A folder with an older state. */
  readonly older: string;
  readonly random: () => number;
}

export const damage = async ({ kind, folder, file, older, random }: Damage): Promise<void> => {
  const path = join(folder, file);
  switch (kind) {
    case 'truncate': {
      const { size } = await stat(path);
      // Whole pages are lost more often than parts of one.
      return truncate(path, Math.floor((size * (0.2 + 0.6 * random())) / 512) * 512);
    }
    case 'flip':
      return flip(path, random);
    case 'empty':
      return writeFile(path, '');
    case 'older':
      // As a file that is put in its place: another one under the same name.
      await copyFile(join(older, file), `${path}.new`);
      await rm(path);
      await copyFile(`${path}.new`, path);
      return rm(`${path}.new`);
    case 'remove':
      return rm(path);
    case 'forbid':
      return forbid(folder, path);
  }
};

/** Does something as a user who may not read what `forbid` took. */
export const asNobody = async <T>(act: () => Promise<T>): Promise<T> => {
  if (process.getuid?.() !== 0) return act();
  process.seteuid?.(nobody);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
};
