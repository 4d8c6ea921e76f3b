import type { Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type {
  DocumentRef,
  KeyValue,
  ModelDefinition,
  StoredDocument,
} from '../../platform/ports/read-models.ts';
import { isParked, parkedKey, type Projection } from '../projection.ts';
import { createSumming } from '../sums.ts';

/** An event that a projection could not fold, and the document that is parked because of it, if there is one. */
export interface Poison {
  readonly event: RecordedEvent;
  readonly ref: DocumentRef | undefined;
  readonly error: unknown;
}

/** A loaded document that is not written yet. */
interface Folded<Doc> {
  readonly ref: DocumentRef;
  /** Position of the last event folded into it. */
  position: Position | undefined;
  doc: Doc | undefined;
  /** Parked: nothing more is folded into it. */
  parked: boolean;
  /** The document's keys; for a parked document those from before, so that its list still finds it. */
  keys: Readonly<Record<string, KeyValue>>;
  /** The event after which the keys are outdated; they are recomputed when the document is written. */
  unkeyed: RecordedEvent | undefined;
  /** Whether the store has the document or its tombstone. */
  stored: boolean;
  changed: boolean;
}

/** What has changed, ready to be written; a null body is a tombstone. */
export interface Changes {
  /**
   * The sums, which are stored before the documents: after a crash, an event that a document lacks is folded again, and
   * a sum that has it already is left as it is. The other way round, the sum would never get it.
   */
  readonly first: readonly StoredDocument[];
  readonly documents: readonly StoredDocument[];
}

/** Folds events into documents and returns the changed ones; each is loaded once and written once. */
export interface Folding {
  /** Folds events in order, loading documents as needed. */
  fold(events: readonly RecordedEvent[]): Promise<void>;
  /** How many documents and sums have changed since they were last taken. */
  unwritten(): number;
  /** Returns what has changed since the last call. */
  takeChanges(): Changes;
  /** Drops all loaded documents. */
  forget(): void;
  /** Drops all documents but those that have changed since they were last taken; what was taken must be stored. */
  forgetWritten(): void;
}

type Loader = (refs: readonly DocumentRef[]) => Promise<readonly StoredDocument[]>;

const parkedBody = ({ account, id }: DocumentRef): string => {
  const parked = { parked: true, id, userId: account };
  return JSON.stringify(parked);
};

/** The store would refuse an invalid number or a key of another type, and that would stop more than one document. */
const checkedIds = (ids: readonly number[], account: number): readonly number[] => {
  if (Number.isSafeInteger(account) && ids.every(Number.isSafeInteger)) return ids;
  throw new TypeError(`No document ids: ${ids.join()} of account ${account}`);
};

const keyChecker = (model: ModelDefinition) => {
  const kinds = Object.entries(model.keys);
  return (keys: Readonly<Record<string, KeyValue>>): Readonly<Record<string, KeyValue>> => {
    for (const [key, kind] of kinds) {
      const value = keys[key];
      const fits =
        value === null || (kind === 'text' ? typeof value === 'string' : Number.isSafeInteger(value));
      if (!fits) throw new TypeError(`Key ${key} of ${model.name} is no ${kind}: ${String(value)}`);
    }
    return keys;
  };
};

/** @param load missing documents are left out @param onPoison is told of every event that can't be folded */
export const createFolding = <Doc>(
  projection: Projection<Doc>,
  load: Loader,
  onPoison: (poison: Poison) => void,
): Folding => {
  const { model } = projection;
  const checkedKeys = keyChecker(model);
  const noKeys = Object.fromEntries(Object.keys(model.keys).map((key) => [key, null]));
  const summing = projection.sums && createSumming(projection.sums, noKeys, load);
  const accounts = new Map<number, Map<number, Folded<Doc>>>();
  let changed: Folded<Doc>[] = [];

  const atHand = (account: number, id: number): Folded<Doc> | undefined => accounts.get(account)?.get(id);

  const keep = (folded: Folded<Doc>): void => {
    const { account, id } = folded.ref;
    let documents = accounts.get(account);
    if (documents === undefined) accounts.set(account, (documents = new Map<number, Folded<Doc>>()));
    documents.set(id, folded);
  };

  const fromStore = ({ account, id, position, keys, body }: StoredDocument): Folded<Doc> => {
    const parked = isParked({ keys });
    const doc = body === null || parked ? undefined : projection.body.read(body);
    const unkeyed = undefined;
    return { ref: { account, id }, position, doc, parked, keys, unkeyed, stored: true, changed: false };
  };

  const absent = (ref: DocumentRef): Folded<Doc> => ({
    ref,
    position: undefined,
    doc: undefined,
    parked: false,
    keys: noKeys,
    unkeyed: undefined,
    stored: false,
    changed: false,
  });

  const documentIds = (event: RecordedEvent): readonly number[] => {
    try {
      return checkedIds(projection.documentIds(event), event.data.accountId);
    } catch (error) {
      onPoison({ event, ref: undefined, error });
      return [];
    }
  };

  /**
   * Whether nothing can be stored of the event's documents, except by an earlier fold of the same event: then the guard
   * by position keeps what is stored.
   */
  const isBeginning = ({ revision }: RecordedEvent): boolean =>
    projection.streams !== undefined && revision === 0;

  const gather = async (touches: readonly (readonly [RecordedEvent, readonly number[]])[]): Promise<void> => {
    const missing: Folded<Doc>[] = [];
    for (const [event, ids] of touches)
      for (const id of ids) {
        const { accountId } = event.data;
        if (atHand(accountId, id) !== undefined) continue;
        const folded = absent({ account: accountId, id });
        keep(folded);
        if (!isBeginning(event)) missing.push(folded);
      }
    if (missing.length === 0) return;
    for (const stored of await load(missing.map(({ ref }) => ref))) {
      const folded = atHand(stored.account, stored.id);
      if (folded !== undefined) Object.assign(folded, fromStore(stored));
    }
  };

  const markChanged = (folded: Folded<Doc>, position: Position): void => {
    folded.position = position;
    if (folded.changed) return;
    folded.changed = true;
    changed.push(folded);
  };

  const park = (folded: Folded<Doc>, event: RecordedEvent, error: unknown): void => {
    renewKeys(folded);
    if (folded.parked) return;
    folded.doc = undefined;
    folded.parked = true;
    folded.keys = { ...folded.keys, [parkedKey]: 1 };
    markChanged(folded, event.position);
    onPoison({ event, ref: folded.ref, error });
  };

  /** A document whose keys can't be computed is parked. */
  const renewKeys = (folded: Folded<Doc>): void => {
    const { unkeyed, doc } = folded;
    if (unkeyed === undefined) return;
    folded.unkeyed = undefined;
    try {
      folded.keys = doc === undefined ? noKeys : checkedKeys(projection.keysOf(doc));
    } catch (error) {
      park(folded, unkeyed, error);
    }
  };

  const apply = (folded: Folded<Doc>, event: RecordedEvent): void => {
    if (folded.parked || (folded.position !== undefined && event.position <= folded.position)) return;
    try {
      const doc = projection.fold(folded.doc, event, folded.ref);
      if (doc === folded.doc) return;
      summing?.note(folded.ref.account, event.position, folded.doc, doc);
      folded.doc = doc;
      folded.unkeyed = event;
      markChanged(folded, event.position);
    } catch (error) {
      park(folded, event, error);
    }
  };

  const bodyOf = ({ doc, parked, ref }: Folded<Doc>): string | null => {
    if (parked) return parkedBody(ref);
    return doc === undefined ? null : projection.body.write(doc);
  };

  return {
    fold: async (events) => {
      const touches: (readonly [RecordedEvent, readonly number[]])[] = [];
      for (const event of events) {
        const ids = documentIds(event);
        if (ids.length > 0) touches.push([event, ids]);
      }
      await gather(touches);
      for (const [event, ids] of touches)
        for (const id of ids) {
          const folded = atHand(event.data.accountId, id);
          if (folded !== undefined) apply(folded, event);
        }
      await summing?.addUp();
    },
    unwritten: () => changed.length + (summing?.unwritten() ?? 0),
    takeChanges: () => {
      const documents: StoredDocument[] = [];
      for (const folded of changed) {
        renewKeys(folded);
        folded.changed = false;
        const body = bodyOf(folded);
        if (folded.position === undefined || (body === null && !folded.stored)) continue;
        folded.stored = true;
        documents.push({ ...folded.ref, position: folded.position, keys: folded.keys, body });
      }
      changed = [];
      return { first: summing?.takeChanges() ?? [], documents };
    },
    forget: () => {
      accounts.clear();
      changed = [];
      summing?.forget();
    },
    forgetWritten: () => {
      accounts.clear();
      changed.forEach(keep);
      summing?.forgetWritten();
    },
  };
};
