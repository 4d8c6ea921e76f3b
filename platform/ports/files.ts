/** Files by their SHA-256, separate for each account. */
export interface Files {
  /** Stores the bytes, durably when it resolves, and returns their hash in hex. */
  put(account: number, bytes: Uint8Array): Promise<string>;
  get(account: number, hash: string): Promise<Uint8Array | undefined>;
  deleteAll(account: number): Promise<void>;
}
