import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const builtFolder = fileURLToPath(new URL('../../dist/server/', import.meta.url));

/** The folder of the built server. @throws Error if there is none */
export const builtServer = (): string => {
  if (!existsSync(join(builtFolder, 'main.js'))) throw new Error('Build first: npm run build');
  return builtFolder;
};

/** A program in a separate process that reports when it listens. */
export interface Listening {
  readonly address: string;
  /** Resident memory in MB; NaN where the system does not report it. */
  residentMegabytes(): number;
  stop(): Promise<void>;
}

const residentOf = ({ pid = 0 }: ChildProcess): number => {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? Number.NaN) / 1_024;
};

/** Starts a script and waits until it prints where it listens. */
export const startScript = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Listening> => {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /listening on (http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void gone.then(() => reject(new Error(`${args.join(' ')} ended before it listened`)));
  });
  return {
    address,
    residentMegabytes: () => residentOf(child),
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
};

/** The flags that `npm start`, or another script, gives Node. */
export const flagsOf = (script: 'start' | 'audit'): readonly string[] => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const scripts = z.object({ start: z.string(), audit: z.string() });
  const { scripts: all } = z.object({ scripts }).parse(JSON.parse(manifest));
  return all[script].split(' ').filter((word) => word.startsWith('--'));
};

/** Unsets the engines that other measurements use. */
const withoutEngines = { EVENTSTORE_URL: '', MONGO_URL: '', TEMPORAL_ADDRESS: '' };

/** For the first start on events that were made without a server: what else it stores is not there yet. */
export const withoutKeep = { ACCEPT_LOSS: 'keep' };

/** One caller asks as much as thousands would. */
const withoutLimits = {
  CALLS_PER_ACCOUNT: '0',
  CALLS_PER_ADDRESS: '0',
  SOCKETS_PER_ACCOUNT: '0',
  SOCKETS_PER_ADDRESS: '0',
};

/**
 * Puts copies in place of databases that this process has closed. SQLite keeps a file open until the statements on it are garbage, and a server
 * refuses one that another process has open.
 */
export const letGoOf = async (dataDir: string): Promise<void> => {
  const names = await readdir(dataDir);
  for (const name of names.filter((name) => name.endsWith('.db'))) {
    const file = join(dataDir, name);
    await copyFile(file, `${file}.copy`);
    await rename(`${file}.copy`, file);
  }
};

/** Starts the built server on a data folder, with engines only if `env` names them. */
export const startServer = (
  dataDir: string,
  port = 0,
  env: Readonly<Record<string, string>> = {},
): Promise<Listening> => {
  const main = join(builtServer(), 'main.js');
  return startScript([...flagsOf('start'), main], {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...withoutLimits,
    ...withoutEngines,
    ...env,
  });
};
