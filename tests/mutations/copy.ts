import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Paths of all files that are, or may come, under version control. */
const sources = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Links to the packages, beside which tools may write in the copy. */
const linkPackages = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'node_modules'));
  const names = await readdir(join(root, 'node_modules'));
  for (const name of names.filter((each) => each === '.bin' || !each.startsWith('.')))
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
};

/** A copy of the sources as they are now. What is broken there is broken nowhere else, even if this process is killed. */
export const makeCopy = async (): Promise<{ readonly folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-mutations-'));
  for (const file of sources()) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  await linkPackages(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
