import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Open } from 'unzipper-esm';
import { onTestFinished } from 'vitest';

/** Unpacks a zip into a new folder, which is there until the test is over. */
export const unpacked = async (bytes: Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-evidence-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { files } = await Open.buffer(bytes);
  for (const file of files) {
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), await file.buffer());
  }
  return folder;
};
