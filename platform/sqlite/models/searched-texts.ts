import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { KeyValue, Search } from '../../ports/read-models.ts';
import { liveOf } from './document-query.ts';
import type { ModelChanges, ModelVersion } from './model-changes.ts';
import type { ModelTable } from './model-table.ts';
import type { Reader } from '../reader.ts';

/** Documents in a slice. After a change only its slice is read again, which takes about a millisecond. */
const mostInSlice = 1_000;
/** Slices that are searched in one turn of the event loop, which takes a few milliseconds. */
const slicesAtOnce = 2;
/** Characters of all kept texts, with their ids. */
const mostKept = 40_000_000;
/** What a document takes besides its text, in characters. */
const perDocument = 40;
/** How long texts are kept after the last search, in milliseconds. */
const keptFor = 1_800_000;

/** What searches look for in an account's documents. */
interface Searched {
  readonly table: ModelTable;
  readonly account: number;
  readonly search: Search;
}

/** Texts of documents with neighboring ids. */
interface Slice {
  /** All ids from this one on belong to this slice, up to the next one's. */
  readonly from: number;
  readonly ids: readonly number[];
  /** The texts one after another, each with `separator` after it: one long text is searched much faster than many. */
  readonly text: string;
  /** Where each document's text ends. */
  readonly ends: Uint32Array;
  /** The numbers of the documents' values of the key that may match instead. */
  readonly orValues: Uint32Array;
}

/** Numbers the values of a key from 0 on: numbers are compared much faster. */
type Numbered = Map<KeyValue, number>;

/** Texts as of a version. */
interface Kept {
  readonly version: ModelVersion;
  readonly orValues: Numbered;
  readonly slices: Promise<readonly Slice[]>;
}

/**
 * The texts that are searched, in memory as long as there is room: to go through an index of 100,000 documents takes
 * SQLite several times as long.
 */
export interface SearchedTexts {
  /** Ids of the account's documents that a search finds, in ascending order. */
  idsOf(searched: Searched): Promise<readonly number[]>;
}

/** Ends each text of a slice; where a text has it, a space takes its place. */
const separator = '\u001F';

/** A column that the query has put into one JSON text. To check its values one by one would take most of the time. */
const column = <Value>() => z.custom<readonly Value[]>(Array.isArray);
const idsColumn = column<number>();
const valuesColumn = column<KeyValue>();

type Columns = readonly [ids: string, text: string, orValues: string];
const noColumns: Columns = ['[]', '', '[]'];

const sliceOf = (from: number, columns: Columns, numbered: Numbered): Slice => {
  const ids = idsColumn.parse(JSON.parse(columns[0]));
  const text = columns[1];
  let end = -1;
  const ends = Uint32Array.from(ids, () => (end = text.indexOf(separator, end + 1)));
  const numberOf = (value: KeyValue): number => {
    const number = numbered.get(value) ?? numbered.size;
    numbered.set(value, number);
    return number;
  };
  const orValues = valuesColumn.parse(JSON.parse(columns[2]));
  return { from, ids, text, ends, orValues: Uint32Array.from(orValues, numberOf) };
};

/** Marks the documents of a slice in whose own text a word occurs. */
const mark = (isMatch: Uint8Array, { text, ends }: Pick<Slice, 'text' | 'ends'>, word: string): void => {
  if (word === '') return void isMatch.fill(1);
  let row = 0;
  for (let at = text.indexOf(word); at !== -1;) {
    while ((ends[row] ?? Infinity) <= at) row += 1;
    const end = ends[row] ?? Infinity;
    if (at + word.length <= end) isMatch[row] = 1;
    at = text.indexOf(word, end);
  }
};

/** A word, and for each number of a value whether that matches instead. */
interface Word {
  readonly text: string;
  readonly isOther: Uint8Array;
}

const wordsOf = ({ words }: Search, numbered: Numbered): readonly Word[] =>
  words.map(({ text, orOneOf = [] }) => {
    const isOther = new Uint8Array(numbered.size);
    for (const value of orOneOf) {
      const number = numbered.get(value);
      if (number !== undefined) isOther[number] = 1;
    }
    return { text, isOther };
  });

