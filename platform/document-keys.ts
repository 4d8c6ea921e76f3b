import type { KeyValue, ModelDefinition, StoredDocument } from './ports/read-models.ts';

/** The keys of one model and their allowed values, for any engine. */
export interface DocumentKeys {
  /** In the order of the definition. */
  readonly names: readonly string[];
  /** @throws TypeError for an undefined key */
  assertKnown(key: string): void;
  /**
   * The values of a document, in the order of the names; nulls for a tombstone.
   * @throws TypeError if the document does not match the definition
   */
  valuesOf(document: StoredDocument): KeyValue[];
}

/** @throws TypeError for a name that is invalid in the name of a table or a collection */
export const documentKeys = (model: ModelDefinition): DocumentKeys => {
  if (!/^[a-z][a-z\d-]*$/.test(model.name)) throw new TypeError(`${model.name} can't name a model`);
  const kinds = new Map(Object.entries(model.keys));
  const names = [...kinds.keys()];

  const usable = new Set(names.filter((name) => /^[a-z][a-z\d]*$/i.test(name)));

  const assertKnown = (key: string): void => {
    if (!usable.has(key)) throw new TypeError(`${key} is not a key of the model ${model.name}`);
  };

  const assertFits = (key: string, value: KeyValue | undefined): void => {
    const isOfKind = kinds.get(key) === 'integer' ? Number.isSafeInteger(value) : typeof value === 'string';
    if (value !== null && !isOfKind)
      throw new TypeError(`${String(value)} can't be the ${key} of a document of ${model.name}`);
  };

  return {
    names,
    assertKnown,
    valuesOf: ({ body, keys }) => {
      Object.keys(keys).forEach(assertKnown);
      return names.map((key) => {
        const value = body === null ? null : keys[key];
        assertFits(key, value);
        return value ?? null;
      });
    },
  };
};
