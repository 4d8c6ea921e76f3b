import { documentKeys, type DocumentKeys } from '../../document-keys.ts';
import type { Position } from '../../ports/event-store.ts';
import type { DocumentRef, KeyValue, ModelDefinition, StoredDocument } from '../../ports/read-models.ts';

type KeyField = `key_${string}`;

/**
 * A view's document as stored in MongoDB. A tombstone has no account and no keys, so queries by these never find one,
 * and counts and sums need only an index.
 */
export interface ViewDocument {
  readonly _id: string;
  readonly account?: number;
  readonly position: Position;
  /** The last writer's model and term. */
  readonly writtenBy: string;
  readonly term: number;
  readonly body: string | null;
  /** Only on tombstones. */
  readonly tombstonedAt?: Date;
  readonly [key: KeyField]: KeyValue;
}

/** Maps documents of one model and version. */
export interface ViewShape {
  readonly model: ModelDefinition;
  /** The field of a key; `_id` for the key `id`. @throws TypeError for an undefined key */
  field(key: string): KeyField;
  /** @throws TypeError when the document does not match the definition */
  toView(document: StoredDocument, writer: { readonly term: number; readonly now: number }): ViewDocument;
  toStored(view: ViewDocument): StoredDocument;
}

const digits = String(Number.MAX_SAFE_INTEGER).length;

const padded = (number: number): string => {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new TypeError(`${number} is not the id of an account or a document`);
  return String(number).padStart(digits, '0');
};

/** Account and id as one sortable string, since servers differ on documents as `_id`. */
export const viewId = ({ account, id }: DocumentRef): string => `${padded(account)}-${padded(id)}`;

/** The id range of an account: the period is the character after the hyphen. */
export const viewIdsOf = (account: number): { readonly $gte: string; readonly $lt: string } => ({
  $gte: `${padded(account)}-`,
  $lt: `${padded(account)}.`,
});

export const refOf = (id: string): DocumentRef => ({
  account: Number(id.slice(0, digits)),
  id: Number(id.slice(digits + 1)),
});

/** @throws TypeError for names that are invalid for a collection or a field */
export const viewShape = (model: ModelDefinition): ViewShape => {
  const keys: DocumentKeys = documentKeys(model);
  const field = (key: string): KeyField => {
    keys.assertKnown(key);
    return `key_${key}`;
  };
  const fields = keys.names.map(field);

  return {
    model,
    field,
    toView: (document, { term, now }) => {
      const { account, position, body } = document;
      const values = keys.valuesOf(document);
      const written = { _id: viewId(document), position, writtenBy: model.name, term, body };
      if (body === null) return { ...written, tombstonedAt: new Date(now) };
      return {
        ...written,
        account,
        ...Object.fromEntries(fields.map((name, at) => [name, values[at] ?? null])),
      };
    },
    toStored: (view) => ({
      ...refOf(view._id),
      position: view.position,
      keys: Object.fromEntries(keys.names.map((key) => [key, view[field(key)] ?? null])),
      body: view.body,
    }),
  };
};
