import type { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../ports/event-store.ts';
import { type ModelDefinition, type ReadModels, StaleTerm } from '../ports/read-models.ts';

/** Writes documents in place of the calling thread. */
export type DocumentWriter = Pick<ReadModels, 'write' | 'index' | 'close'>;

type Batch = Parameters<ReadModels['write']>[1];

/** What the worker is asked for: to write a batch, or else to index the model. */
export interface WriteRequest {
  readonly id: number;
  readonly model: ModelDefinition;
  readonly batch: Batch | undefined;
}

export type WriteMessage = WriteRequest | 'close';

/** The worker's answer; a failure comes with the name of its class. */
export interface WriteAnswer {
  readonly id: number;
  readonly failure?: { readonly name: string; readonly error: unknown };
}

const failureOf = ({ name, error }: { readonly name: string; readonly error: unknown }): Error => {
  const message = error instanceof Error ? error.message : String(error);
  return name === 'StaleTerm'
    ? new StaleTerm(message)
    : new StoreUnavailable('The database could not be written', { cause: error });
};

interface Pending {
  resolve(): void;
  reject(error: Error): void;
}

/** Writes in a worker thread, which starts with the first write. If it dies, its writes fail. */
export const createWorkerWriter = (startWorker: () => Worker): DocumentWriter => {
  const pending = new Map<number, Pending>();
  let running: Worker | undefined;
  let count = 0;
  let isClosed = false;

  const ended = (cause: unknown): void => {
    running = undefined;
    for (const { reject } of pending.values())
      reject(new StoreUnavailable('The database could not be written', { cause }));
    pending.clear();
  };

  const start = (): Worker => {
    const worker = startWorker();
    worker.on('message', ({ id, failure }: WriteAnswer) => {
      const waiting = pending.get(id);
      pending.delete(id);
      if (pending.size === 0 && !isClosed) worker.unref();
      if (failure === undefined) waiting?.resolve();
      else waiting?.reject(failureOf(failure));
    });
    worker.once('error', ended);
    worker.once('exit', () => ended(new Error('The worker that writes has ended')));
    return worker;
  };

  const ask = (model: ModelDefinition, batch: Batch | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new StoreUnavailable('The database is closed'));
      running ??= start();
      count += 1;
      pending.set(count, { resolve, reject });
      running.ref();
      running.postMessage({ id: count, model, batch } satisfies WriteRequest);
    });

  return {
    write: ask,
    index: (model) => ask(model, undefined),
    close: async () => {
      isClosed = true;
      const worker = running;
      if (worker === undefined) return;
      await new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
        worker.ref();
        worker.postMessage('close' satisfies WriteMessage);
      });
    },
  };
};
