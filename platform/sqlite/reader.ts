import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Value } from './database.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';
import type { Statements } from './statements.ts';

/** Runs queries of one database file that may take longer than the event loop can wait. */
export interface Reader {
  /** @throws StoreUnavailable when the database can't be read */
  rows<Row extends readonly unknown[]>(sql: string, ...values: Value[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Reads on the calling thread, for tools: each query blocks the event loop. */
export const createReader = (statements: Statements): Reader => ({
  rows: async <Row extends readonly unknown[]>(sql: string, ...values: Value[]) => {
    await nextTurn();
    return readOrUnavailable(() => statements.prepare<Row>(sql).all(...values));
  },
  close: async () => undefined,
});
