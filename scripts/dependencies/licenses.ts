import { createHash } from 'node:crypto';
import satisfies from 'spdx-satisfies';
import type { Lock } from './lock.ts';

/** The licenses that packages which run may have, by their SPDX identifiers, each with the reason why. */
export const accepted: Readonly<Record<string, string>> = {
  MIT: 'Asks for its notice alone',
  'Apache-2.0': 'Asks for its notice, and grants patents',
  ISC: 'The MIT license in fewer words',
  'BSD-3-Clause': 'Asks for its notice, and not to advertise with its authors',
  'BSD-2-Clause': 'Asks for its notice alone',
  'BlueOak-1.0.0': 'The MIT license in plainer words, and grants patents',
  'MPL-2.0': 'Binds changes of its own files alone, and we change none: `lightningcss` of the build',
  'OFL-1.1': 'For fonts: they may be embedded and served, not sold by themselves',
  'Bitstream-Vera': 'For fonts: they may be embedded and served, not sold by themselves',
  'CC-BY-4.0': 'For data: asks for its source to be named',
  'MIT-0': 'Asks for nothing',
  '0BSD': 'Asks for nothing',
  Unlicense: 'Asks for nothing',
};

interface Reading {
  /** What the package states; undefined if nothing. */
  readonly stated: string | undefined;
  /** The license that its file has: an SPDX expression. */
  readonly license: string;
  readonly file: string;
  /** That of the file, in hex: another text has to be read again. */
  readonly sha256: string;
}

/** What the license files say of packages that state no license by which it can be known. */
export const readings: Readonly<Record<string, Reading>> = {
  'dejavu-fonts-ttf': {
    stated: 'SEE LICENSE IN README.md AND LICENSE',
    license: 'Bitstream-Vera',
    file: 'LICENSE',
    sha256: '7a083b136e64d064794c3419751e5c7dd10d2f64c108fe5ba161eae5e5958a93',
  },
  'png-js': {
    stated: undefined,
    license: 'MIT',
    file: 'LICENSE',
    sha256: 'bdb26a2ec815931ed6a38f3416362566204ee85ecdef96702b636402da4c75c3',
  },
  unionfs: {
    stated: undefined,
    license: 'Unlicense',
    file: 'LICENSE',
    sha256: '6b0382b16279f26ff69014300541967a356a666eb0b91b422f6862f6b7dad17e',
  },
  'url-template': {
    stated: 'BSD',
    license: 'BSD-3-Clause',
    file: 'LICENSE',
    sha256: '70723b90e3f26aa2808616e846cd8cd349fe33864fd328a91a5bb9d33e58e9d9',
  },
};

/** Packages with their license: an SPDX expression, or undefined if it is not known. */
export interface Licensed {
  readonly path: string;
  readonly name: string;
  readonly license: string | undefined;
}

export interface Licenses {
  readonly packages: readonly Licensed[];
  /** What has to be looked at, in words. */
  readonly problems: readonly string[];
}

const isAccepted = (expression: string, list: readonly string[]): boolean => {
  try {
    return satisfies(expression, list);
  } catch {
    return false; // Not an SPDX expression: UNLICENSED, SEE LICENSE IN …
  }
};

/** The identifiers in an SPDX expression that are in the list. */
export const identifiersIn = (expression: string, list: readonly string[]): string[] =>
  list.filter((id) => expression.split(/[\s()]+/).includes(id));

/**
 * The licenses of all packages that run, and what is wrong with them: a license that is not in the list or not known, and
 * what the list or the readings have too much.
 *
 * @param read the contents of a file of `node_modules`
 */
export const licensesOf = (
  { packages }: Lock,
  read: (path: string) => Buffer,
  rules: { accepted: Readonly<Record<string, string>>; readings: Readonly<Record<string, Reading>> },
): Licenses => {
  const list = Object.keys(rules.accepted);
  const problems: string[] = [];
  const licensed = packages
    .filter(({ dev }) => !dev)
    .map(({ name, path, version, license: stated }): Licensed => {
      const reading = rules.readings[name];
      const license = reading?.license ?? stated;
      const label = `${name} ${version}`;
      if (reading !== undefined) {
        if (reading.stated !== stated)
          problems.push(`${label} states ${stated ?? 'no license'} now: look again.`);
        const sum = createHash('sha256')
          .update(read(`${path}/${reading.file}`))
          .digest('hex');
        if (sum !== reading.sha256) problems.push(`${label} has another ${reading.file} (${sum}): read it.`);
      }
      if (license === undefined) problems.push(`${label} states no license: read it in its files.`);
      else if (!isAccepted(license, list))
        problems.push(`${label} has a license that is not accepted: ${license}`);
      return { path, name, license };
    });
  const used = new Set(licensed.flatMap(({ license = '' }) => identifiersIn(license, list)));
  const known = new Set(licensed.map(({ name }) => name));
  return {
    packages: licensed,
    problems: [
      ...problems,
      ...list.filter((id) => !used.has(id)).map((id) => `No package has the accepted license ${id}.`),
      ...Object.keys(rules.readings)
        .filter((name) => !known.has(name))
        .map((name) => `${name} has a reading and is not installed.`),
    ],
  };
};
