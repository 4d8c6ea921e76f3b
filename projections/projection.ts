import type { LiveView } from '../contracts/live.ts';
import type { EventOf, EventType } from '../domain/events.ts';
import type { RecordedEvent } from '../platform/ports/event-store.ts';
import type { DocumentRef, KeyValue, ModelDefinition } from '../platform/ports/read-models.ts';

/** A recorded event of the types that a projection handles. */
export type Handled<T extends EventType> = RecordedEvent<EventOf<T>>;

/** The kind that a model's key is declared with. */
export type KeyKind = 'text' | 'integer';

type KeysOf<Kinds extends Readonly<Record<string, KeyKind>>> = {
  readonly [Key in keyof Kinds]: KeyValue;
};

interface Description<Doc, T extends EventType, Kinds extends Readonly<Record<string, KeyKind>>> {
  readonly name: string;
  /** A change here builds the model anew, beside the older one. */
  readonly version: number;
  readonly keys: Kinds;
  /** Each a list of keys, as the port has them; the account always comes first and is not named. */
  readonly indexes: readonly (readonly ((keyof Kinds & string) | 'id')[])[];
  /** Keys by each of which documents of all accounts are looked for; that of parked ones always is. */
  readonly scanned?: readonly (keyof Kinds & string)[];
  /** The view whose pages are told of changes; absent when none shows these documents. */
  readonly liveView?: LiveView;
  readonly handles: readonly T[];
  /** The documents that an event touches, within the event's account. */
  documentIds(event: Handled<T>): readonly number[];
  /** What the event makes of the document; undefined is no document, or none any more. */
  fold(doc: Doc | undefined, event: Handled<T>, ref: DocumentRef): Doc | undefined;
  keysOf(doc: Doc): KeysOf<Kinds>;
}

/**
 * A read model: which events touch which documents, and what they make of them. Pure; order, batches, checkpoints and
 * the guard by position are the runner's. Documents are JSON values.
 */
export interface Projection<Doc> {
  readonly model: ModelDefinition;
  readonly liveView: LiveView | undefined;
  readonly handles: readonly EventType[];
  /** None for an event that the projection does not handle. */
  documentIds(event: RecordedEvent): readonly number[];
  fold(doc: Doc | undefined, event: RecordedEvent, ref: DocumentRef): Doc | undefined;
  keysOf(doc: Doc): Readonly<Record<string, KeyValue>>;
}

/** Key of every model: 1 for a document that can't be shown (see `folding.ts`), else 0. */
export const parkedKey = 'parked';

export const defineProjection = <
  Doc,
  const T extends EventType,
  const Kinds extends Readonly<Record<string, KeyKind>>,
>(
  description: Description<Doc, T, Kinds>,
): Projection<Doc> => {
  const types: ReadonlySet<EventType> = new Set(description.handles);
  const isHandled = (event: RecordedEvent): event is Handled<T> => types.has(event.type);
  return {
    model: {
      name: description.name,
      version: description.version,
      keys: { ...description.keys, [parkedKey]: 'integer' },
      indexes: description.indexes,
      scanned: [...(description.scanned ?? []), parkedKey],
    },
    liveView: description.liveView,
    handles: description.handles,
    documentIds: (event) => (isHandled(event) ? description.documentIds(event) : []),
    fold: (doc, event, ref) => (isHandled(event) ? description.fold(doc, event, ref) : doc),
    keysOf: (doc) => ({ ...description.keysOf(doc), [parkedKey]: 0 }),
  };
};

/** The document that these events make, in their order: what a command answers from its own events. @param before default none */
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

/** A stored document, read again: its body was written by this very projection. */
export const storedDocument = <Doc>(_: Projection<Doc>, body: string): Doc => JSON.parse(body) as Doc;
