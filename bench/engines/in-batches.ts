const size = 50;

/** Does work for each item, in batches that run concurrently. */
export const inBatches = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < items.length; from += size)
    await Promise.all(items.slice(from, from + size).map(work));
};
