import { compare, satisfies } from 'semver';
import type { Lock } from './lock.ts';

/** One of several versions of a package that run. */
export interface DoubleVersion {
  readonly version: string;
  /** The packages that run and ask for it, in order of their names; `Owed` is the project itself. */
  readonly askers: readonly string[];
  /** Another version that would do for all who ask for this one. */
  readonly replaceableBy: string | undefined;
}

export interface Double {
  readonly name: string;
  readonly versions: readonly DoubleVersion[];
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].toSorted();

/** The packages that run in several versions, in order of their names. */
export const doublesIn = ({ packages, requests }: Lock): Double[] => {
  const running = packages.filter(({ dev }) => !dev);
  return sorted(running.map(({ name }) => name)).flatMap((name) => {
    const versions = sorted(running.filter((one) => one.name === name).map(({ version }) => version)).sort(
      compare,
    );
    if (versions.length === 1) return [];
    return {
      name,
      versions: versions.map((version) => {
        const asked = requests.filter(({ answer }) => answer.name === name && answer.version === version);
        return {
          version,
          askers: sorted(asked.filter(({ by }) => !by.dev).map(({ by }) => by.name)),
          replaceableBy: versions.find(
            (other) => other !== version && asked.every(({ range }) => satisfies(other, range)),
          ),
        };
      }),
    };
  });
};
