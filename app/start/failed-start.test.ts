import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '../../platform/files/data-folder.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { failedStart } from './failed-start.ts';
import { FolderNotPrivate } from './private-folder.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'owed-failed-start-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const failureOf = async (attempt: Promise<unknown>): Promise<unknown> => {
  try {
    await attempt;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
};

test.each([
  ['ENOSPC', /^The disk of \/data\/x is full; make room/],
  ['EDQUOT', /^The disk of \/data\/x is full; make room/],
  [
    'EROFS',
    /^\/data\/x can't be written, its disk is read-only; let it be written, or set another DATA_DIR$/,
  ],
  ['EACCES', /^\/data\/x may not be used, it belongs to another user; let the user who runs Owed own it/],
  ['EPERM', /^\/data\/x may not be used, it belongs to another user; let the user who runs Owed own it/],
  ['EIO', /^\/data\/x can't be read or written, its disk fails/],
  ['EMFILE', /^\/data\/x can't be opened, because too many files are open/],
])('%s is one line with the file and the way out', (code, line) => {
  const of = (fields: object): Error => Object.assign(new Error('failed'), { code, ...fields });
  expect(failedStart(of({ path: '/data/x', syscall: 'open' }), '/data')).toMatch(line);
  // A write names no file.
  expect(failedStart(of({ syscall: 'write' }), '/data/x')).toMatch(line);
  expect(failedStart(new StoreUnavailable('Not written', { cause: of({}) }), '/data/x')).toMatch(line);
});

test('a folder that can’t be made, as on a read-only disk, is named with the setting', () => {
  const refused = { code: 'ENOENT', syscall: 'mkdir', path: '/media/backup/owed' };
  const error = Object.assign(
    new Error("ENOENT: no such file or directory, mkdir '/media/backup/owed'"),
    refused,
  );
  expect(failedStart(error, '/media/backup/owed')).toBe(
    "/media/backup/owed can't be made, perhaps because its disk is read-only; let it be written, or set another DATA_DIR",
  );
});

test('a full disk that SQLite finds is said as one that the system finds', () => {
  for (const errcode of [13, 4874]) {
    const cause = Object.assign(new Error('database or disk is full'), { errcode });
    expect(failedStart(new StoreUnavailable('Not written', { cause }), '/data')).toBe(
      'The disk of /data is full; make room and start again',
    );
  }
});

test('a folder that is a file, and a file that is a folder, are named', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'data')])
    expect(failedStart(await failureOf(openDataFolder(folder)), folder)).toBe(
      `${folder} is not a folder, but a file is in its place; set another DATA_DIR`,
    );
  const error = await failureOf(readFile(home));
  expect(failedStart(error, home)).toBe(
    `${home} is a folder, but has to be a file; move it away, or set another DATA_DIR`,
  );
});

test('a taken port is no matter of files', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const second = createServer();
  const error = await failureOf(
    new Promise((resolve, reject) => {
      second.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
    }),
  );
  expect(failedStart(error, '/data')).toBe('PORT is in use by another program; choose another one');
  await new Promise((resolve) => server.close(resolve));
});

test('what only a stack trace explains stays one', () => {
  expect(failedStart(new TypeError('x is not a function'), '/data')).toBeUndefined();
});

test('a socket’s folder that others may open is one line', () => {
  expect(failedStart(new FolderNotPrivate('/tmp/owed-1'), '/data')).toMatch(
    /^\/tmp\/owed-1 must be a folder of the user who runs Owed/,
  );
});
