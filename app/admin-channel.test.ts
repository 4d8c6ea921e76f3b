import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  adminSocketOf,
  askServer,
  openAdminChannel,
  type AdminChannel,
  type AdminLine,
  type AdminSocket,
} from './admin-channel.ts';
import { FolderNotPrivate } from './start/private-folder.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let socket: AdminSocket;
let channel: AdminChannel | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owed-'));
  socket = adminSocketOf(folder);
});
afterEach(async () => {
  await channel?.close();
  channel = undefined;
  await rm(folder, { recursive: true });
});

test('a request is answered with its progress, and then with success', async () => {
  channel = await openAdminChannel(
    socket,
    (request, say) => {
      say({ progress: { name: 'invoices', done: 1, total: 2 } });
      return Promise.resolve(request.command);
    },
    silent,
  );
  const lines: AdminLine[] = [];
  const heard = await askServer(socket, { command: 'rebuild', names: ['invoices'] }, (line) =>
    lines.push(line),
  );
  expect(heard).toBe(true);
  expect(lines).toEqual([
    { progress: { name: 'invoices', done: 1, total: 2 } },
    { done: true, message: 'rebuild' },
  ]);
});

test('a refusal throws an error with the reason', async () => {
  channel = await openAdminChannel(
    socket,
    () => Promise.reject(new Error('There is no such account')),
    silent,
  );
  const asked = askServer(socket, { command: 'plan', email: 'a@b.example', plan: 'agency' }, () => undefined);
  await expect(asked).rejects.toThrow('There is no such account');
});

test('without a server nothing answers, even if a crash left a socket behind', async () => {
  const request = { command: 'rebuild' as const, names: [] };
  expect(await askServer(socket, request, () => undefined)).toBe(false);
  await writeFile(socket.path, '');
  expect(await askServer(socket, request, () => undefined)).toBe(false);
  channel = await openAdminChannel(socket, () => Promise.resolve(undefined), silent);
  expect(await askServer(socket, request, () => undefined)).toBe(true);
});

test('only the server’s own user may open the socket', async () => {
  channel = await openAdminChannel(socket, () => Promise.resolve(undefined), silent);
  expect((await stat(socket.path)).mode & 0o777).toBe(0o600);
});

describe.skipIf(process.platform === 'win32')('the socket of a folder with a long path', () => {
  const request = { command: 'rebuild' as const, names: [] };
  const answer = () => Promise.resolve(undefined);
  let ownFolder: string;
  beforeEach(() => {
    socket = adminSocketOf(join(folder, 'x'.repeat(120)));
    ownFolder = socket.ownFolder ?? '';
  });
  afterEach(() => rm(ownFolder, { recursive: true, force: true }));

  test('has a short path, in a folder that only its user may open', async () => {
    expect(Buffer.byteLength(socket.path)).toBeLessThan(100);
    expect(await askServer(socket, request, () => undefined)).toBe(false);
    channel = await openAdminChannel(socket, answer, silent);
    expect((await stat(ownFolder)).mode & 0o777).toBe(0o700);
    expect(await askServer(socket, request, () => undefined)).toBe(true);
    await channel.close();
    channel = await openAdminChannel(socket, answer, silent);
  });

  test.each([
    [
      'is open to others',
      async () => {
        await mkdir(ownFolder);
        await chmod(ownFolder, 0o755);
      },
    ],
    ['is a link', () => symlink(folder, ownFolder)],
    ['is a file', () => writeFile(ownFolder, '', { mode: 0o600 })],
  ])('is neither opened nor asked when that folder %s', async (_, prepare) => {
    await prepare();
    await expect(openAdminChannel(socket, answer, silent)).rejects.toThrow(FolderNotPrivate);
    await expect(askServer(socket, request, () => undefined)).rejects.toThrow(FolderNotPrivate);
  });
});
