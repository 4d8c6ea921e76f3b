import type { Clock } from '../../../platform/ports/clock.ts';
import type { Keep, KeepKind, Kept } from '../../../platform/ports/keep.ts';
import type { Await } from './port-awaits.ts';

interface Entry {
  /** JSON. */
  readonly value: string;
  readonly version: number;
  readonly expiresAt: number;
}

/** What a keep has on its disk: it outlives the processes. */
export class KeepDisk {
  readonly entries = new Map<string, Entry>();
  version = 0;

  /** What has not expired. @param now milliseconds since 1970 */
  names(now: number): readonly string[] {
    return [...this.entries].flatMap(([name, { expiresAt }]) => (expiresAt > now ? [name] : []));
  }
}

interface Expiry {
  readonly expiresAt?: string;
}

/** A keep of one process on a disk. */
export const createSimulatedKeep = (disk: KeepDisk, port: Await, clock: Clock): Keep => {
  const nameOf = (kind: KeepKind, key: string): string => `${kind}/${key}`;

  const find = (name: string): Entry | undefined => {
    const entry = disk.entries.get(name);
    return entry === undefined || entry.expiresAt <= clock.now() ? undefined : entry;
  };

  const keptOf = <T>(name: string): Kept<T> | undefined => {
    const entry = find(name);
    if (entry === undefined) return undefined;
    const key = name.slice(name.indexOf('/') + 1);
    // The port promises that a value has the type that was put under its kind.
    return { key, value: JSON.parse(entry.value) as T, version: entry.version };
  };

  const set = (name: string, value: unknown, { expiresAt }: Expiry = {}): void => {
    disk.version += 1;
    const until = expiresAt === undefined ? Infinity : Date.parse(expiresAt);
    disk.entries.set(name, { value: JSON.stringify(value), version: disk.version, expiresAt: until });
  };

  const namesFrom = (start: string): string[] =>
    [...disk.entries.keys()].filter((name) => name.startsWith(start)).toSorted();

  return {
    get: <T>(kind: KeepKind, key: string) => port.read(`get ${kind}`, () => keptOf<T>(nameOf(kind, key))),
    put: (kind, key, value, options) =>
      port.write(`put ${kind}`, () => set(nameOf(kind, key), value, options)),
    putIf: (kind, key, version, value, options) =>
      port.write(`put ${kind}`, () => {
        if (find(nameOf(kind, key))?.version !== version) return false;
        set(nameOf(kind, key), value, options);
        return true;
      }),
    delete: (kind, key) =>
      port.write(`delete ${kind}`, () => {
        disk.entries.delete(nameOf(kind, key));
      }),
    async *list<T>(kind: KeepKind, prefix = '') {
      const names = await port.read(`list ${kind}`, () => namesFrom(nameOf(kind, prefix)));
      for (const name of names) {
        const kept = keptOf<T>(name);
        if (kept !== undefined) yield kept;
      }
    },
    deleteByPrefix: (kind, prefix) =>
      port.write(`delete ${kind}`, () => {
        for (const name of namesFrom(nameOf(kind, prefix))) disk.entries.delete(name);
      }),
    close: () => Promise.resolve(),
  };
};
