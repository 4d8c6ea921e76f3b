import type { Position } from './event-store.ts';

/** What a document can be found, sorted and summed by. */
export type KeyValue = string | number | null;

/** A kind of documents. A new `version` is a separate set of documents next to the older one. */
export interface ModelDefinition {
  /** Lower-case words with hyphens. */
  readonly name: string;
  readonly version: number;
  /** Keys other than account and id, with their type. */
  readonly keys: Readonly<Record<string, 'text' | 'integer'>>;
  /**
   * Each index is a list of keys. The account always comes first and is not listed. The id comes last unless it is
   * listed (`id`); keys after it do not order, but can be read from the index alone.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Keys that most documents lack: an index that begins with one may leave those out. */
  readonly sparse?: readonly string[];
  /** Keys by which documents of all accounts are searched (`scan`). */
  readonly scanned?: readonly string[];
}

export interface DocumentRef {
  readonly account: number;
  readonly id: number;
}

export interface StoredDocument extends DocumentRef {
  /** Position of the last event folded into the document: the guard. */
  readonly position: Position;
  readonly keys: Readonly<Record<string, KeyValue>>;
  /** JSON, sent to browsers as it is. Null is a tombstone: deleted at `position`, never found by a query. */
  readonly body: string | null;
}

/** Where a document is, and one of its keys. */
export interface DocumentKey extends DocumentRef {
  readonly value: string | number;
}

/** Values from `from` (inclusive) to `before` (exclusive); never null. */
export interface Between {
  readonly from?: string | number;
  readonly before?: string | number;
}

/**
 * What a key must be: a value, one of several, none of several, or in a range. A short list of numbers is taken to
 * select fewer documents than the other conditions; a store may look it up first.
 */
export type Wanted = KeyValue | readonly KeyValue[] | Between | { readonly noneOf: readonly KeyValue[] };

export const isList = (wanted: Wanted): wanted is readonly KeyValue[] => Array.isArray(wanted);

/** Conditions by key; all must hold. */
export type Where = Readonly<Record<string, Wanted>>;

/** Selects documents by conditions or ids, in one order. */
export interface Query {
  readonly where?: Where;
  readonly ids?: readonly number[];
  readonly orderBy?: string;
  readonly descending?: boolean;
  readonly limit?: number;
}

/** Words to search for. Each must occur in the text of `key`, or match through `orKey`. */
export interface Search {
  readonly key: string;
  readonly orKey?: string;
  readonly words: readonly {
    readonly text: string;
    /** Values of `orKey` that also count as a match. */
    readonly orOneOf?: readonly KeyValue[];
  }[];
}

/** Where a page begins: after the document with this value of the `orderBy` key and this id. */
export interface PageStart {
  readonly value: KeyValue;
  readonly id: number;
}

/**
 * One page of a list. It is ordered by one key, with ties ordered by id; documents without a value of that key come
 * last in both directions. Text is ordered by its bytes and searched as it is, so writers must store comparable keys.
 */
export interface PageQuery {
  /** `id` may be among these conditions, as a list; unlike `ids` it counts for the total. */
  readonly where?: Where;
  readonly search?: Search;
  readonly ids?: readonly number[];
  readonly orderBy: string;
  readonly descending?: boolean;
  readonly after?: PageStart;
  readonly limit: number;
}

export interface Page {
  readonly documents: readonly StoredDocument[];
  /** How many documents match the conditions and the search on all pages. */
  readonly total: number;
}

export interface KeySum {
  readonly group: Readonly<Record<string, KeyValue>>;
  readonly sum: number;
  readonly count: number;
}

/** The writer's lease has ended, and a newer term writes this model. */
export class StaleTerm extends Error {
  override readonly name = 'StaleTerm';
}

