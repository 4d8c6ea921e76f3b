import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the child processes run: it starts sooner than its sources, and runs faster. */
export interface Bundle {
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** Its folder lies in the project, because its packages are not in the bundle. */
export const makeBundle = async (): Promise<Bundle> => {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'simulation-'));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'tests/simulation/serve.ts'),
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'serve.js' } },
    },
  });
  return { file: join(folder, 'serve.js'), remove: () => rm(folder, { recursive: true, force: true }) };
};
