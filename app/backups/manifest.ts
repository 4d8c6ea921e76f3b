import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../platform/files/durable-file.ts';
import { isMissing } from '../../platform/files/system-error.ts';

const contents = z.strictObject({
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.strictObject({
  format: z.literal(1),
  /** ISO instant of the moment that it holds. */
  madeAt: z.iso.datetime(),
  events: contents,
  keep: contents,
  files: z.strictObject({ count: z.int().nonnegative(), bytes: z.int().nonnegative() }),
  /** Whether the key that seals secrets is in it; else it is the installation's SECRET_KEY. */
  hasKey: z.boolean(),
});
/** What a backup holds. It is written last: a folder without it is no finished backup. */
export type Manifest = z.output<typeof manifest>;

/** Its name in the folder. */
export const manifestFile = 'backup.json';

/** The folder holds no finished backup, or one that was changed. */
export class NoBackup extends Error {
  override readonly name = 'NoBackup';
}

export const writeManifest = (folder: string, made: Manifest): Promise<void> =>
  writeDurably(join(folder, manifestFile), `${JSON.stringify(made, null, 2)}\n`);

/** @throws NoBackup */
export const readManifest = async (folder: string): Promise<Manifest> => {
  let text: string;
  try {
    text = await readFile(join(folder, manifestFile), 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new NoBackup(`There is no finished backup in ${folder}: it has no ${manifestFile}`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new NoBackup(
      `The backup in ${folder} can't be read: its ${manifestFile} is damaged, or of a newer Owed`,
    );
  }
};
