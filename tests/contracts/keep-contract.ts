import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Keep } from '../../platform/ports/keep.ts';
import { collect } from './sample-events.ts';

/** A keep under test, empty. */
export interface OpenedKeep {
  readonly keep: Keep;
  /** Closes it and opens the same data again. */
  reopen(): Promise<Keep>;
  /** An ISO instant this many milliseconds after the time that expiries are compared with. */
  inFuture(milliseconds: number): string;
  /** Advances the time. */
  advance(milliseconds: number): Promise<void>;
  dispose(): Promise<void>;
}

/** The contract of every keep. */
export const keepContract = (name: string, openKeep: () => Promise<OpenedKeep>): void => {
  describe(`keep: ${name}`, () => {
    let opened: OpenedKeep;
    let keep: Keep;

    beforeEach(async () => {
      opened = await openKeep();
      keep = opened.keep;
    });
    afterEach(() => opened.dispose());

    const valueOf = async (key: string): Promise<unknown> => (await keep.get('sessions', key))?.value;
    const keysOf = async (prefix?: string): Promise<string[]> =>
      (await collect(keep.list('sessions', prefix))).map(({ key }) => key);

    test('stores any JSON under a kind and a key', async () => {
      const values = [null, 0, '', 'Zoë 🦊 "  "', [1, [2]], { a: { b: null }, list: [] }];
      for (const [index, value] of values.entries()) await keep.put('sessions', `key-${index}`, value);
      const kept = await Promise.all(values.map((_, index) => keep.get('sessions', `key-${index}`)));
      expect(kept.map((entry) => [entry?.key, entry?.value])).toStrictEqual(
        values.map((value, index) => [`key-${index}`, value]),
      );
    });

    test('does not find a key of another kind', async () => {
      await keep.put('sessions', 'a', 1);
      expect(await keep.get('limits', 'a')).toBeUndefined();
      expect(await keep.get('sessions', 'b')).toBeUndefined();
    });

    test('gives every write a different version', async () => {
      const versions = new Set<number | undefined>();
      for (const value of [1, 1, 2]) {
        await keep.put('sessions', 'a', value);
        versions.add((await keep.get('sessions', 'a'))?.version);
      }
      await keep.delete('sessions', 'a');
      keep = await opened.reopen();
      await keep.put('sessions', 'a', 1);
      versions.add((await keep.get('sessions', 'a'))?.version);
      expect(versions.size).toBe(4);
      expect(versions.has(undefined)).toBe(false);
    });

    describe('putIf', () => {
      test('writes if there is no entry', async () => {
        expect(await keep.putIf('sessions', 'a', undefined, 1)).toBe(true);
        expect(await keep.putIf('sessions', 'a', undefined, 2)).toBe(false);
        expect(await valueOf('a')).toBe(1);
      });

      test('writes if the version is unchanged', async () => {
        await keep.put('sessions', 'a', 1);
        const version = (await keep.get('sessions', 'a'))?.version;
        expect(await keep.putIf('sessions', 'a', version, 2)).toBe(true);
        expect(await keep.putIf('sessions', 'a', version, 3)).toBe(false);
        expect(await valueOf('a')).toBe(2);
      });

      test('does not write if the entry was deleted meanwhile', async () => {
        await keep.put('sessions', 'a', 1);
        const version = (await keep.get('sessions', 'a'))?.version;
        await keep.delete('sessions', 'a');
        expect(await keep.putIf('sessions', 'a', version, 2)).toBe(false);
        expect(await valueOf('a')).toBeUndefined();
      });

      test('lets one of many concurrent calls write', async () => {
        const wrote = await Promise.all(
          Array.from({ length: 20 }, (_, index) => keep.putIf('sessions', 'a', undefined, index)),
        );
        expect(wrote.filter(Boolean)).toHaveLength(1);
        expect(await valueOf('a')).toBe(wrote.indexOf(true));
      });
    });

    describe('an entry that expires', () => {
      beforeEach(() => keep.put('sessions', 'a', 1, { expiresAt: opened.inFuture(1_000) }));

      test('exists until its expiry', async () => {
        expect(await valueOf('a')).toBe(1);
        await opened.advance(1_001);
        expect(await valueOf('a')).toBeUndefined();
        expect(await keysOf()).toStrictEqual([]);
      });

      test('can be replaced by a new one after its expiry', async () => {
        await opened.advance(1_001);
        expect(await keep.putIf('sessions', 'a', undefined, 2)).toBe(true);
        expect(await valueOf('a')).toBe(2);
      });

      test('stays if it is written again without an expiry', async () => {
        await keep.put('sessions', 'a', 2);
        await opened.advance(1_001);
        expect(await valueOf('a')).toBe(2);
      });
    });

    describe('list', () => {
      test('yields the keys with a prefix in order', async () => {
        for (const key of ['b', 'a/2', 'a', 'a/10', 'a/1', 'á/1', 'A/1'])
          await keep.put('sessions', key, key);
        await keep.put('limits', 'a/3', 1);
        expect(await keysOf('a/')).toStrictEqual(['a/1', 'a/10', 'a/2']);
        expect(await keysOf()).toStrictEqual(['A/1', 'a', 'a/1', 'a/10', 'a/2', 'b', 'á/1']);
        expect(await keysOf('a/1')).toStrictEqual(['a/1', 'a/10']);
        expect(await keysOf('c')).toStrictEqual([]);
      });

      test('takes a prefix literally, without wildcards', async () => {
        await keep.put('sessions', 'axb', 1);
        expect(await keysOf('a%')).toStrictEqual([]);
        expect(await keysOf('a_')).toStrictEqual([]);
        expect(await keysOf('a.')).toStrictEqual([]);
      });

      test('yields many entries', async () => {
        const keys = Array.from({ length: 1_234 }, (_, index) => `key-${String(index).padStart(5, '0')}`);
        for (let first = 0; first < keys.length; first += 100)
          await Promise.all(keys.slice(first, first + 100).map((key) => keep.put('sessions', key, 1)));
        expect(await keysOf('key-')).toStrictEqual(keys);
      });
    });

    test('deletes one entry, or all with a prefix', async () => {
      for (const key of ['a/1', 'a/2', 'ab', 'b']) await keep.put('sessions', key, 1);
      await keep.put('limits', 'a/1', 1);
      await keep.delete('sessions', 'b');
      await keep.delete('sessions', 'never was');
      await keep.deleteByPrefix('sessions', 'a/');
      expect(await keysOf()).toStrictEqual(['ab']);
      expect((await keep.get('limits', 'a/1'))?.value).toBe(1);
    });

    test('has the same entries after a restart', async () => {
      await keep.put('sessions', 'a', { b: 1 });
      keep = await opened.reopen();
      expect(await valueOf('a')).toStrictEqual({ b: 1 });
    });
  });
};
