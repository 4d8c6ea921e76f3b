import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { StoreUnavailable } from '../ports/event-store.ts';
import { openSqliteKeep, type SqliteKeep } from './keep.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let file: string;
let keep: SqliteKeep;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  temporary = temporaryFolder();
  file = join(temporary.path, 'keep.db');
  keep = openSqliteKeep({ file });
});
afterEach(async () => {
  await keep.close();
  temporary.remove();
  vi.useRealTimers();
});

const filesWith = (text: string): string[] =>
  [file, `${file}-wal`].filter((path) => existsSync(path) && readFileSync(path).includes(text));

test('what was deleted is in no file a minute later, and the log is empty', async () => {
  await keep.put('sessions', 'hash-of-a-session', { account: 'planted' });
  expect(filesWith('hash-of-a-session')).toEqual([`${file}-wal`]);
  await keep.delete('sessions', 'hash-of-a-session');
  vi.advanceTimersByTime(60_000);
  expect(filesWith('hash-of-a-session')).toEqual([]);
  expect(readFileSync(`${file}-wal`)).toHaveLength(0);
  await keep.put('sessions', 'another', {});
  expect((await keep.get('sessions', 'another'))?.value).toEqual({});
});

test.each(['removed', 'replaced', 'cut off'] as const)(
  'a file that is %s takes nothing more',
  async (how) => {
    await keep.put('sessions', 'first', {});
    vi.advanceTimersByTime(60_000);
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    if (how === 'removed') rmSync(file);
    else if (how === 'replaced') renameSync(copy, file);
    else copyFileSync('/dev/null', file);
    const refused: unknown = await keep.put('sessions', 'second', {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect(String(refused instanceof Error && refused.cause)).toContain(`${file} was ${how} while Owed ran`);
  },
);

test('an entry that was changed on the disk is not read as what was put', async () => {
  await keep.put('secrets', 'name', { value: 'right' });
  await keep.close();
  const bytes = readFileSync(file);
  bytes.write('wrong', bytes.indexOf('right'));
  rmSync(file);
  const changed = join(temporary.path, 'changed.db');
  writeFileSync(changed, bytes);
  keep = openSqliteKeep({ file: changed });
  await expect(keep.get('secrets', 'name')).rejects.toThrow('An entry of secrets is damaged in keep.db');
});
