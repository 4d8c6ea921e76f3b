import type { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { Value } from './database.ts';
import type { Reader } from './reader.ts';

/** A query for the worker. */
export interface ReadRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly Value[];
}

/** The worker's answer; its rows are typed by whoever wrote the SQL. */
export type ReadAnswer =
  { readonly id: number; readonly rows: never[] } | { readonly id: number; readonly error: unknown };

interface Pending {
  resolve(rows: never[]): void;
  reject(error: StoreUnavailable): void;
}

const unavailable = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable('The database could not be read', { cause });

/**
 * Reads in a worker thread, so that no query blocks the event loop. The worker starts with the first query. If it dies,
 * its queries fail and the next one starts another.
 */
export const createWorkerReader = (startWorker: () => Worker): Reader => {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let queries = 0;
  let isClosed = false;

  const ended = (of: Worker, cause: unknown): void => {
    if (worker !== of) return;
    worker = undefined;
    for (const { reject } of pending.values()) reject(unavailable(cause));
    pending.clear();
  };

  const start = (): Worker => {
    const started = startWorker();
    started.on('message', (answer: ReadAnswer) => {
      const query = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) started.unref();
      if ('error' in answer) query?.reject(unavailable(answer.error));
      else query?.resolve(answer.rows);
    });
    started.once('error', (error) => ended(started, error));
    started.once('exit', () => ended(started, new Error('The worker that reads has ended')));
    return started;
  };

  return {
    rows: <Row extends readonly unknown[]>(sql: string, ...values: Value[]) =>
      new Promise<Row[]>((resolve, reject) => {
        if (isClosed) return reject(new StoreUnavailable('The database is closed'));
        worker ??= start();
        queries += 1;
        pending.set(queries, { resolve, reject });
        // Only a worker with queries keeps the process alive.
        worker.ref();
        worker.postMessage({ id: queries, sql, values } satisfies ReadRequest);
      }),
    close: async () => {
      isClosed = true;
      const closing = worker;
      if (closing === undefined) return;
      ended(closing, new Error('The database is closed'));
      await closing.terminate();
    },
  };
};
