import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/** Prepares each text once; rows come as arrays. */
export interface Statements {
  prepare(sql: string): StatementSyncInstance;
}

export const createStatements = (database: DatabaseSyncInstance): Statements => {
  const prepared = new Map<string, StatementSyncInstance>();
  return {
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql, { returnArrays: true });
      prepared.set(sql, statement);
      return statement;
    },
  };
};
