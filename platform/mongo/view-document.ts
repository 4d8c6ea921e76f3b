import { documentKeys, type DocumentKeys } from '../document-keys.ts';
import type { Position } from '../ports/event-store.ts';
import type { DocumentRef, KeyValue, ModelDefinition, StoredDocument } from '../ports/read-models.ts';

type KeyField = `key_${string}`;

/**
 * A document of a view as MongoDB keeps it. A tombstone has neither account nor keys, so that what is looked for by
 * these never meets one, and counts and sums can be answered from an index alone.
 */
export interface ViewDocument {
  readonly _id: string;
  readonly account?: number;
  readonly position: Position;
  /** The model and the term of its last writer. */
  readonly writtenBy: string;
  readonly term: number;
  readonly body: string | null;
  /** Of tombstones only. */
  readonly tombstonedAt?: Date;
  readonly [key: KeyField]: KeyValue;
}

/** How the documents of one model and version look. */
export interface ViewShape {
  readonly model: ModelDefinition;
  /** The field of a key, or `_id` for the key `id`. @throws TypeError for a key that the definition does not name */
  field(key: string): KeyField;
  /** @throws TypeError when the document does not fit the definition */
  toView(document: StoredDocument, writer: { readonly term: number; readonly now: number }): ViewDocument;
  toStored(view: ViewDocument): StoredDocument;
}

const digits = String(Number.MAX_SAFE_INTEGER).length;

const padded = (number: number): string => {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new TypeError(`${number} is no number of an account or a document`);
  return String(number).padStart(digits, '0');
};

/** Account and id in one text that sorts as they do, whatever a server thinks of documents as `_id`. */
export const viewId = ({ account, id }: DocumentRef): string => `${padded(account)}-${padded(id)}`;

/** The ids of an account: the full stop is the character after the hyphen. */
export const viewIdsOf = (account: number): { readonly $gte: string; readonly $lt: string } => ({
  $gte: `${padded(account)}-`,
  $lt: `${padded(account)}.`,
});

export const refOf = (id: string): DocumentRef => ({
  account: Number(id.slice(0, digits)),
  id: Number(id.slice(digits + 1)),
});

/** @throws TypeError for names that can't be names of a collection and its fields */
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
