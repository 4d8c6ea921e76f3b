import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Statement } from './database.ts';

/** Prepares each SQL text once. */
export interface Statements {
  prepare<Row extends readonly unknown[] = never[]>(sql: string): Statement<Row>;
}

export const createStatements = (database: Pick<DatabaseSyncInstance, 'prepare'>): Statements => {
  const prepared = new Map<string, StatementSyncInstance>();
  return {
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
  };
};
