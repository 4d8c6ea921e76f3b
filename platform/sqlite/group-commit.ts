import { StoreUnavailable } from '../ports/event-store.ts';
import type { Database } from './database.ts';

/** Returned by work that wrote nothing because its condition failed. */
export class Refused {
  readonly reason: Error;
  constructor(reason: Error) {
    this.reason = reason;
  }
}

/** Runs writes in shared transactions. */
export interface GroupCommit {
  /**
   * Runs `work` in the next transaction and resolves with its result after the commit. Calls of one turn of the event
   * loop share a commit, without waiting for more. Work that returns `Refused` rejects alone; work that throws rolls
   * back its whole group.
   * @throws StoreUnavailable when the transaction failed and nothing was stored
   */
  run<T>(work: () => T | Refused): Promise<T>;
  /** Commits pending work; later calls fail. */
  close(): void;
}

interface Waiting {
  attempt(): void;
  settle(): void;
  fail(error: StoreUnavailable): void;
}

/** Largest group, so that one commit does not block the event loop for long. */
const mostInAGroup = 1_000;

const later = setImmediate;

/** @param before runs before each transaction; when it throws, nothing is stored */
export const createGroupCommit = (database: Database, before: () => void = () => undefined): GroupCommit => {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  let waiting: Waiting[] = [];
  let isClosed = false;

  const write = (group: readonly Waiting[]): void => {
    try {
      before();
      begin.run();
      for (const piece of group) piece.attempt();
      commit.run();
    } catch (cause) {
      if (database.isOpen && database.isTransaction) rollback.run();
      const error = new StoreUnavailable('The database could not be written', { cause });
      for (const piece of group) piece.fail(error);
      return;
    }
    for (const piece of group) piece.settle();
  };

  const flush = (): void => {
    const group = waiting.slice(0, mostInAGroup);
    waiting = waiting.slice(mostInAGroup);
    if (waiting.length > 0) later(flush);
    if (group.length > 0) write(group);
  };

  const enqueue = (piece: Waiting): void => {
    if (waiting.length === 0) later(flush);
    waiting.push(piece);
  };

  return {
    run: <T>(work: () => T | Refused) =>
      new Promise<T>((resolve, reject) => {
        if (isClosed) {
          reject(new StoreUnavailable('The database is closed'));
          return;
        }
        let settle = (): void => {};
        enqueue({
          attempt: () => {
            const answer = work();
            settle = () => (answer instanceof Refused ? reject(answer.reason) : resolve(answer));
          },
          settle: () => settle(),
          fail: reject,
        });
      }),
    close: () => {
      isClosed = true;
      while (waiting.length > 0) flush();
    },
  };
};
