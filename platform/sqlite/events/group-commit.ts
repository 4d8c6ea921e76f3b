import { StoreUnavailable } from '../../ports/event-store.ts';
import { busyTimeout, type Database, waitAtMost } from '../database.ts';
import { saysBusy } from '../file-trouble.ts';

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
   * back its whole group. While another connection writes, the work waits, and the event loop goes on.
   * @throws StoreUnavailable when the transaction failed and nothing was stored
   */
  run<T>(work: () => T | Refused): Promise<T>;
  /** Whether the transaction of everything that waits has begun, so that it is committed in this turn. */
  hasBegun(): boolean;
  /** Resolves when what has begun is committed, or has failed; undefined if nothing has. */
  settled(): Promise<void> | undefined;
  /** Commits pending work, waiting for other connections; later calls fail. */
  close(): void;
}

interface Waiting {
  attempt(): void;
  settle(): void;
  fail(error: StoreUnavailable): void;
}

/** Largest group, so that one commit does not block the event loop for long. */
const mostInAGroup = 1_000;

/** How soon to try again while another connection writes, in milliseconds. */
const retryAfter = 2;

const soon = setImmediate;
const later = setTimeout;

/** @param before runs before each transaction; when it throws, nothing is stored */
export const createGroupCommit = (database: Database, before: () => void = () => undefined): GroupCommit => {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  let waiting: Waiting[] = [];
  /** Since when another connection has been writing, on the clock of `performance`. */
  let busySince: number | undefined;
  /** Whether a transaction has begun for what waits. */
  let isUnderWay = false;
  /** Whether SQLite itself waits, and blocks the event loop, while another connection writes. */
  let isBlocking = true;
  let isClosed = false;

  const blockIf = (isToBlock: boolean): void => {
    if (isBlocking === isToBlock) return;
    waitAtMost(database, isToBlock ? busyTimeout : 0);
    isBlocking = isToBlock;
  };

  /** Begins a transaction. @returns false if another connection writes and there is time to try again */
  const begins = (): boolean => {
    if (database.isTransaction) return true;
    try {
      before();
      blockIf(isClosed);
      begin.run();
    } catch (error) {
      const now = performance.now();
      busySince ??= now;
      if (saysBusy(error) && !isClosed && now - busySince < busyTimeout) return false;
      busySince = undefined;
      throw error;
    }
    busySince = undefined;
    isUnderWay = true;
    return true;
  };

  const nextGroup = (): readonly Waiting[] => {
    const group = waiting.slice(0, mostInAGroup);
    waiting = waiting.slice(mostInAGroup);
    if (waiting.length > 0) soon(flush);
    else isUnderWay = false;
    return group;
  };

  const fail = (group: readonly Waiting[], cause: unknown): void => {
    if (database.isOpen && database.isTransaction) rollback.run();
    const error = new StoreUnavailable('The database could not be written', { cause });
    for (const piece of group) piece.fail(error);
  };

  const write = (group: readonly Waiting[]): void => {
    try {
      for (const piece of group) piece.attempt();
      commit.run();
    } catch (cause) {
      fail(group, cause);
      return;
    }
    for (const piece of group) piece.settle();
  };

  const flush = (): void => {
    if (waiting.length === 0) return;
    try {
      if (!begins()) {
        later(flush, retryAfter);
        return;
      }
    } catch (cause) {
      fail(nextGroup(), cause);
      return;
    }
    write(nextGroup());
  };

  const beginEarly = (): void => {
    try {
      begins();
    } catch {
      // The flush is about to try again.
    }
  };

  const enqueue = (piece: Waiting): void => {
    waiting.push(piece);
    if (waiting.length > 1) return;
    beginEarly();
    soon(flush);
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
    hasBegun: () => isUnderWay,
    settled: () => {
      if (!isUnderWay) return undefined;
      return new Promise((resolve) => {
        waiting.push({ attempt: () => undefined, settle: resolve, fail: () => resolve() });
      });
    },
    close: () => {
      isClosed = true;
      while (waiting.length > 0) flush();
      blockIf(true);
    },
  };
};
