import type { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { Value } from './database.ts';
import type { Reader } from './reader.ts';

/** A query for a worker. */
export interface ReadRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly Value[];
}

export type ReadMessage = ReadRequest | 'close';

/** The worker's answer: rows, typed by whoever wrote the SQL. */
export type ReadAnswer<Result = never> = { readonly id: number } & (
  | { readonly result: Result }
  /** With SQLite's code apart, because errors lose it on the way between threads. */
  | { readonly error: unknown; readonly errcode: number | undefined }
);

interface Pending {
  resolve(result: never): void;
  reject(error: StoreUnavailable): void;
}

/** A worker and the queries that it has not answered, by id. */
interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
}

/** By default. Each worker has a heap and a page cache of its own. */
const mostWorkers = 2;

const unavailable = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable('The database could not be read', { cause });

const withCode = ({ error, errcode }: Extract<ReadAnswer, { error: unknown }>): unknown =>
  error instanceof Error && errcode !== undefined ? Object.assign(error, { errcode }) : error;

/** Ends a worker after its queries: the SQLite library crashes the process if a thread is terminated in a query. */
const end = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.ref();
    worker.postMessage('close' satisfies ReadMessage);
  });

/**
 * Reads in worker threads, so that no query blocks the event loop, and two run at once. A worker starts when a query
 * finds no idle one. If it dies, its queries fail and a later one starts another.
 */
export const createWorkerReader = (startWorker: () => Worker, most = mostWorkers): Reader => {
  const running = new Set<Running>();
  let queries = 0;
  let isClosed = false;

  const ended = (of: Running, cause: unknown): void => {
    running.delete(of);
    for (const { reject } of of.pending.values()) reject(unavailable(cause));
    of.pending.clear();
  };

  const start = (): Running => {
    const worker = startWorker();
    const pending = new Map<number, Pending>();
    const started = { worker, pending };
    worker.on('message', (answer: ReadAnswer) => {
      const query = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0 && !isClosed) worker.unref();
      if ('error' in answer) query?.reject(unavailable(withCode(answer)));
      else query?.resolve(answer.result);
    });
    worker.once('error', (error) => ended(started, error));
    worker.once('exit', () => ended(started, new Error('A worker that reads has ended')));
    running.add(started);
    return started;
  };

  /** The worker with the fewest queries, or a new one if all are busy. */
  const leastBusy = (): Running => {
    const [least] = [...running].sort((one, other) => one.pending.size - other.pending.size);
    const isWanted = least === undefined || (least.pending.size > 0 && running.size < most);
    return isWanted ? start() : least;
  };

  const ask = <Result>(query: Omit<ReadRequest, 'id'>): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new StoreUnavailable('The database is closed'));
      const { worker, pending } = leastBusy();
      queries += 1;
      pending.set(queries, { resolve, reject });
      // Only a worker with queries keeps the process alive.
      worker.ref();
      worker.postMessage({ ...query, id: queries } satisfies ReadMessage);
    });

  return {
    rows: (sql, ...values) => ask({ sql, values }),
    close: async () => {
      isClosed = true;
      const closing = [...running];
      for (const one of closing) ended(one, new Error('The database is closed'));
      await Promise.all(closing.map(({ worker }) => end(worker)));
    },
  };
};
