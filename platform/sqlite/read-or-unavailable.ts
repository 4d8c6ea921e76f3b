import { StoreUnavailable, StreamGone } from '../ports/event-store.ts';

/** Returns the result of the query. @throws StoreUnavailable when the database can't be read */
export const readOrUnavailable = <T>(query: () => T): T => {
  try {
    return query();
  } catch (cause) {
    if (cause instanceof StreamGone) throw cause;
    throw new StoreUnavailable('The database could not be read', { cause });
  }
};
