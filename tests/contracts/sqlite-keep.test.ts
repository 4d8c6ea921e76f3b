import { join } from 'node:path';
import type { Keep } from '../../platform/ports/keep.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { keepContract } from './keep-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

keepContract('SQLite', async () => {
  const folder = temporaryFolder();
  let now = Date.parse('2026-12-03T09:00:00Z');
  const open = (): Keep => openSqliteKeep({ file: join(folder.path, 'keep.db'), clock: { now: () => now } });
  let keep = open();
  return {
    keep,
    reopen: async () => {
      await keep.close();
      keep = open();
      return keep;
    },
    inFuture: (milliseconds) => new Date(now + milliseconds).toISOString(),
    advance: async (milliseconds) => {
      now += milliseconds;
    },
    dispose: async () => {
      await keep.close();
      folder.remove();
    },
  };
});
