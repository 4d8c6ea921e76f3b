import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isBuilt } from '../../scripts/build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join('node_modules', '.cache', 'kill-test');

/**
 * Builds only the server, outside `dist`, so that no other build changes it between two lives. If `dist` is up to date,
 * nothing else rebuilds it, and it is used instead.
 * @returns the entry of the server
 */
export const buildServer = async (): Promise<string> => {
  if (isBuilt()) return join(root, 'dist', 'server', 'main.js');
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    vite,
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    folder,
    '--logLevel',
    'error',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return join(root, folder, 'main.js');
};
