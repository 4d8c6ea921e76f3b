import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, MongoServerError, ObjectId } from 'mongodb';
import { StoreUnavailable } from '../ports/event-store.ts';
import type { Files } from '../ports/files.ts';
import { callLimit, orUnavailable } from './availability.ts';
import type { MongoConnection } from './connection.ts';
import { bucketName, type FileUpload, fileCollections } from './file-collections.ts';

/** Timeout of a call about a file: two more seconds per megabyte, in milliseconds. */
const limitFor = (bytes: number): number => callLimit + bytes / 500;
/** Timeout for deleting many files, in milliseconds. */
const deletingLimit = 60_000;
/** Files deleted per batch. */
const pageSize = 500;
/** Age at which an unfinished upload counts as abandoned, in milliseconds. */
const longestUpload = 3_600_000;

const isHash = /^[0-9a-f]{64}$/;
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores bytes in GridFS as `{account}/{hash}`. A file's record is written after all its chunks, and a name has one
 * record, so a file exists completely or not at all, even with concurrent writers.
 */
export const createMongoFiles = ({ db }: Pick<MongoConnection, 'db'>): Files => {
  const { files, parts, uploads } = fileCollections(db);
  const bucket = new GridFSBucket(db, { bucketName, writeConcern: files.writeConcern ?? {} });

  /** The upload marker is deleted last, so that an interrupted deletion can be finished. */
  const remove = async (ids: ObjectId[]): Promise<void> => {
    await files.deleteMany({ _id: { $in: ids } });
    await parts.deleteMany({ files_id: { $in: ids } });
    await uploads.deleteMany({ _id: { $in: ids } });
  };

  const tidy = async (account: number): Promise<void> => {
    const before = new Date(Date.now() - longestUpload);
    for (const { _id } of await uploads.find({ account, startedAt: { $lt: before } }).toArray())
      if (await files.findOne({ _id })) await uploads.deleteOne({ _id });
      else await remove([_id]);
  };

  const upload = async (account: number, name: string, bytes: Uint8Array): Promise<void> => {
    const announced: FileUpload = { _id: new ObjectId(), account, startedAt: new Date() };
    const { _id } = announced;
    await uploads.insertOne(announced);
    try {
      await pipeline(Readable.from([bytes]), bucket.openUploadStreamWithId(_id, name));
    } catch (error) {
      // Anything else may still become a file; cleanup handles it later.
      if (!(error instanceof MongoServerError) || error.code !== 11_000) throw error;
      await remove([_id]);
      return;
    }
    const { deletedCount } = await uploads.deleteOne({ _id });
    if (deletedCount === 1) return;
    await remove([_id]);
    throw new StoreUnavailable('The files of the account were deleted meanwhile');
  };

  async function* partsOf(id: ObjectId): AsyncGenerator<Buffer> {
    for await (const part of bucket.openDownloadStream(id)) if (Buffer.isBuffer(part)) yield part;
  }

  /**
   * Reads a file that is what its name says.
   * @param readWhole returns the hash of the bytes it read, and its answer
   * @returns undefined if there is none, also when it was deleted during the read
   */
  const readSound = async <T>(
    account: number,
    hash: string,
    readWhole: (id: ObjectId) => Promise<{ readonly found: string; readonly answer: T }>,
  ): Promise<T | undefined> => {
    if (!isHash.test(hash)) return undefined;
    const filename = `${account}/${hash}`;
    const file = await orUnavailable(() => files.findOne({ filename }));
    if (!file) return undefined;
    return orUnavailable(async () => {
      try {
        const { found, answer } = await readWhole(file._id);
        if (found === hash) return answer;
        throw new Error(`The bytes of file ${filename} do not match its hash`);
      } catch (error) {
        if (!(await files.findOne({ _id: file._id }))) return undefined;
        throw error;
      }
    }, limitFor(file.length));
  };

  return {
    put: (account, bytes) => {
      const hash = hashOf(bytes);
      const filename = `${account}/${hash}`;
      return orUnavailable(async () => {
        await tidy(account);
        if (!(await files.findOne({ filename }))) await upload(account, filename, bytes);
        return hash;
      }, limitFor(bytes.length));
    },
    get: (account, hash) =>
      readSound(account, hash, async (id) => {
        const answer = await buffer(partsOf(id));
        return { found: hashOf(answer), answer };
      }),
    stream: (account, hash) =>
      readSound(account, hash, async (id) => {
        const found = createHash('sha256');
        for await (const part of partsOf(id)) found.update(part);
        return { found: found.digest('hex'), answer: partsOf(id) };
      }),
    find: async (account, hash) => {
      if (!isHash.test(hash)) return undefined;
      const file = await orUnavailable(() => files.findOne({ filename: `${account}/${hash}` }));
      return file ? { size: file.length, copy: file._id.toHexString() } : undefined;
    },
    delete: (account, hash, copy) =>
      orUnavailable(async () => {
        const file = await files.findOne({ filename: `${account}/${hash}` });
        if (file?._id.toHexString() !== copy) return;
        // Announced like an upload, so that what a crash leaves is found and deleted.
        await uploads.updateOne(
          { _id: file._id },
          { $set: { account, startedAt: new Date(0) } },
          { upsert: true },
        );
        await remove([file._id]);
      }),
    deleteAll: (account) =>
      orUnavailable(async () => {
        const filename = { $gte: `${account}/`, $lt: `${account}/\u{10ffff}` };
        for (;;) {
          const begun = await uploads.find({ account }).limit(pageSize).toArray();
          const stored = await files.find({ filename }).limit(pageSize).toArray();
          const ids = [...begun, ...stored].map(({ _id }) => _id);
          if (ids.length === 0) return;
          await remove(ids);
        }
      }, deletingLimit),
  };
};
