import { LRUCache } from 'lru-cache';
import type { ModelTable } from './model-table.ts';
import { readOrUnavailable } from './read-or-unavailable.ts';
import type { Statements } from './statements.ts';

/** Tracks changes of the documents of each account, so that answers about them can be cached. */
export interface ModelChanges {
  /** Call it in the transaction that changes documents of these accounts, or of all accounts if none are given. */
  changed(table: Pick<ModelTable, 'name'>, accounts?: Iterable<number>): void;
  /** Differs from the previous version if documents of the account may have changed in between. */
  version(table: ModelTable, account: number): string;
}

export const createModelChanges = (statements: Statements): ModelChanges => {
  const last = new Map<string, number>();
  let changes = 0;
  return {
    changed: (table, accounts) => {
      changes += 1;
      if (accounts === undefined) last.set(table.name, changes);
      else for (const account of new Set(accounts)) last.set(`${table.name} ${account}`, changes);
    },
    version: (table, account) => {
      // Changes when another connection writes, such as that of a rebuild.
      const [others = 0] =
        readOrUnavailable(() => statements.prepare<[number]>('PRAGMA data_version').get()) ?? [];
      const own = last.get(`${table.name} ${account}`) ?? 0;
      return `${others} ${last.get(table.name) ?? 0} ${own}`;
    },
  };
};

/** Number of cached answers of one kind, of all accounts, by default. */
const mostKept = 200;

/** Answers a question about an account's documents, from the cache if they have not changed since the last time. */
export type KeptAnswers<T> = (
  table: ModelTable,
  account: number,
  question: object,
  answer: () => Promise<T>,
) => Promise<T>;

export const keptAnswers = <T>(changes: ModelChanges, most = mostKept): KeptAnswers<T> => {
  const kept = new LRUCache<string, Promise<T>>({ max: most });
  return (table, account, question, answer) => {
    const key = JSON.stringify([table.name, account, changes.version(table, account), question]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asked = answer();
    kept.set(key, asked);
    asked.catch(() => kept.delete(key));
    return asked;
  };
};
