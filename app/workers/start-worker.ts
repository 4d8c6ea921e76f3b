import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { ChildProgram } from '../../integrations/sandbox/run-child.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Where the built entries are; undefined when the program runs from source, in development. */
let builtEntries = isSource ? undefined : import.meta.url;

/** Starts the workers of a program that runs from source from built entries, so that each loads in a few milliseconds. */
export const useBuiltWorkers = (folder: string): void => {
  builtEntries = pathToFileURL(join(folder, 'any.js')).href;
};

/**
 * The young generation of each worker's heap, in MB. The default is up to 134 MB for each thread, depending on the
 * version of Node.js, which the process then keeps; more than this hardly makes a worker faster.
 */
const youngGeneration = {
  'rebuild-worker': 24,
  'fold-worker': 64,
  'reader-worker': 12,
  'verify-worker': 12,
  'verify-streams-worker': 64,
} as const;

/** Starts a worker thread by the name of its entry. From source it needs this process's loader. */
export const startWorker = (entry: keyof typeof youngGeneration, workerData: unknown): Worker => {
  const options: WorkerOptions = {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: youngGeneration[entry] },
  };
  if (builtEntries !== undefined) return new Worker(new URL(`./${entry}.js`, builtEntries), options);
  const source = JSON.stringify(new URL(`./${entry}.ts`, import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(load, { ...options, eval: true });
};

/** The program of the child processes that read files; from source it needs a loader too. */
export const sandboxProgram = (): ChildProgram => {
  const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  if (!isSource) return { args: [path('./sandbox-worker.js')], folder: path('.') };
  return { args: ['--import', 'tsx', path('./sandbox-worker.ts')], folder: path('../..') };
};
