import { documentKeys } from '../../document-keys.ts';
import type { Position } from '../../ports/event-store.ts';
import type { KeyValue, ModelDefinition, StoredDocument } from '../../ports/read-models.ts';

/** A document's row: account, id, position, body, and the keys in the definition's order. */
export type DocumentRow = [number, number, Position, string | null, ...KeyValue[]];

/** Maps the documents of one model and version to a table. Indexes contain live documents only. */
export interface ModelTable {
  readonly name: string;
  /** The columns of a `DocumentRow`. */
  readonly columns: string;
  /** Creates the table, without its indexes. */
  readonly create: string;
  /**
   * The statements that create the indexes, by the suffix of the index's name. Indexes keep their names when their
   * table replaces another one, so `mark` makes the names unique.
   */
  indexes(mark: string): ReadonlyMap<string, string>;
  /** Writes a row, when it became a tombstone (or null) and its checksum, unless the stored row is at least as new. */
  readonly upsert: string;
  /** @throws TypeError for an undefined key */
  column(key: string): string;
  /** A value that is not greater than any value of the key; null does not count as a value. */
  lowest(key: string): string | number;
  /** For each index, the keys by which it orders an account's documents: those before the id. */
  readonly orders: readonly (readonly string[])[];
  /** @throws TypeError when the document does not match the definition */
  toRow(document: StoredDocument): DocumentRow;
  toDocument(row: DocumentRow): StoredDocument;
}

/** The name of every table of documents begins so. */
export const tablePrefix = 'documents_';

export const tableName = (model: string, version: number): string =>
  `${tablePrefix}${model.replaceAll('-', '_')}_${version}`;

/** Selects documents; all other rows are tombstones. */
export const isLive = 'tombstoned_at IS NULL';

/** Suffix of the index of tombstones, which costs a write of live documents nothing. */
export const tombstonesIndex = 'tombstones';

/** The keys of an index, including the id. */
const withId = (by: readonly string[]): readonly string[] => (by.includes('id') ? by : [...by, 'id']);

/** @throws TypeError for names that are invalid for a table or a column */
export const modelTable = (model: ModelDefinition): ModelTable => {
  const keys = documentKeys(model);
  const kinds = Object.values(model.keys);
  const name = tableName(model.name, model.version);

  const column = (key: string): string => {
    if (key === 'id') return key;
    keys.assertKnown(key);
    return `"key_${key}"`;
  };

  const keyColumns = keys.names.map(column);
  const columns = ['account', 'id', 'position', 'body', ...keyColumns].join(', ');
  const declared = keyColumns.map((key, index) => `${key} ${kinds[index] ?? 'text'}`);
  const indexed = model.indexes.map((by) => {
    const [first = 'id'] = by;
    const isSparse = model.sparse?.includes(first) === true;
    return {
      by: ['account', ...withId(by).map(column)].join(', '),
      where: isSparse ? `${isLive} AND ${column(first)} IS NOT NULL` : isLive,
    };
  });
  const changed = ['position', 'body', 'tombstoned_at', 'checksum', ...keyColumns].map(
    (c) => `${c} = excluded.${c}`,
  );

  return {
    name,
    columns,
    create: `
      CREATE TABLE ${name} (
        ${['account INTEGER NOT NULL', 'id INTEGER NOT NULL', 'position TEXT NOT NULL'].join(', ')},
        ${['tombstoned_at INTEGER', ...declared, 'body TEXT', 'checksum INTEGER'].join(', ')},
        PRIMARY KEY (account, id)
      ) STRICT`,
    indexes: (mark) =>
      new Map([
        [
          tombstonesIndex,
          `CREATE INDEX by_${mark}_tombstones ON ${name} (tombstoned_at) WHERE NOT (${isLive})`,
        ],
        ...indexed.map(({ by, where }, index): [string, string] => [
          `${index}`,
          `CREATE INDEX by_${mark}_${index} ON ${name} (${by}) WHERE ${where}`,
        ]),
      ]),
    upsert: `
      INSERT INTO ${name} (${columns}, tombstoned_at, checksum) VALUES (${'?, '.repeat(5 + keys.names.length)}?)
      ON CONFLICT (account, id) DO UPDATE SET ${changed.join(', ')} WHERE excluded.position > position`,
    column,
    lowest: (key) => (key === 'id' || model.keys[key] === 'integer' ? Number.MIN_SAFE_INTEGER : ''),
    orders: model.indexes.map((by) => withId(by).slice(0, withId(by).indexOf('id'))),
    toRow: (document) => {
      const { account, id, position, body } = document;
      return [account, id, position, body, ...keys.valuesOf(document)];
    },
    toDocument: ([account, id, position, body, ...values]) => ({
      account,
      id,
      position,
      body,
      keys: Object.fromEntries(keys.names.map((key, index) => [key, values[index] ?? null])),
    }),
  };
};
