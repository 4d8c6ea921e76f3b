import type { Position } from './event-store.ts';

/** What a document can be found, sorted and summed by. */
export type KeyValue = string | number | null;

/** A kind of documents. A changed `version` is another set of documents, kept beside the older one. */
export interface ModelDefinition {
  /** Lower-case words with hyphens. */
  readonly name: string;
  readonly version: number;
  /** Keys beside account and id, with their kind. */
  readonly keys: Readonly<Record<string, 'text' | 'integer'>>;
  /**
   * Each a list of keys; the account always comes first and is not named. The id comes last unless the list names it
   * (`id`): what follows it does not order, but is known without looking at the document.
   */
  readonly indexes: readonly (readonly string[])[];
  /** Keys by each of which documents of all accounts are looked for (`scan`). */
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
  /** JSON, sent to browsers as it is; null is a tombstone: deleted at `position`, never found by a query. */
  readonly body: string | null;
}

/** Where a document is, and one of its keys. */
export interface DocumentKey extends DocumentRef {
  readonly value: string | number;
}

/** Values from one on, or up to another that does not belong to them itself; never null. */
export interface Between {
  readonly from?: string | number;
  readonly before?: string | number;
}

/** What a key has to be: a value, one of several, none of several, or between two. */
export type Wanted = KeyValue | readonly KeyValue[] | Between | { readonly noneOf: readonly KeyValue[] };

/** Conditions by key; all of them hold. */
export type Where = Readonly<Record<string, Wanted>>;

/** Documents by conditions or ids, in one order. */
export interface Query {
  readonly where?: Where;
  readonly ids?: readonly number[];
  readonly orderBy?: string;
  readonly descending?: boolean;
  readonly limit?: number;
}

/** Words that are looked for; each is found in the text of `key`, or else in what `orKey` stands for. */
export interface Search {
  readonly key: string;
  readonly orKey?: string;
  readonly words: readonly {
    readonly text: string;
    /** Values of `orKey` by which a document also counts as found. */
    readonly orOneOf?: readonly KeyValue[];
  }[];
}

/** Where a page begins: after the document with this value of the key that orders, and this id. */
export interface PageStart {
  readonly value: KeyValue;
  readonly id: number;
}

/**
 * A part of a list. It is ordered by one key, ties by id; documents without a value of that key come last in both
 * directions. Text is ordered by its bytes and searched as it is: who writes keys makes them comparable.
 */
export interface PageQuery {
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
  /** How many documents the conditions and the search find, whatever the page. */
  readonly total: number;
}

export interface KeySum {
  readonly group: Readonly<Record<string, KeyValue>>;
  readonly sum: number;
  readonly count: number;
}

/** The writer's lease had ended: a newer term writes this model now. */
export class StaleTerm extends Error {
  override readonly name = 'StaleTerm';
}

/**
 * Documents folded from events. No joins, no transactions over documents: a batch may be half written after a crash,
 * and is then written again, so every write is guarded by the document's position.
 */
export interface ReadModels {
  /** Makes the model ready: its place and its indexes. */
  prepare(model: ModelDefinition): Promise<void>;
  /** Position up to which the model's events were folded; undefined before the first. */
  checkpoint(model: ModelDefinition): Promise<Position | undefined>;
  /** Documents by reference, tombstones included, in no order; missing ones are left out. */
  load(model: ModelDefinition, refs: readonly DocumentRef[]): Promise<StoredDocument[]>;
  /**
   * Writes documents, then the checkpoint. A document that is already at its position or beyond stays as it is.
   * @throws StaleTerm when a newer term has written.
   */
  write(
    model: ModelDefinition,
    batch: {
      readonly documents: readonly StoredDocument[];
      readonly checkpoint: Position;
      readonly term: number;
    },
  ): Promise<void>;
  get(model: ModelDefinition, ref: DocumentRef): Promise<StoredDocument | undefined>;
  find(model: ModelDefinition, account: number, query?: Query): Promise<StoredDocument[]>;
  /**
   * All documents that match, in slices, the next one read when it is asked for. Each has a value of the key that orders,
   * by default the id. What changes meanwhile is seen or not; no document comes twice unless it moved.
   */
  stream(
    model: ModelDefinition,
    account: number,
    query?: Pick<Query, 'where' | 'orderBy' | 'descending'>,
  ): AsyncIterable<readonly StoredDocument[]>;
  /**
   * One page of a list. A document that comes, goes or moves before the page's start neither repeats nor drops another.
   * It does not hold up the event loop for more than some milliseconds, however many documents it has to look at.
   */
  page(model: ModelDefinition, account: number, query: PageQuery): Promise<Page>;
  /** The ids of such a page, without the documents. */
  pageOfIds(
    model: ModelDefinition,
    account: number,
    query: PageQuery,
  ): Promise<{ readonly ids: readonly number[]; readonly total: number }>;
  count(model: ModelDefinition, account: number, where?: Where): Promise<number>;
  /** Sum of one integer key and number of documents, by groups of equal keys. */
  sums(
    model: ModelDefinition,
    account: number,
    options: { readonly groupBy: readonly string[]; readonly of: string; readonly where?: Where },
  ): Promise<KeySum[]>;
  /** All accounts' documents that match, for the process manager; in no order. */
  scan(model: ModelDefinition, where?: Where): AsyncIterable<StoredDocument>;
  /** One key of all accounts' documents that have it, without reading any document; in no order. */
  scanKey(model: ModelDefinition, key: string): AsyncIterable<DocumentKey>;
  /**
   * Takes or renews the right to write a model for `holder`; undefined while another holds it. Terms only grow: each
   * change of holder is a new one. With `takeOver` it is taken from whoever holds it, whose writes are refused from then on.
   */
  lease(
    model: ModelDefinition,
    holder: string,
    milliseconds: number,
    options?: { readonly takeOver?: boolean },
  ): Promise<number | undefined>;
  /** Ends the lease of `holder`, so that another need not wait for it to run out; does nothing when another has it. */
  release(model: ModelDefinition, holder: string): Promise<void>;
  /** Whether anybody holds the right to write the model now, so that it is worth while to wait for it. */
  isLeased(model: ModelDefinition): Promise<boolean>;
  /** Forgets the documents and the checkpoint of a model (a rebuild starts so). */
  clear(model: ModelDefinition): Promise<void>;
  /**
   * Puts the documents and the checkpoint of `from` in the place of `to`'s, at once for every reader; `from` is no more.
   * Both have the same keys. For a rebuild, whose checkpoint must not be behind the one that it replaces.
   * @throws StaleTerm when a newer term has written `to`.
   */
  promote(from: ModelDefinition, to: ModelDefinition, term: number): Promise<void>;
  /** Versions of models that exist, with when they were last written; for the swap and its clean-up. */
  versions(): Promise<{ readonly name: string; readonly version: number; readonly writtenAt: string }[]>;
  drop(name: string, version: number): Promise<void>;
  /** Forgets tombstones that were written before this ISO instant. */
  sweepTombstones(model: ModelDefinition, before: string): Promise<void>;
  close(): Promise<void>;
}
