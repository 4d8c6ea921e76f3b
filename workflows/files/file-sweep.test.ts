import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uploadsOfTypes } from '../../commands/files/uploads.fixture.ts';
import type { Uploads } from '../../commands/files/uploads.ts';
import { storedNameOf, type AttachedFile } from '../../domain/files/attached-file.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { sweepFiles, type FileSweepDeps } from './file-sweep.ts';

const hour = 3_600_000;
const account = { accountId: 7, license: 'solo' } as const;

let folder: ReturnType<typeof temporaryFolder>;
let keep: Keep;
let now: number;
let used: Set<string> | undefined;
let files: MemoryFiles;
let uploads: Uploads;
let deps: FileSweepDeps;
beforeEach(() => {
  now = Date.parse('2026-12-01T09:00:00Z');
  used = new Set();
  files = new MemoryFiles();
  const clock = { now: () => now };
  folder = temporaryFolder();
  keep = openSqliteKeep({ file: join(folder.path, 'keep.db'), clock });
  uploads = uploadsOfTypes('pdf', { keep, clock, files });
  const { register } = uploads;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  deps = {
    register,
    files,
    clock,
    log,
    store: { lastPosition: () => Promise.resolve(undefined) },
    usesAt: () => Promise.resolve(true),
    usedBy: () => Promise.resolve(used),
  };
});

afterEach(async () => {
  await keep.close();
  folder.remove();
});

const bytes = Uint8Array.of(1, 2, 3);
const upload = async (content = bytes): Promise<AttachedFile> => {
  const [stored] = await uploads.store(account, [{ name: 'a.pdf', bytes: content }]);
  if (stored === undefined) throw new Error('It was not stored');
  return stored;
};
const isThere = async ({ hash }: AttachedFile): Promise<boolean> =>
  (await files.get(7, hash)) !== undefined && (await uploads.register.find(7, hash)) !== undefined;
const claim = (file: AttachedFile) => uploads.claim(7, storedNameOf(file), 'attachments');

test('a file that nothing uses goes a day after its upload, and its space is free', async () => {
  const file = await upload();
  now += 23 * hour;
  expect([await sweepFiles(deps), await isThere(file)]).toStrictEqual([0, true]);
  now += 2 * hour;
  expect([await sweepFiles(deps), await isThere(file)]).toStrictEqual([1, false]);
  expect([(await uploads.register.usedBy(7)).bytes, await sweepFiles(deps)]).toStrictEqual([0, 0]);
  await expect(claim(file)).rejects.toThrow('This file is no longer stored. Please add it again.');
});

test('a file that a record uses stays, and one that was claimed a moment ago', async () => {
  const [one, other] = [await upload(), await upload(Uint8Array.of(4))];
  used?.add(one.hash);
  now += 48 * hour;
  await claim(other);
  expect(await sweepFiles(deps)).toBe(0);
  expect([await isThere(one), await isThere(other)]).toStrictEqual([true, true]);
});

test("nothing goes while it can't be told for sure what is used", async () => {
  const file = await upload();
  now += 48 * hour;
  used = undefined;
  expect(await sweepFiles(deps)).toBe(0);
  used = new Set();
  const last = { lastPosition: () => Promise.resolve(undefined) };
  expect(await sweepFiles({ ...deps, store: last, usedBy: () => Promise.resolve(undefined) })).toBe(0);
  expect(await isThere(file)).toBe(true);
});

describe('a file that is put to use during a sweep', () => {
  test('by a record stays', async () => {
    const file = await upload();
    now += 48 * hour;
    const usedBy = async () => {
      await claim(file);
      return new Set<string>();
    };
    expect(await sweepFiles({ ...deps, usedBy })).toBe(0);
    expect(await isThere(file)).toBe(true);
  });

  test('by an upload of the same bytes stays, or is stored again after it went', async () => {
    const file = await upload();
    now += 48 * hour;
    let again: Promise<AttachedFile> | undefined;
    const deleting: FileSweepDeps['files'] = {
      find: (...of) => files.find(...of),
      delete: async (...of) => {
        again = upload();
        await files.delete(...of);
      },
    };
    expect(await sweepFiles({ ...deps, files: deleting })).toBe(1);
    expect(await again).toStrictEqual(file);
    expect([await isThere(file), (await uploads.register.usedBy(7)).bytes]).toStrictEqual([true, 3]);
    now += hour;
    expect(await sweepFiles(deps)).toBe(0);
  });
});

test("an interrupted sweep is finished by the next; meanwhile the file can't be used", async () => {
  const file = await upload();
  now += 48 * hour;
  const broken = {
    ...deps,
    files: {
      ...deps.files,
      find: deps.files.find.bind(files),
      delete: () => Promise.reject(new Error('away')),
    },
  };
  await expect(sweepFiles(broken)).rejects.toThrow('away');
  await expect(claim(file)).rejects.toThrow('no longer stored');
  used?.add(file.hash);
  expect([await sweepFiles(deps), await isThere(file)]).toStrictEqual([1, false]);
});
