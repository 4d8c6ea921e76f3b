import { createHash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { fileCollections } from '../../platform/mongo/file-collections.ts';
import { createMongoFiles } from '../../platform/mongo/files.ts';
import { filesContract } from './files-contract.ts';
import { mongoInstallation } from './mongo-installation.ts';

/** Several GridFS chunks and a part of one. */
const large = Uint8Array.from({ length: 700_000 }, (_, index) => index % 253);
const hashOfLarge = createHash('sha256').update(large).digest('hex');

/** The contract of files on a server of MongoDB's protocol, and what several processes store there. */
export const filesOn = (name: string, url: string): void => {
  filesContract(name, async () => {
    const installation = mongoInstallation(url);
    const open = async () => createMongoFiles(await installation.connect());
    return { files: await open(), reopen: open, dispose: () => installation.dispose() };
  });

  describe('files that several processes store', () => {
    const setUp = async () => {
      const installation = mongoInstallation(url);
      const connections = [await installation.connect(), await installation.connect()] as const;
      const { db } = connections[0];
      const processes = [createMongoFiles(connections[0]), createMongoFiles(connections[1])] as const;
      const stored = fileCollections(db);
      const left = () =>
        Promise.all([
          stored.files.countDocuments(),
          stored.parts.countDocuments(),
          stored.uploads.countDocuments(),
        ]);
      const announce = async (_id: ObjectId | undefined, startedAt: Date): Promise<void> => {
        if (_id) await stored.uploads.insertOne({ _id, account: 7, startedAt });
      };
      /** Leaves an upload unfinished, as after a crash before the file's record is written. */
      const breakOff = async (startedAt: Date): Promise<void> =>
        announce((await stored.files.findOneAndDelete({}))?._id, startedAt);
      return { stored, processes, left, announce, breakOff, dispose: () => installation.dispose() };
    };

    test('are stored once, complete', async () => {
      const { processes, left, dispose } = await setUp();
      const hashes = await Promise.all(processes.flatMap((files) => [1, 2].map(() => files.put(7, large))));
      expect(hashes).toStrictEqual(Array.from({ length: 4 }, () => hashOfLarge));
      expect(await left()).toStrictEqual([1, 3, 0]);
      const read = await processes[1].get(7, hashOfLarge);
      expect(read !== undefined && Buffer.compare(read, large)).toBe(0);
      await dispose();
    });

    test('do not exist after an interrupted upload, and exist after it is repeated', async () => {
      const { stored, processes, left, breakOff, dispose } = await setUp();
      await processes[0].put(7, large);
      await breakOff(new Date(0));
      await stored.parts.deleteOne({ n: 2 });
      expect(await processes[1].get(7, hashOfLarge)).toBeUndefined();
      await processes[1].put(7, large);
      expect(await left()).toStrictEqual([1, 3, 0]);
      expect((await processes[0].get(7, hashOfLarge))?.length).toBe(large.length);
      await dispose();
    });

    test('stay if the process crashed right after the upload', async () => {
      const { stored, processes, left, announce, dispose } = await setUp();
      await processes[0].put(7, large);
      await announce((await stored.files.findOne())?._id, new Date(0));
      await processes[1].put(7, Uint8Array.of(1));
      expect(await left()).toStrictEqual([2, 4, 0]);
      expect((await processes[0].get(7, hashOfLarge))?.length).toBe(large.length);
      await dispose();
    });

    test('are deleted with their account, also those with an interrupted upload', async () => {
      const { processes, left, breakOff, dispose } = await setUp();
      await processes[0].put(7, large);
      await breakOff(new Date());
      await processes[0].put(7, Uint8Array.of(1));
      expect(await left()).toStrictEqual([1, 4, 1]);
      await processes[1].deleteAll(7);
      expect(await left()).toStrictEqual([0, 0, 0]);
      await dispose();
    });

    test('are not returned if a part of them is missing', async () => {
      const { stored, processes, dispose } = await setUp();
      await processes[0].put(7, large);
      await stored.parts.deleteOne({ n: 2 });
      await expect(processes[0].get(7, hashOfLarge)).rejects.toThrow();
      await dispose();
    });
  });
};
