import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mostFilesOfAccount } from '../../contracts/imports/files.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import { NoRoomForFiles } from '../../domain/errors.ts';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';
import { StorageFull } from '../../platform/ports/files.ts';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { uploadsOfTypes } from './uploads.fixture.ts';
import type { UploadEntry } from './upload-register.ts';

const account = { accountId: 7, license: 'solo' } as const;
const clock = { now: () => Date.parse('2026-12-01T09:00:00Z') };
const one = { name: 'one.pdf', bytes: Uint8Array.of(1) };
const two = { name: 'two.pdf', bytes: Uint8Array.of(2, 2) };

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let keep: MemoryKeep;
beforeEach(() => {
  keep = new MemoryKeep(clock);
});

const takes = async (account_: number, bytes: number): Promise<void> => {
  const entry: UploadEntry = {
    type: 'application/pdf',
    size: bytes,
    usedAt: new Date(clock.now()).toISOString(),
    isGoing: false,
    mark: 'x',
  };
  await keep.put('uploads', `${account_}/${'f'.repeat(64)}`, entry);
};

test('an account stores as much as its plan has room for, and no byte more; others do not count', async () => {
  const uploads = uploadsOfTypes('pdf', { keep, clock });
  await takes(70, 10 * plans.solo.maxFileBytes);
  await takes(7, plans.solo.maxFileBytes - 2);
  await uploads.store(account, [one]);
  await expect(uploads.store(account, [two])).rejects.toThrow(NoRoomForFiles);
  await expect(uploads.store(account, [two])).rejects.toThrow(
    'Your files would take 1 GB, and your Solo plan has room for 1 GB. Files no longer used by any email are deleted after a day.',
  );
  expect((await uploads.register.usedBy(7)).bytes).toBe(plans.solo.maxFileBytes - 1);
  await uploads.store(account, [one, one]);
  await uploads.store({ accountId: 7, license: 'agency' }, [two]);
});

test('of several files none is stored if the disk is full at one, and their room is free again', async () => {
  const files = new MemoryFiles();
  let stored = 0;
  files.put = (...of) => {
    stored += 1;
    return stored === 2
      ? Promise.reject(new StorageFull('full'))
      : MemoryFiles.prototype.put.apply(files, of);
  };
  const uploads = uploadsOfTypes('pdf', { keep, clock, files });
  await expect(uploads.store(account, [one, two])).rejects.toThrow(StorageFull);
  expect((await uploads.register.usedBy(7)).bytes).toBe(0);
  expect(await files.get(7, hashOf(one.bytes))).toBeUndefined();
});

test('a file that can’t be deleted after a failed upload hides neither the reason nor the others', async () => {
  const files = new MemoryFiles();
  let stored = 0;
  files.put = (...of) => {
    stored += 1;
    return stored === 3
      ? Promise.reject(new StorageFull('full'))
      : MemoryFiles.prototype.put.apply(files, of);
  };
  files.delete = (account_, hash, copy) =>
    hash === hashOf(one.bytes)
      ? Promise.reject(new StoreUnavailable('away'))
      : MemoryFiles.prototype.delete.call(files, account_, hash, copy);
  const uploads = uploadsOfTypes('pdf', { keep, clock, files });
  const three = { name: 'three.pdf', bytes: Uint8Array.of(3, 3, 3) };
  await expect(uploads.store(account, [one, two, three])).rejects.toThrow(StorageFull);
  expect(await uploads.register.usedBy(7)).toStrictEqual({ files: 1, bytes: 1 });
});

test('an upload that fails leaves the same file of an earlier one', async () => {
  const files = new MemoryFiles();
  const uploads = uploadsOfTypes('pdf', { keep, clock, files });
  await uploads.store(account, [one]);
  files.put = () => Promise.reject(new StorageFull('full'));
  await expect(uploads.store(account, [one, two])).rejects.toThrow(StorageFull);
  expect((await uploads.register.usedBy(7)).bytes).toBe(1);
});

test('an account has so many files at most, however small they are', async () => {
  const uploads = uploadsOfTypes('pdf', { keep, clock });
  const entry: UploadEntry = {
    type: 'application/pdf',
    size: 1,
    usedAt: new Date(clock.now()).toISOString(),
    isGoing: false,
    mark: 'x',
  };
  for (let at = 1; at < mostFilesOfAccount; at += 1)
    await keep.put('uploads', `7/${at.toString(16).padStart(64, '0')}`, entry);
  await uploads.store(account, [one]);
  await expect(uploads.store(account, [two])).rejects.toThrow('You have 10,000 files');
  await uploads.store({ accountId: 8, license: 'solo' }, [two]);
});

test('a file that is kept aside stays, also when it is set aside again', async () => {
  const uploads = uploadsOfTypes('pdf', { keep, clock });
  const usedAt = async (hash: string) => (await uploads.register.find(7, hash))?.usedAt;
  const until = clock.now() + 1_000;
  const hash = await uploads.setAside(account, one.bytes, until);
  expect(await usedAt(hash)).toBe(new Date(until).toISOString());
  await uploads.keepAside(7, hash);
  await uploads.setAside(account, one.bytes, until);
  expect(await usedAt(hash)).toBe('9999-12-31T23:59:59.999Z');
});
