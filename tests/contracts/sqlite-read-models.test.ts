import { join } from 'node:path';
import { openSqliteReadModels } from '../../platform/sqlite/read-models.ts';
import { readModelsContract } from './read-models-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

readModelsContract('SQLite', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'read-models.db');
  return {
    open: (clock) => openSqliteReadModels({ file, clock }),
    dispose: async () => folder.remove(),
  };
});
