import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ChildProgram } from '../integrations/sandbox/run-child.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Starts a worker thread by the name of its entry. From source, in development, it needs this process's loader. */
export const startWorker = (entry: 'rebuild-worker' | 'reader-worker', workerData: unknown): Worker => {
  if (!isSource) return new Worker(new URL(`./${entry}.js`, import.meta.url), { workerData });
  const source = JSON.stringify(new URL(`./${entry}.ts`, import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(load, { eval: true, workerData });
};

/** The program of the child processes that read files; from source it needs a loader too. */
export const sandboxProgram = (): ChildProgram => {
  const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  if (!isSource) return { args: ['--enable-source-maps', path('./sandbox-worker.js')], folder: path('.') };
  return { args: ['--import', 'tsx', path('./sandbox-worker.ts')], folder: path('..') };
};
