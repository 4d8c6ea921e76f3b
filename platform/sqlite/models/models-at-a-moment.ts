import type { ModelDefinition, StoredDocument } from '../../ports/read-models.ts';
import type { Position } from '../../ports/event-store.ts';
import { openDatabaseToRead } from '../database.ts';
import { readOrUnavailable } from '../read-or-unavailable.ts';
import { createStatements } from '../statements.ts';
import { createModelRegister } from './model-register.ts';
import { type DocumentRow, isLive, type ModelTable, modelTable } from './model-table.ts';

/** Read models as they were at one moment, whatever is written since. Reads are synchronous. */
export interface ModelsAtAMoment {
  /** How far a model was folded; undefined for one that is not there, or into which nothing was folded. */
  checkpoint(model: ModelDefinition): Position | undefined;
  /** Whether each of the documents is stored, to the letter. */
  has(model: ModelDefinition, documents: readonly StoredDocument[]): boolean;
  /** How many documents a model has, of all accounts. */
  count(model: ModelDefinition): number;
  close(): void;
}

const isSame = (one: DocumentRow, other: DocumentRow | undefined): boolean =>
  one.every((value, index) => value === other?.[index]);

/** Opens the present moment of a file that others may write. @throws when there is no file */
export const openModelsAtAMoment = (file: string): ModelsAtAMoment => {
  const database = openDatabaseToRead(file);
  const statements = createStatements(database);
  const register = createModelRegister(statements);
  const tables = new Map<ModelDefinition, ModelTable>();
  // The first read chooses the moment.
  database.exec('BEGIN');

  const tableOf = (model: ModelDefinition): ModelTable => {
    const table = tables.get(model) ?? modelTable(model);
    tables.set(model, table);
    return table;
  };

  const rowsOf = (table: ModelTable, documents: readonly StoredDocument[]): DocumentRow[] => {
    const refs = documents.map(({ account, id }) => [account, id]);
    return statements
      .prepare<DocumentRow>(
        `WITH wanted (ordinal, of_account, of_id) AS (SELECT key, value ->> 0, value ->> 1 FROM json_each(?))
         SELECT ${table.columns} FROM wanted CROSS JOIN ${table.name} ON account = of_account AND id = of_id
         WHERE ${isLive} ORDER BY ordinal`,
      )
      .all(JSON.stringify(refs));
  };

  return {
    checkpoint: (model) => readOrUnavailable(() => register.checkpoint(model)),
    has: (model, documents) => {
      const table = tableOf(model);
      const rows = readOrUnavailable(() => rowsOf(table, documents));
      return (
        rows.length === documents.length &&
        documents.every((document, index) => isSame(table.toRow(document), rows[index]))
      );
    },
    count: (model) => {
      const sql = `SELECT count(*) FROM ${tableOf(model).name} WHERE ${isLive}`;
      return readOrUnavailable(() => statements.prepare<[count: number]>(sql).get())?.[0] ?? 0;
    },
    close: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
};