/** Reads of documents, for answers. With `ReadModels.readsWait` a read waits for the writes called before it. */
export interface ShownReadModels {
  /** Position up to which the model's events were folded; undefined before the first. */
  checkpoint(model: ModelDefinition): Promise<Position | undefined>;
  get(model: ModelDefinition, ref: DocumentRef): Promise<StoredDocument | undefined>;
  find(model: ModelDefinition, account: number, query?: Query): Promise<StoredDocument[]>;
  /**
   * All matching documents, in slices; each slice is read on demand. Every document must have a value of the `orderBy`
   * key (by default the id). Concurrent changes may or may not be seen; no document comes twice unless it moved.
   */
  stream(
    model: ModelDefinition,
    account: number,
    query?: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  ): AsyncIterable<readonly StoredDocument[]>;
  /**
   * One page of a list. If a document before the page's start is added, removed or moved, no other document is repeated
   * or dropped. It blocks the event loop for a few milliseconds at most, however many documents it examines.
   */
  page(model: ModelDefinition, account: number, query: PageQuery): Promise<Page>;
  /** The ids of such a page, without the documents. */
  pageOfIds(
    model: ModelDefinition,
    account: number,
    query: PageQuery,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }>;
  count(model: ModelDefinition, account: number, where?: Where): Promise<number>;
  /** Sum of one integer key and number of documents, grouped by equal keys. @param options.ids only these documents */
  sums(
    model: ModelDefinition,
    account: number,
    options: {
      readonly groupBy: readonly string[];
      readonly of: string;
      readonly where?: Where;
      readonly ids?: readonly number[];
    },
  ): Promise<KeySum[]>;
  /** Matching documents of all accounts, for the process manager, in no particular order. */
  scan(model: ModelDefinition, where?: Where): AsyncIterable<StoredDocument>;
  /** One key of all accounts' documents that have it, without reading any document, in no particular order. */
  scanKey(model: ModelDefinition, key: string): AsyncIterable<DocumentKey>;
}

/**
 * Documents folded from events. There are no joins and no transactions across documents. A batch may be half written
 * after a crash and is then written again, so every write is guarded by the document's position.
 */
export interface ReadModels extends ShownReadModels {
  /**
   * Whether a read that is called now, except `load`, waits for the writes that were called before and are about to be
   * stored. Then others can rely on those. By default a read waits for no write.
   */
  readsWait?(): boolean;
  /**
   * Prepares the model: its table or collection, and its indexes. With `indexLater` a new one may get its indexes only
   * when `index` is called, which is faster for many documents; until then it is only loaded and written.
   */
  prepare(model: ModelDefinition, options?: { readonly indexLater?: boolean }): Promise<void>;
  /** Creates the model's missing indexes. */
  index(model: ModelDefinition): Promise<void>;
  /** For folding: documents by reference, including tombstones, in no particular order; missing ones are left out. */
  load(model: ModelDefinition, refs: readonly DocumentRef[]): Promise<StoredDocument[]>;
  /**
   * Writes documents, then the checkpoint. A stored document at the same position or a later one stays unchanged.
   * @param batch.first documents that are all stored before any of the others is
   * @throws StaleTerm when a newer term has written.
   */
  write(
    model: ModelDefinition,
    batch: {
      readonly first?: readonly StoredDocument[];
      readonly documents: readonly StoredDocument[];
      readonly checkpoint: Position;
      readonly term: number;
    },
  ): Promise<void>;
  /**
   * Takes or renews the right to write a model for `holder`; undefined while another holds it. Terms only grow: each
   * change of holder starts a new one. With `takeOver` it is taken from the current holder, whose writes are refused
   * from then on.
   */
  lease(
    model: ModelDefinition,
    holder: string,
    milliseconds: number,
    options?: { readonly takeOver?: boolean },
  ): Promise<number | undefined>;
  /** Ends the lease of `holder`, so that others need not wait until it expires; does nothing if another holds it. */
  release(model: ModelDefinition, holder: string): Promise<void>;
  /** Whether anyone currently holds the right to write the model. If not, waiting for the model is pointless. */
  isLeased(model: ModelDefinition): Promise<boolean>;
  /** Deletes all documents of an account, tombstones included, in turns. */
  eraseAccount(model: ModelDefinition, account: number): Promise<void>;
  /** Deletes the documents and the checkpoint of a model, at the start of a rebuild. */
  clear(model: ModelDefinition): Promise<void>;
  /**
   * Replaces the documents and the checkpoint of `to` with those of `from`, atomically for every reader, and removes
   * `from`. Both have the same keys. Used by rebuilds, whose checkpoint must not be behind the one that it replaces.
   * @throws StaleTerm when a newer term has written `to`.
   */
  promote(from: ModelDefinition, to: ModelDefinition, term: number): Promise<void>;
  /** Existing versions of models, and when they were last written; for the swap and its cleanup. */
  versions(): Promise<{ readonly name: string; readonly version: number; readonly writtenAt: string }[]>;
  drop(name: string, version: number): Promise<void>;
  /** Deletes tombstones that were written before this ISO instant. */
  sweepTombstones(model: ModelDefinition, before: string): Promise<void>;
  close(): Promise<void>;
}
