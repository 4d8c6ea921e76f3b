import type { Collection, Db, GridFSFile, ObjectId } from 'mongodb';

export const bucketName = 'files';

/** One of the parts that GridFS cuts a file into. */
interface FilePart {
  readonly _id: ObjectId;
  readonly files_id: ObjectId;
  readonly n: number;
}

/**
 * Says from before the first part of an upload until after the file's record that it goes on: parts know nothing of
 * their account, and what a crash left has to be found.
 */
export interface FileUpload {
  /** The file's, too. */
  readonly _id: ObjectId;
  readonly account: number;
  readonly startedAt: Date;
}

export interface FileCollections {
  readonly files: Collection<GridFSFile>;
  readonly parts: Collection<FilePart>;
  readonly uploads: Collection<FileUpload>;
}

/** Where files lie; on disk on most of the servers when a write resolves. */
export const fileCollections = (db: Db): FileCollections => {
  const options = { writeConcern: { w: 'majority', journal: true } } as const;
  return {
    files: db.collection<GridFSFile>(`${bucketName}.files`, options),
    parts: db.collection<FilePart>(`${bucketName}.chunks`, options),
    uploads: db.collection<FileUpload>(`${bucketName}.uploads`, options),
  };
};

/** Makes the indexes of GridFS, and those by which a name is given once and an account's uploads are found. */
export const indexFiles = async (db: Db): Promise<void> => {
  const { files, parts, uploads } = fileCollections(db);
  await files.createIndex({ filename: 1 }, { unique: true }, {});
  await files.createIndex({ filename: 1, uploadDate: 1 }, {}, {});
  await parts.createIndex({ files_id: 1, n: 1 }, { unique: true }, {});
  await uploads.createIndex({ account: 1 }, {}, {});
};
