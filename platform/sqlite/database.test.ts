import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { closeDatabase, openDatabase } from './database.ts';

/** https://sqlite.org/pragma.html#pragma_synchronous */
const full = 2;

test('a commit of a full database is on disk when it returns', () => {
  const folder = temporaryFolder();
  const database = openDatabase(join(folder.path, 'full.db'), 'full');
  expect(database.prepare('PRAGMA synchronous').get()).toStrictEqual([full]);
  expect(database.prepare('PRAGMA fullfsync').get()).toStrictEqual([1]);
  closeDatabase(database);
  folder.remove();
});