/** Appends the ids of the documents of a slice in which each word is found. */
const find = (slice: Slice, words: readonly Word[], found: number[]): void => {
  const { ids, orValues } = slice;
  const counts = new Uint32Array(ids.length);
  for (const { text, isOther } of words) {
    const isMatch = new Uint8Array(ids.length);
    mark(isMatch, slice, text);
    for (let row = 0; row < ids.length; row += 1)
      if (isMatch[row] === 1 || isOther[orValues[row] ?? 0] === 1) counts[row] = (counts[row] ?? 0) + 1;
  }
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row];
    if (id !== undefined && counts[row] === words.length) found.push(id);
  }
};

/** The index of the slice that has, or would have, an id. */
const sliceWith = (slices: readonly Slice[], id: number): number =>
  Math.max(
    slices.findLastIndex(({ from }) => from <= id),
    0,
  );

export const createSearchedTexts = (
  { rows: rowsOf }: Reader,
  changes: Pick<ModelChanges, 'version' | 'idsSince'>,
  sourceOf: (table: ModelTable) => Promise<string>,
): SearchedTexts => {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostKept,
    ttl: keptFor,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });

  /** Reads the documents with ids from `from` (inclusive) to `before` (exclusive). */
  const read = async (
    { table, account, search }: Searched,
    source: string,
    orValues: Numbered,
    [from, before]: readonly [from: number, before: number],
  ): Promise<readonly Slice[]> => {
    const live = liveOf(account);
    const orColumn = search.orKey === undefined ? 'NULL' : table.column(search.orKey);
    const slices: Slice[] = [];
    let next = from;
    for (let isMore = true; isMore;) {
      const [columns = noColumns] = await rowsOf<Columns>(
        `SELECT json_group_array(id), coalesce(group_concat(text || '${separator}', ''), ''), json_group_array(other)
         FROM (
           SELECT id, replace(coalesce(${table.column(search.key)}, ''), '${separator}', ' ') AS text,
             ${orColumn} AS other
           FROM ${source} WHERE ${live.sql} AND id >= ? AND id < ? ORDER BY id LIMIT ${mostInSlice}
         )`,
        ...live.values,
        next,
        before,
      );
      const slice = sliceOf(next, columns, orValues);
      slices.push(slice);
      isMore = slice.ids.length === mostInSlice;
      next = (slice.ids.at(-1) ?? next) + 1;
    }
    return slices;
  };

  /** @param source what to read from, such as a table */
  const readAgain = async (
    searched: Searched,
    source: string,
    known: Kept,
    changed: readonly number[],
  ): Promise<readonly Slice[]> => {
    const slices = await known.slices;
    const stale = new Set(changed.map((id) => sliceWith(slices, id)));
    const parts = await Promise.all(
      slices.map(async (slice, index) => {
        const before = slices[index + 1]?.from ?? Number.MAX_SAFE_INTEGER;
        return stale.has(index) ? read(searched, source, known.orValues, [slice.from, before]) : [slice];
      }),
    );
    return parts.flat();
  };

  const readAsOf = (version: ModelVersion, searched: Searched, known: Kept | undefined): Kept => {
    const { table, account } = searched;
    const changed = known && changes.idsSince(table, account, known.version);
    const source = sourceOf(table);
    if (known !== undefined && changed !== undefined) {
      const slices = source.then((from) => readAgain(searched, from, known, changed));
      return { version, orValues: known.orValues, slices };
    }
    const orValues: Numbered = new Map();
    const all = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
    return { version, orValues, slices: source.then((from) => read(searched, from, orValues, all)) };
  };

  const keptOf = (searched: Searched): Kept => {
    const { table, account, search } = searched;
    const key = JSON.stringify([table.name, account, search.key, search.orKey]);
    const version = changes.version(table, account);
    const known = kept.get(key);
    if (known !== undefined && String(known.version) === String(version)) return known;
    const reading = readAsOf(version, searched, known);
    kept.set(key, reading, { size: 1 });
    const isStillKept = (): boolean => kept.peek(key) === reading;
    reading.slices.then(
      (slices) => {
        const characters = slices.map(({ ids, text }) => text.length + ids.length * perDocument);
        const size = characters.reduce((sum, one) => sum + one, 1);
        if (isStillKept()) kept.set(key, reading, { size });
      },
      () => {
        if (isStillKept()) kept.delete(key);
      },
    );
    return reading;
  };

  return {
    idsOf: async (searched) => {
      const reading = keptOf(searched);
      const slices = await reading.slices;
      const words = wordsOf(searched.search, reading.orValues);
      const found: number[] = [];
      for (const [index, slice] of slices.entries()) {
        if (index % slicesAtOnce === slicesAtOnce - 1) await nextTurn();
        find(slice, words, found);
      }
      return found;
    },
  };
};
