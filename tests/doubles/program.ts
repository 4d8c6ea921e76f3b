import { fileURLToPath } from 'node:url';
import { isBuilt } from '../../scripts/build.mjs';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const runsBuilt = isBuilt();

/** What follows `node` to run a command of the program: as it ships where that build is of today's sources, else from the sources. */
export const programArgs = (entry: 'main' | 'admin' | 'projections' | 'migrate-store'): readonly string[] =>
  runsBuilt ? [file(`dist/server/${entry}.js`)] : ['--import', 'tsx', file(`app/${entry}.ts`)];
