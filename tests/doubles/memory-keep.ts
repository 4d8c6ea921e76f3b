import type { Keep, KeepKind, Kept } from '../../platform/ports/keep.ts';

type Stored = { readonly value: unknown; readonly version: number };

/** A keep in memory. Values pass through JSON as in a real one; writes can be held back or made to fail. */
export class MemoryKeep implements Keep {
  private readonly entries = new Map<string, Stored>();
  private version = 0;
  private gate: Promise<void> = Promise.resolve();
  failing: Error | undefined;
  writes = 0;

  /** Holds back every write until the returned function is called. */
  hold(): () => void {
    let open: () => void = () => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  get<T>(kind: KeepKind, key: string): Promise<Kept<T> | undefined> {
    return Promise.resolve(this.read<T>(`${kind}/${key}`));
  }

  async put(kind: KeepKind, key: string, value: unknown): Promise<void> {
    await this.writing();
    this.set(kind, key, value);
  }

  async putIf(kind: KeepKind, key: string, version: number | undefined, value: unknown): Promise<boolean> {
    await this.writing();
    if (this.entries.get(`${kind}/${key}`)?.version !== version) return false;
    this.set(kind, key, value);
    return true;
  }

  async delete(kind: KeepKind, key: string): Promise<void> {
    await this.writing();
    this.entries.delete(`${kind}/${key}`);
  }

  async *list<T>(kind: KeepKind, prefix = ''): AsyncIterable<Kept<T>> {
    for (const key of [...this.entries.keys()]
      .filter((name) => name.startsWith(`${kind}/${prefix}`))
      .sort()) {
      const kept = this.read<T>(key);
      if (kept !== undefined) yield await Promise.resolve(kept);
    }
  }

  deleteByPrefix(kind: KeepKind, prefix: string): Promise<void> {
    for (const key of [...this.entries.keys()])
      if (key.startsWith(`${kind}/${prefix}`)) this.entries.delete(key);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private set(kind: KeepKind, key: string, value: unknown): void {
    this.entries.set(`${kind}/${key}`, { value: JSON.parse(JSON.stringify(value)), version: ++this.version });
  }

  private async writing(): Promise<void> {
    this.writes++;
    await this.gate;
    if (this.failing !== undefined) throw this.failing;
  }

  private read<T>(path: string): Kept<T> | undefined {
    const stored = this.entries.get(path);
    if (stored === undefined) return undefined;
    // The port promises that a value has the type that was put under its kind.
    return { key: path.slice(path.indexOf('/') + 1), value: stored.value as T, version: stored.version };
  }
}
