import { StoreUnavailable, StreamGone } from '../ports/event-store.ts';

/** Answers what the query reads. @throws StoreUnavailable when the database can't be read */
export const readOrUnavailable = <T>(query: () => T): T => {
  try {
    return query();
  } catch (cause) {
    if (cause instanceof StreamGone) throw cause;
    throw new StoreUnavailable('The database could not be read', { cause });
  }
};
