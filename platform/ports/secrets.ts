/** Secrets of accounts, encrypted before they are stored. */
export interface Secrets {
  /** Stores a secret under its account and name; durable when it resolves. */
  put(account: number, name: string, secret: string): Promise<void>;
  /** Stores a secret unless there is one of this account and name. @returns whether it was stored */
  putIfAbsent(account: number, name: string, secret: string): Promise<boolean>;
  get(account: number, name: string): Promise<string | undefined>;
  delete(account: number, name: string): Promise<void>;
  deleteAll(account: number): Promise<void>;
}
