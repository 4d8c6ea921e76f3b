import { NotFound } from '../../domain/errors.ts';
import type { Done } from '../../commands/desk.ts';
import type { ImportDesk } from '../../commands/imports/imports.ts';
import { importStream } from '../../commands/streams.ts';
import { imports } from '../../projections/imports.ts';
import type { RouteDeps } from '../route-deps.ts';
import { createImportPreviews, type ImportPreviews } from './import-previews.ts';
import { createImportOutcomes, type ImportOutcomes } from './import-results.ts';
import { createImportTables, type ImportTables } from './import-tables.ts';

/** What the calls of imports share. */
export interface ImportParts {
  readonly importDesk: ImportDesk;
  readonly tables: ImportTables;
  readonly previews: ImportPreviews;
  readonly outcomes: ImportOutcomes;
  /** An import as its list shows it, after a command if there was one. @throws NotFound */
  readonly asListed: (account: number, id: number, done?: Done) => Promise<string>;
}

export const createImportParts = ({ desk, files, tables: reader }: RouteDeps): ImportParts => {
  const tables = createImportTables({ files, tables: reader });
  return {
    importDesk: { ...desk, files },
    tables,
    previews: createImportPreviews({ desk, tables }),
    outcomes: createImportOutcomes({ store: desk.store, files }),
    asListed: async (account, id, done) => {
      const body = await desk.readYourWrites.answer(imports, { account, id }, importStream(id), done);
      if (body === undefined) throw new NotFound('Import');
      return body;
    },
  };
};
