import type { Position } from '../../ports/event-store.ts';
import { type ModelDefinition, type ReadModels, StaleTerm } from '../../ports/read-models.ts';
import type { Database } from '../database.ts';
import { Refused } from '../events/group-commit.ts';
import type { Statements } from '../statements.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS models (
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    definition TEXT NOT NULL,
    checkpoint TEXT,
    term INTEGER NOT NULL DEFAULT 0,
    holder TEXT,
    leased_until INTEGER NOT NULL DEFAULT 0,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (name, version)
  ) STRICT;
`;

type Versions = Awaited<ReturnType<ReadModels['versions']>>;

/** Which models exist, how far each was folded, and who may write it. Writes run in the caller's transaction. */
export interface ModelRegister {
  /**
   * Registers a model; calls `makeTable` for a new one. Throws a TypeError when the same version exists with different
   * keys or indexes.
   */
  enter(model: ModelDefinition, makeTable: () => void, now: number): Refused | undefined;
  checkpoint(model: ModelDefinition): Position | undefined;
  /** Advances the checkpoint for a writer of this term. */
  advance(
    model: ModelDefinition,
    checkpoint: Position | undefined,
    term: number,
    now: number,
  ): Refused | undefined;
  forgetCheckpoint(model: ModelDefinition, now: number): void;
  lease(
    model: ModelDefinition,
    lease: { readonly holder: string; readonly until: number; readonly takeOver: boolean },
    now: number,
  ): number | undefined;
  release(model: ModelDefinition, holder: string, now: number): void;
  isLeased(model: ModelDefinition, now: number): boolean;
  versions(): Versions;
  /** Whether it existed. */
  remove(name: string, version: number): boolean;
}

/** Creates the table of models, unless it is there. */
export const createRegister = (database: Database): void => database.exec(schema);

export const createModelRegister = (statements: Statements): ModelRegister => {
  const ofModel = 'WHERE name = ? AND version = ?';

  return {
    enter: (model, makeTable, now) => {
      const { name, version, keys, indexes } = model;
      const definition = JSON.stringify({ keys, indexes });
      const known = statements
        .prepare<[definition: string]>(`SELECT definition FROM models ${ofModel}`)
        .get(name, version);
      if (known !== undefined) {
        return known[0] === definition ? undefined : refusedDefinition(model);
      }
      statements
        .prepare('INSERT INTO models (name, version, definition, written_at) VALUES (?, ?, ?, ?)')
        .run(name, version, definition, now);
      makeTable();
      return undefined;
    },
    checkpoint: ({ name, version }) => {
      const row = statements
        .prepare<[checkpoint: Position | null]>(`SELECT checkpoint FROM models ${ofModel}`)
        .get(name, version);
      return row?.[0] ?? undefined;
    },
    advance: ({ name, version }, checkpoint, term, now) => {
      const { changes } = statements
        .prepare(`UPDATE models SET checkpoint = ?, term = ?, written_at = ? ${ofModel} AND term <= ?`)
        .run(checkpoint ?? null, term, now, name, version, term);
      return Number(changes) === 1
        ? undefined
        : new Refused(new StaleTerm(`A newer term than ${term} writes ${name} ${version}`));
    },
    forgetCheckpoint: ({ name, version }, now) => {
      statements
        .prepare(`UPDATE models SET checkpoint = NULL, written_at = ? ${ofModel}`)
        .run(now, name, version);
    },
    lease: ({ name, version }, { holder, until, takeOver }, now) => {
      const row = statements
        .prepare<[term: number]>(
          `UPDATE models SET term = term + (holder IS NOT ?), holder = ?, leased_until = ?
           ${ofModel} AND (holder = ? OR leased_until <= ? OR ?) RETURNING term`,
        )
        .get(holder, holder, until, name, version, holder, now, takeOver ? 1 : 0);
      return row?.[0];
    },
    release: ({ name, version }, holder, now) => {
      statements
        .prepare(`UPDATE models SET leased_until = ? ${ofModel} AND holder = ? AND leased_until > ?`)
        .run(now, name, version, holder, now);
    },
    isLeased: ({ name, version }, now) => {
      const row = statements
        .prepare<[until: number]>(`SELECT leased_until FROM models ${ofModel}`)
        .get(name, version);
      return row !== undefined && row[0] > now;
    },
    versions: () => {
      const rows = statements
        .prepare<[name: string, version: number, writtenAt: number]>(
          'SELECT name, version, written_at FROM models ORDER BY name, version',
        )
        .all();
      return rows.map(([name, version, writtenAt]) => ({
        name,
        version,
        writtenAt: new Date(writtenAt).toISOString(),
      }));
    },
    remove: (name, version) => {
      const { changes } = statements.prepare(`DELETE FROM models ${ofModel}`).run(name, version);
      return Number(changes) === 1;
    },
  };
};

const refusedDefinition = ({ name, version }: ModelDefinition): Refused =>
  new Refused(
    new TypeError(`Version ${version} of the model ${name} exists with other keys: raise the version`),
  );
