import { Worker } from 'node:worker_threads';

/** Starts a worker thread by the name of its entry. From source, in development, it needs this process's loader. */
export const startWorker = (entry: 'rebuild-worker' | 'reader-worker', workerData: unknown): Worker => {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${entry}.js`, import.meta.url), { workerData });
  const source = JSON.stringify(new URL(`./${entry}.ts`, import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(load, { eval: true, workerData });
};
