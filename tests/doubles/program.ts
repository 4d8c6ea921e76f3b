import { fileURLToPath } from 'node:url';
import { isBuilt } from '../../scripts/build.mjs';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const runsBuilt = isBuilt();

/** The arguments of `node` to run a command of the program: the built one if it is up to date, or else the sources. */
export const programArgs = (
  entry: 'main' | 'admin' | 'audit' | 'projections' | 'migrate-store',
): readonly string[] =>
  runsBuilt ? [file(`dist/server/${entry}.js`)] : ['--import', 'tsx', file(`app/${entry}.ts`)];
