import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { isBuilt, root } from '../../scripts/build.mjs';
import { messageOf } from '../../platform/error-message.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the built server (`built-server.ts`). */
    serverBuilder: string;
  }
}

/**
 * Builds something for the test files of a run, which are in several processes: once, as soon as the first one asks.
 * @param build returns what is answered to all
 */
export const startBuilder = async (
  build: () => Promise<string>,
): Promise<{ readonly address: string; close(): Promise<void> }> => {
  let built: Promise<string> | undefined;
  const answer = async (response: ServerResponse): Promise<void> => {
    try {
      built ??= build();
      response.end(await built);
    } catch (error) {
      response.writeHead(500).end(messageOf(error));
    }
  };
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The builder has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await built?.catch(() => undefined);
    },
  };
};

/** Builds only the server, outside `dist`, so that no other build changes it between two lives. */
const buildInto = async (folder: string): Promise<string> => {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const args = ['--config', 'vite.server.config.ts', '--outDir', folder, '--logLevel', 'error'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', ...args], { cwd: root, env });
  return join(folder, 'main.js');
};

/**
 * Builds the server for tests that start it as a process, once per run and only if one asks. If `dist` is up to date then,
 * nothing else rebuilds it, and it is used instead. The folder lies in the project, because its packages are not in the
 * bundle.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'server-'));
  const builder = await startBuilder(async () =>
    isBuilt() ? join(root, 'dist', 'server', 'main.js') : buildInto(folder),
  );
  project.provide('serverBuilder', builder.address);
  return async () => {
    await builder.close();
    await rm(folder, { recursive: true, force: true });
  };
};
