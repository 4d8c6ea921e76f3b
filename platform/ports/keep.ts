/** Data that is not derived from events, so no rebuild touches it. Values are JSON. */
export type KeepKind =
  | 'sessions'
  | 'secrets'
  | 'links'
  | 'limits'
  | 'answers'
  | 'checkpoints'
  | 'snapshots'
  | 'timers'
  | 'uploads'
  | 'installation';

export interface Kept<T> {
  readonly key: string;
  readonly value: T;
  /** Changes with every write. */
  readonly version: number;
}

/** A keyed store with conditional writes; an entry past its expiry does not exist. Durable when a write resolves. */
export interface Keep {
  get<T>(kind: KeepKind, key: string): Promise<Kept<T> | undefined>;
  put(kind: KeepKind, key: string, value: unknown, options?: { readonly expiresAt?: string }): Promise<void>;
  /** Writes only if there is no entry (`undefined`) or the entry has this version; returns whether it wrote. */
  putIf(
    kind: KeepKind,
    key: string,
    version: number | undefined,
    value: unknown,
    options?: { readonly expiresAt?: string },
  ): Promise<boolean>;
  delete(kind: KeepKind, key: string): Promise<void>;
  /** All entries whose key begins with `prefix`, ordered by key. */
  list<T>(kind: KeepKind, prefix?: string): AsyncIterable<Kept<T>>;
  deleteByPrefix(kind: KeepKind, prefix: string): Promise<void>;
  close(): Promise<void>;
}
