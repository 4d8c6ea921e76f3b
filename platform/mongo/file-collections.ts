import type { Collection, Db, GridFSFile, ObjectId } from 'mongodb';

export const bucketName = 'files';

/** A chunk of a GridFS file. */
interface FilePart {
  readonly _id: ObjectId;
  readonly files_id: ObjectId;
  readonly n: number;
}

/**
 * Marks an upload in progress: written before its first chunk, deleted after the file's record was written. Chunks
 * have no account, so this is how the leftovers of a crash are found.
 */
export interface FileUpload {
  /** Also the file's id. */
  readonly _id: ObjectId;
  readonly account: number;
  readonly startedAt: Date;
}

export interface FileCollections {
  readonly files: Collection<GridFSFile>;
  readonly parts: Collection<FilePart>;
  readonly uploads: Collection<FileUpload>;
}

/** The collections of files. A write resolves when a majority of the servers has it on disk. */
export const fileCollections = (db: Db): FileCollections => {
  const options = { writeConcern: { w: 'majority', journal: true } } as const;
  return {
    files: db.collection<GridFSFile>(`${bucketName}.files`, options),
    parts: db.collection<FilePart>(`${bucketName}.chunks`, options),
    uploads: db.collection<FileUpload>(`${bucketName}.uploads`, options),
  };
};

/** Creates the indexes of GridFS, a unique one on names, and one on an account's uploads. */
export const indexFiles = async (db: Db): Promise<void> => {
  const { files, parts, uploads } = fileCollections(db);
  await files.createIndex({ filename: 1 }, { unique: true }, {});
  await files.createIndex({ filename: 1, uploadDate: 1 }, {}, {});
  await parts.createIndex({ files_id: 1, n: 1 }, { unique: true }, {});
  await uploads.createIndex({ account: 1 }, {}, {});
};
