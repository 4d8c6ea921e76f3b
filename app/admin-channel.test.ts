import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  adminSocketPath,
  askServer,
  openAdminChannel,
  type AdminChannel,
  type AdminLine,
} from './admin-channel.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let path: string;
let channel: AdminChannel | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owed-'));
  path = adminSocketPath(folder);
});
afterEach(async () => {
  await channel?.close();
  channel = undefined;
  await rm(folder, { recursive: true });
});

test('a request is answered with its progress, and then with success', async () => {
  channel = await openAdminChannel(
    path,
    (request, say) => {
      say({ progress: { name: 'invoices', done: 1, total: 2 } });
      return Promise.resolve(request.command);
    },
    silent,
  );
  const lines: AdminLine[] = [];
  const heard = await askServer(path, { command: 'rebuild', names: ['invoices'] }, (line) =>
    lines.push(line),
  );
  expect(heard).toBe(true);
  expect(lines).toEqual([
    { progress: { name: 'invoices', done: 1, total: 2 } },
    { done: true, message: 'rebuild' },
  ]);
});

test('a refusal throws an error with the reason', async () => {
  channel = await openAdminChannel(path, () => Promise.reject(new Error('There is no such account')), silent);
  const asked = askServer(path, { command: 'plan', email: 'a@b.example', plan: 'agency' }, () => undefined);
  await expect(asked).rejects.toThrow('There is no such account');
});

test('without a server nothing answers, even if a crash left a socket behind', async () => {
  const request = { command: 'rebuild' as const, names: [] };
  expect(await askServer(path, request, () => undefined)).toBe(false);
  await writeFile(path, '');
  expect(await askServer(path, request, () => undefined)).toBe(false);
  channel = await openAdminChannel(path, () => Promise.resolve(undefined), silent);
  expect(await askServer(path, request, () => undefined)).toBe(true);
});

test('only the server’s own user may open the socket, and a deep folder has a short path for it', async () => {
  channel = await openAdminChannel(path, () => Promise.resolve(undefined), silent);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const deep = adminSocketPath(join(folder, 'x'.repeat(120)));
  expect(Buffer.byteLength(deep)).toBeLessThan(100);
});
