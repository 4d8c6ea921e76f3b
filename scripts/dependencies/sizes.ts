import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './lock.ts';

const block = 4096;

/** How many bytes a folder takes on a disk with blocks of 4 kB, without the packages inside it; 0 if it is not there. */
export const bytesOf = (folder: string): number => {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesOf(path) : Math.ceil(lstatSync(path).size / block) * block;
    })
    .reduce((sum, bytes) => sum + bytes, block);
};

/** What is asked for, directly or not, if the project does not ask for some names. Peers ask for nothing here. */
const askedFor = ({ requests }: Lock, without: readonly string[]): Set<string> => {
  const answers = new Map<string, string[]>();
  for (const { by, peer, answer } of requests) {
    if (peer || by.dev || (by.path === '' && without.includes(answer.name))) continue;
    answers.set(by.path, [...(answers.get(by.path) ?? []), answer.path]);
  }
  const paths = new Set(answers.get(''));
  for (const path of paths) for (const answer of answers.get(path) ?? []) paths.add(answer);
  return paths;
};

/** The paths of packages that the project asks for, and of those that nothing else asks for. */
export const broughtBy = (lock: Lock, names: readonly string[]): string[] => {
  const others = askedFor(lock, names);
  const own = names.map((name) => `node_modules/${name}`);
  return [...askedFor(lock, [])].filter((path) => own.includes(path) || !others.has(path));
};
