import PQueue from 'p-queue';

/** Runs work of the same key sequentially, and work of different keys concurrently. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const createKeyedQueue = (): KeyedQueue => {
  const queues = new Map<string, PQueue>();

  const queueOf = (key: string): PQueue => {
    const known = queues.get(key);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.once('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  };

  return (key, work) => queueOf(key).add(work);
};
