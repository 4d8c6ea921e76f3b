import { LRUCache } from 'lru-cache';
import type { Search, Where } from '../ports/read-models.ts';
import type { ModelChanges } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';

/** How many searches are kept among the same documents, and among how many sets of documents. */
const mostKept = 5;
const mostSets = 20;

/** A search among an account's documents whose keys match. */
export interface SearchAmong {
  readonly table: ModelTable;
  readonly account: number;
  readonly where: Where;
  readonly search: Search;
}

/** What recent searches found: a longer word is searched only there, as one types. */
export interface KeptSearches {
  /** The rows that contain all that a search finds, if a kept one found no less; since then nothing has changed. */
  rowsWith(asked: SearchAmong): readonly number[] | undefined;
  /** Call it before the search begins, and what it returns with all that was found. */
  keep(asked: SearchAmong): (rowIds: readonly number[]) => void;
}

interface Kept {
  readonly search: Search;
  readonly rowIds: readonly number[];
}

/** Whether a search finds nothing that the other does not find: its words contain the other's. */
const isWithin = (search: Search, wider: Search): boolean =>
  search.key === wider.key &&
  search.orKey === wider.orKey &&
  wider.words.every((word) => {
    const others = new Set(word.orOneOf);
    return search.words.some(
      ({ text, orOneOf = [] }) => text.includes(word.text) && orOneOf.every((one) => others.has(one)),
    );
  });

export const createKeptSearches = (changes: Pick<ModelChanges, 'version'>): KeptSearches => {
  const sets = new LRUCache<string, readonly Kept[]>({ max: mostSets });
  const setOf = ({ table, account, where }: SearchAmong): string =>
    JSON.stringify([table.name, account, changes.version(table, account), where]);
  return {
    rowsWith: (asked) => sets.get(setOf(asked))?.find(({ search }) => isWithin(asked.search, search))?.rowIds,
    keep: (asked) => {
      const set = setOf(asked);
      return (rowIds) =>
        sets.set(set, [{ search: asked.search, rowIds }, ...(sets.get(set) ?? [])].slice(0, mostKept));
    },
  };
};
