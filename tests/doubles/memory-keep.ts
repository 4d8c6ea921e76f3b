import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep, KeepKind, Kept } from '../../platform/ports/keep.ts';

type Stored = { readonly value: unknown; readonly version: number; readonly expiresAt: string | undefined };
type Options = { readonly expiresAt?: string };

/** A keep in memory. Values pass through JSON as in a real one; writes can be held back or made to fail. */
export class MemoryKeep implements Keep {
  private readonly clock: Clock | undefined;
  private readonly entries = new Map<string, Stored>();
  private version = 0;
  private gate: Promise<void> = Promise.resolve();
  failing: Error | undefined;
  writes = 0;

  /** @param clock by which entries expire; without one, none does */
  constructor(clock?: Clock) {
    this.clock = clock;
  }

  /** Holds back every write until the returned function is called. */
  hold(): () => void {
    let open: () => void = () => undefined;
    this.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  get<T>(kind: KeepKind, key: string): Promise<Kept<T> | undefined> {
    return Promise.resolve(this.read<T>(`${kind}/${key}`));
  }

  async put(kind: KeepKind, key: string, value: unknown, options?: Options): Promise<void> {
    await this.writing();
    this.set(kind, key, value, options);
  }

  async putIf(
    kind: KeepKind,
    key: string,
    version: number | undefined,
    value: unknown,
    options?: Options,
  ): Promise<boolean> {
    await this.writing();
    if (this.alive(`${kind}/${key}`)?.version !== version) return false;
    this.set(kind, key, value, options);
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

  private set(kind: KeepKind, key: string, value: unknown, { expiresAt }: Options = {}): void {
    const copy: unknown = JSON.parse(JSON.stringify(value));
    this.entries.set(`${kind}/${key}`, { value: copy, version: ++this.version, expiresAt });
  }

  private alive(path: string): Stored | undefined {
    const stored = this.entries.get(path);
    const isOver =
      stored?.expiresAt !== undefined && this.clock && Date.parse(stored.expiresAt) <= this.clock.now();
    return isOver === true ? undefined : stored;
  }

  private async writing(): Promise<void> {
    this.writes++;
    await this.gate;
    if (this.failing !== undefined) throw this.failing;
  }

  private read<T>(path: string): Kept<T> | undefined {
    const stored = this.alive(path);
    if (stored === undefined) return undefined;
    // The port promises that a value has the type that was put under its kind.
    return { key: path.slice(path.indexOf('/') + 1), value: stored.value as T, version: stored.version };
  }
}
