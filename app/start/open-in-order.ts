/** Opens resources in order, each with its close function. */
export type Opening<T> = (alsoClose: (close: () => Promise<void>) => void) => Promise<T>;

/** The opened resources and a function that closes all, last first. */
export interface Opened<T> {
  readonly opened: T;
  close(): Promise<void>;
}

/** @throws the error of opening, after everything opened so far was closed */
export const openInOrder = async <T>(open: Opening<T>): Promise<Opened<T>> => {
  const closes: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const one of closes.splice(0).reverse())
      await one().catch((error: unknown) => {
        failures.push(error);
      });
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed well');
  };
  try {
    return { opened: await open((one) => closes.push(one)), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};
