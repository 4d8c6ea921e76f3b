import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { closeDatabase, openDatabase } from '../sqlite/database.ts';
import { DataFolderInUse, openDataFolder } from './data-folder.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  temporary = temporaryFolder();
  path = join(temporary.path, 'deep', 'data');
});
afterEach(() => {
  temporary.remove();
});

test('is created readable only by its owner', async () => {
  const folder = await openDataFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(folder.path).toBe(path);
  await folder.release();
});

test('is locked by one process, and free again after its release', async () => {
  const first = await openDataFolder(path);
  await expect(openDataFolder(path)).rejects.toThrow(DataFolderInUse);
  await first.release();
  await first.release();
  const second = await openDataFolder(path);
  await second.release();
});

test('names the process that holds it in one line', async () => {
  const folder = await openDataFolder(path);
  await expect(openDataFolder(path)).rejects.toThrow(`(process ${process.pid}, since `);
  await folder.announce('http://localhost:3000');
  const refusal: unknown = await openDataFolder(path).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(String(refusal)).toMatch(
    /^DataFolderInUse: The data folder .* is in use by the server at http:\/\/localhost:3000 \(process \d+, since 20[\d-]+T[\d:.]+Z\); stop it, or set another DATA_DIR$/,
  );
  await folder.release();
});

test('stays locked when its lock file is deleted, by the database that its holder has open', async () => {
  const first = await openDataFolder(path, ['events.db']);
  const database = openDatabase(join(path, 'events.db'), 'normal');
  database.exec('CREATE TABLE events (position INTEGER)');
  await first.announce('http://localhost:3000');
  rmSync(join(path, 'lock.db'));
  for (const attempt of [1, 2])
    expect([attempt, await openDataFolder(path, ['events.db']).catch(String)]).toEqual([
      attempt,
      expect.stringMatching(/in use by the server at http:\/\/localhost:3000 /),
    ]);
  closeDatabase(database);
  await first.release();
});

test('is free again after its holder was killed', async () => {
  const fixture = fileURLToPath(new URL('./data-folder.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(openDataFolder(path)).rejects.toThrow(`http://localhost:4711 (process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const folder = await openDataFolder(path);
  await folder.release();
});
