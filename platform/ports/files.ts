/** Bytes by their SHA-256, apart for each account. */
export interface Files {
  /** Stores the bytes, durable when it resolves, and answers their hash in hex. */
  put(account: number, bytes: Uint8Array): Promise<string>;
  get(account: number, hash: string): Promise<Uint8Array | undefined>;
  deleteAll(account: number): Promise<void>;
}
