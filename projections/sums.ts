import type { Position } from '../platform/ports/event-store.ts';
import type { DocumentRef, KeyValue, StoredDocument } from '../platform/ports/read-models.ts';

/** Whole numbers by name, such as cents and counts. One that is zero is left out. */
export type Amounts = Readonly<Record<string, number>>;

/**
 * Sums over the documents of a projection. Each sum is a document of the same model, so that reading it costs the same
 * however many documents it is over.
 */
export interface Sums<Doc> {
  /** Whether an id is that of a sum; no other document of the projection has such an id. */
  isSum(id: number): boolean;
  /** What a document adds to which sums, by their ids. */
  sharesOf(doc: Doc): ReadonlyMap<number, Amounts>;
  keysOf(id: number, amounts: Amounts): Readonly<Record<string, KeyValue>>;
}

/** Ids of records are below it until the year 2059 (`platform/ids.ts`); those of sums are not. */
export const firstSumId = 2 ** 52;

/** Reads a stored sum. */
export const storedSum = (body: string): Amounts => JSON.parse(body) as Amounts;

/** Amounts that are being added up. */
type Adding = Map<string, number>;

const addTo = (
  sum: Adding,
  amounts: Iterable<readonly [name: string, amount: number]>,
  sign: 1 | -1,
): void => {
  for (const [name, amount] of amounts) {
    const now = (sum.get(name) ?? 0) + sign * amount;
    if (now === 0) sum.delete(name);
    else sum.set(name, now);
  }
};

/** Undefined when nothing is left. */
export const added = (one: Amounts, other: Amounts, sign: 1 | -1 = 1): Amounts | undefined => {
  const sum = new Map(Object.entries(one));
  addTo(sum, Object.entries(other), sign);
  return sum.size === 0 ? undefined : Object.fromEntries(sum);
};

/** A sum that is at hand. */
interface Sum {
  readonly ref: DocumentRef;
  /** Position of the last event that changed it. */
  position: Position | undefined;
  /** Empty when nothing is left. */
  amounts: Adding;
  /** Whether the store has the sum or its tombstone. */
  stored: boolean;
  changed: boolean;
}

/** What an event changes of a sum. */
interface Difference {
  readonly ref: DocumentRef;
  readonly position: Position;
  readonly amounts: ReadonlyMap<string, number>;
}

/** Adds up what changes of documents change of their sums. */
export interface Summing<Doc> {
  /** Notes that an event changed a document. @throws what `sharesOf` throws; then nothing is noted */
  note(account: number, position: Position, before: Doc | undefined, after: Doc | undefined): void;
  /** Adds what was noted, loading sums as needed. */
  addUp(): Promise<void>;
  /** How many sums have changed since they were last taken. */
  unwritten(): number;
  /** What has changed since the last call, ready to be written; a null body is a tombstone. */
  takeChanges(): StoredDocument[];
  /** Drops all sums that are at hand. */
  forget(): void;
  /** Drops all but those that have changed since they were last taken. */
  forgetWritten(): void;
}

const keyOf = ({ account, id }: DocumentRef): string => `${account} ${id}`;

/** @param noKeys those of a tombstone @param load missing sums are left out */
export const createSumming = <Doc>(
  sums: Sums<Doc>,
  noKeys: StoredDocument['keys'],
  load: (refs: readonly DocumentRef[]) => Promise<readonly StoredDocument[]>,
): Summing<Doc> => {
  const atHand = new Map<string, Sum>();
  const changed = new Set<Sum>();
  let noted: Difference[] = [];

  const differences = (before: Doc | undefined, after: Doc | undefined): ReadonlyMap<number, Adding> => {
    const found = new Map<number, Adding>();
    const add = (doc: Doc | undefined, sign: 1 | -1): void => {
      if (doc === undefined) return;
      for (const [id, amounts] of sums.sharesOf(doc)) {
        const sum: Adding = found.get(id) ?? new Map<string, number>();
        addTo(sum, Object.entries(amounts), sign);
        if (sum.size === 0) found.delete(id);
        else found.set(id, sum);
      }
    };
    add(before, -1);
    add(after, 1);
    return found;
  };

  const gather = async (refs: readonly DocumentRef[]): Promise<void> => {
    const missing = refs.filter((ref) => {
      if (atHand.has(keyOf(ref))) return false;
      const amounts = new Map<string, number>();
      atHand.set(keyOf(ref), { ref, position: undefined, amounts, stored: false, changed: false });
      return true;
    });
    if (missing.length === 0) return;
    for (const { account, id, position, body } of await load(missing)) {
      const sum = atHand.get(keyOf({ account, id }));
      const amounts = new Map(body === null ? [] : Object.entries(storedSum(body)));
      if (sum !== undefined) Object.assign(sum, { position, amounts, stored: true });
    }
  };

  const add = ({ ref, position, amounts }: Difference): void => {
    const sum = atHand.get(keyOf(ref));
    // It was written with this event before, when the documents were not.
    if (sum === undefined || (sum.position !== undefined && position <= sum.position)) return;
    addTo(sum.amounts, amounts, 1);
    sum.position = position;
    changed.add(sum);
  };

  return {
    note: (account, position, before, after) => {
      for (const [id, amounts] of differences(before, after))
        noted.push({ ref: { account, id }, position, amounts });
    },
    addUp: async () => {
      const all = noted;
      noted = [];
      await gather(all.map(({ ref }) => ref));
      for (const difference of all) add(difference);
    },
    unwritten: () => changed.size,
    takeChanges: () => {
      const documents: StoredDocument[] = [];
      for (const sum of changed) {
        const { ref, position, stored } = sum;
        const amounts = sum.amounts.size === 0 ? undefined : Object.fromEntries(sum.amounts);
        if (position === undefined || (amounts === undefined && !stored)) continue;
        sum.stored = true;
        const body = amounts === undefined ? null : JSON.stringify(amounts);
        const keys = amounts === undefined ? noKeys : sums.keysOf(ref.id, amounts);
        documents.push({ ...ref, position, keys, body });
      }
      changed.clear();
      return documents;
    },
    forget: () => {
      atHand.clear();
      changed.clear();
      noted = [];
    },
    forgetWritten: () => {
      atHand.clear();
      for (const sum of changed) atHand.set(keyOf(sum.ref), sum);
    },
  };
};
