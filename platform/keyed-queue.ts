/** Runs work of one key after the other, work of different keys side by side. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const createKeyedQueue = (): KeyedQueue => {
  const ends = new Map<string, Promise<void>>();
  return (key, work) => {
    const before = ends.get(key) ?? Promise.resolve();
    const running = before.then(work);
    const end = running.then(
      () => undefined,
      () => undefined,
    );
    ends.set(key, end);
    void end.then(() => {
      if (ends.get(key) === end) ends.delete(key);
    });
    return running;
  };
};
