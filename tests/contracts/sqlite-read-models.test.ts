import { join } from 'node:path';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../../platform/sqlite/read-models.ts';
import { readModelsContract } from './read-models-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

readModelsContract('SQLite', async () => {
  const folder = temporaryFolder();
  let now = Date.parse('2026-12-03T09:00:00Z');
  const open = (): ReadModels =>
    openSqliteReadModels({ file: join(folder.path, 'read-models.db'), clock: { now: () => now } });
  let readModels = open();
  return {
    readModels,
    reopen: async () => {
      await readModels.close();
      readModels = open();
      return readModels;
    },
    advance: async (milliseconds) => {
      now += milliseconds;
    },
    dispose: async () => {
      await readModels.close();
      folder.remove();
    },
  };
});
