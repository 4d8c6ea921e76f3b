import type { LiveView } from '../contracts/live.ts';
import type { EventOf, EventType } from '../domain/events.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import type { RecordedEvent } from '../platform/ports/event-store.ts';
import type {
  DocumentRef,
  KeyValue,
  ModelDefinition,
  StoredDocument,
} from '../platform/ports/read-models.ts';
import type { Amounts, Sums } from './sums.ts';

/** A recorded event of one of the types that a projection handles. */
export type Handled<T extends EventType> = RecordedEvent<EventOf<T>>;

/** The declared type of a model's key. */
export type KeyKind = 'text' | 'integer';

type KeysOf<Kinds extends Readonly<Record<string, KeyKind>>> = {
  readonly [Key in keyof Kinds]: KeyValue;
};

interface Description<Doc, T extends EventType, Kinds extends Readonly<Record<string, KeyKind>>> {
  readonly name: string;
  /** A raised version builds the model anew, beside the older one. */
  readonly version: number;
  readonly keys: Kinds;
  /** Each index is a list of keys; the account always comes first and is not named. */
  readonly indexes: readonly (readonly ((keyof Kinds & string) | 'id')[])[];
  /** Keys that most documents lack: an index that begins with one may leave those out. */
  readonly sparse?: readonly (keyof Kinds & string)[];
  /** Keys by which documents of all accounts are found; the key of parked documents always is one. */
  readonly scanned?: readonly (keyof Kinds & string)[];
  /** The view whose pages are notified of changes; absent when no page shows these documents. */
  readonly liveView?: LiveView;
  readonly handles: readonly T[];
  /**
   * The kind of stream that holds all events of a document, if every document has one: a rebuild then folds stream by
   * stream, in several threads.
   */
  readonly streams?: [T] extends [InvoiceEvent['type']] ? 'invoice' : never;
  /** The documents that an event touches, within the event's account. */
  documentIds(event: Handled<T>): readonly number[];
  /** Applies the event to the document; undefined means no document, or deletes it. */
  fold(doc: Doc | undefined, event: Handled<T>, ref: DocumentRef): Doc | undefined;
  keysOf(doc: Doc): KeysOf<Kinds>;
  /** How documents are stored; default: as JSON. */
  readonly body?: DocumentBody<Doc>;
  /** Kept beside the documents. The streams can't be folded one by one then. */
  readonly sums?: Omit<Sums<Doc>, 'keysOf'> & { keysOf(id: number, amounts: Amounts): KeysOf<Kinds> };
}

/** Turns a document into what is stored of it, and back. */
export interface DocumentBody<Doc> {
  write(doc: Doc): string;
  read(body: string): Doc;
}

/**
 * A read model: which events touch which documents, and how they change them. Pure; the runner handles order, batches,
 * checkpoints and the guard by position. Documents are JSON values.
 */
export interface Projection<Doc> {
  readonly model: ModelDefinition;
  readonly liveView: LiveView | undefined;
  readonly handles: readonly EventType[];
  /** What the names of the streams begin with, each of which holds all events of its documents; see `Description`. */
  readonly streams: string | undefined;
  /** None for an event that the projection does not handle. */
  documentIds(event: RecordedEvent): readonly number[];
  fold(doc: Doc | undefined, event: RecordedEvent, ref: DocumentRef): Doc | undefined;
  keysOf(doc: Doc): Readonly<Record<string, KeyValue>>;
  readonly body: DocumentBody<Doc>;
  readonly sums: Sums<Doc> | undefined;
}

/** Key of every model: 1 for a document that can't be shown (see `folding.ts`), else 0. */
export const parkedKey = 'parked';

export const isParked = ({ keys }: Pick<StoredDocument, 'keys'>): boolean => keys[parkedKey] === 1;

export const defineProjection = <
  Doc,
  const T extends EventType,
  const Kinds extends Readonly<Record<string, KeyKind>>,
>(
  description: Description<Doc, T, Kinds>,
): Projection<Doc> => {
  const { sums } = description;
  const types: ReadonlySet<EventType> = new Set(description.handles);
  const isHandled = (event: RecordedEvent): event is Handled<T> => types.has(event.type);
  return {
    model: {
      name: description.name,
      version: description.version,
      keys: { ...description.keys, [parkedKey]: 'integer' },
      indexes: description.indexes,
      ...(description.sparse !== undefined && { sparse: description.sparse }),
      scanned: [...(description.scanned ?? []), parkedKey],
    },
    liveView: description.liveView,
    handles: description.handles,
    streams: description.streams,
    documentIds: (event) => (isHandled(event) ? description.documentIds(event) : []),
    fold: (doc, event, ref) => (isHandled(event) ? description.fold(doc, event, ref) : doc),
    keysOf: (doc) => ({ ...description.keysOf(doc), [parkedKey]: 0 }),
    body: description.body ?? { write: JSON.stringify, read: JSON.parse },
    sums: sums && { ...sums, keysOf: (id, amounts) => ({ ...sums.keysOf(id, amounts), [parkedKey]: 0 }) },
  };
};

/**
 * Folds these events, in order, into a document: how a command answers from its own events. @param before default none
 */
export const projectOne = <Doc>(
  projection: Projection<Doc>,
  events: Iterable<RecordedEvent>,
  ref: DocumentRef,
  before?: Doc,
): Doc | undefined => {
  let doc = before;
  for (const event of events) {
    if (event.data.accountId !== ref.account || !projection.documentIds(event).includes(ref.id)) continue;
    doc = projection.fold(doc, event, ref);
  }
  return doc;
};

/** What any stored document of a model holds: also one that can't be shown, or a sum. */
export const storedContent = (
  projection: Projection<unknown>,
  { id, keys, body }: Pick<StoredDocument, 'id' | 'keys'> & { readonly body: string },
): unknown =>
  isParked({ keys }) || projection.sums?.isSum(id) === true ? JSON.parse(body) : projection.body.read(body);

/** Reads a stored document; its body was written by the same version of this projection. */
export const storedDocument = <Doc>(projection: Projection<Doc>, body: string): Doc =>
  projection.body.read(body);

/** Those of stored documents that can be shown: neither gone nor parked. Each with its id. */
export const shownDocuments = <Doc>(
  projection: Projection<Doc>,
  documents: readonly StoredDocument[],
): { readonly id: number; readonly doc: Doc }[] =>
  documents.flatMap((document) =>
    document.body === null || isParked(document)
      ? []
      : [{ id: document.id, doc: storedDocument(projection, document.body) }],
  );
