import { LRUCache } from 'lru-cache';
import type { ModelTable } from './model-table.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';
import type { Statements } from '../statements.ts';

/** Changed documents whose ids are remembered, of all accounts. */
const mostRemembered = 10_000;

/** What an account's documents are based on: changes by others, of the whole table, and of the account itself. */
export type ModelVersion = readonly [others: number, all: number, own: number];

/** A document that changes, or all documents of an account. */
interface Changing {
  readonly account: number;
  readonly id?: number;
}

/** Tracks changes of the documents of each account, so that answers about them can be cached. */
export interface ModelChanges {
  /** Call it in the transaction that changes these documents, or any documents of the table if none are given. */
  changed(table: Pick<ModelTable, 'name'>, documents?: readonly Changing[]): void;
  /** Differs from the previous version if documents of the account may have changed in between. */
  version(table: ModelTable, account: number): ModelVersion;
  /** Ids of all documents of the account that may have changed since a version; undefined if these are not known. */
  idsSince(table: ModelTable, account: number, since: ModelVersion): readonly number[] | undefined;
}

export const createModelChanges = (statements: Statements): ModelChanges => {
  const last = new Map<string, number>();
  /** In their order, oldest first. */
  let remembered: (Changing & { readonly change: number; readonly name: string })[] = [];
  let changes = 0;
  /** All later changes are remembered. */
  let forgotten = 0;

  const keyOf = ({ name }: Pick<ModelTable, 'name'>, account: number): string => `${name} ${account}`;

  const forgetOldest = (): void => {
    if (remembered.length < 2 * mostRemembered) return;
    forgotten = remembered.at(-mostRemembered - 1)?.change ?? forgotten;
    remembered = remembered.slice(-mostRemembered);
  };

  const version = (table: ModelTable, account: number): ModelVersion => {
    // Changes when another connection writes, such as that of a rebuild.
    const [others = 0] =
      readOrUnavailable(() => statements.prepare<[number]>('PRAGMA data_version').get()) ?? [];
    return [others, last.get(table.name) ?? 0, last.get(keyOf(table, account)) ?? 0];
  };

  return {
    version,
    changed: (table, documents) => {
      changes += 1;
      if (documents === undefined) last.set(table.name, changes);
      for (const { account, id } of documents ?? []) {
        last.set(keyOf(table, account), changes);
        remembered.push({ change: changes, name: table.name, account, ...(id !== undefined && { id }) });
      }
      forgetOldest();
    },
    idsSince: (table, account, [others, all, own]) => {
      const [othersNow, allNow] = version(table, account);
      if (others !== othersNow || all !== allNow || own < forgotten) return undefined;
      const since = remembered.slice(remembered.findLastIndex(({ change }) => change <= own) + 1);
      const ids = since
        .filter((one) => one.name === table.name && one.account === account)
        .map(({ id }) => id);
      return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
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
