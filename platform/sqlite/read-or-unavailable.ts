import { StoreUnavailable, StreamGone } from '../ports/event-store.ts';
import { UnusableData } from '../ports/unusable-data.ts';

/** Returns the result of the query. @throws StoreUnavailable when the database can't be read */
export const readOrUnavailable = <T>(query: () => T): T => {
  try {
    return query();
  } catch (cause) {
    if (cause instanceof StreamGone || cause instanceof UnusableData) throw cause;
    throw new StoreUnavailable('The database could not be read', { cause });
  }
};
