/** Secrets of accounts, encrypted before they are stored. */
export interface Secrets {
  /** Stores a secret under its account and name; durable when it resolves. */
  put(account: number, name: string, secret: string): Promise<void>;
  get(account: number, name: string): Promise<string | undefined>;
  delete(account: number, name: string): Promise<void>;
  deleteAll(account: number): Promise<void>;
}
