import { join } from 'node:path';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { type EmptyReadModels, readModelsContract } from './read-models-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newEmpty = async (): Promise<EmptyReadModels> => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'read-models.db');
  return {
    open: (clock) => openSqliteReadModels({ file, clock }),
    dispose: async () => folder.remove(),
  };
};

// More than one slice of a read.
readModelsContract('SQLite', newEmpty, { many: 12_000 });
