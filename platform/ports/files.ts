/** A stored file. */
export interface FoundFile {
  /** Bytes. */
  readonly size: number;
  /** Differs between a file and the same bytes stored again after it was deleted. */
  readonly copy: string;
}

/** There is no space left where files are stored; nothing was stored. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** Files by their SHA-256, separate for each account. */
export interface Files {
  /** Stores the bytes, durably when it resolves, and returns their hash in hex. @throws StorageFull */
  put(account: number, bytes: Uint8Array): Promise<string>;
  get(account: number, hash: string): Promise<Uint8Array | undefined>;
  /**
   * The same bytes in parts, of which only the current one is in memory: for whoever may take long to read them. They
   * are found sound before this resolves.
   */
  stream(account: number, hash: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Whether there is such a file, without reading it. */
  find(account: number, hash: string): Promise<FoundFile | undefined>;
  /** Deletes one file, unless it has been stored anew since `find` returned this copy. */
  delete(account: number, hash: string, copy: string): Promise<void>;
  deleteAll(account: number): Promise<void>;
}
