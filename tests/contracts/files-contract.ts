import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../../platform/ports/files.ts';

/** An empty file store under test. */
export interface OpenedFiles {
  readonly files: Files;
  /** Closes it and opens the same files again. */
  reopen(): Promise<Files>;
  dispose(): Promise<void>;
}

/** The contract of every file store. */
export const filesContract = (name: string, openFiles: () => Promise<OpenedFiles>): void => {
  describe(`files: ${name}`, () => {
    let opened: OpenedFiles;
    let files: Files;
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    const hash = createHash('sha256').update(bytes).digest('hex');

    beforeEach(async () => {
      opened = await openFiles();
      files = opened.files;
    });
    afterEach(() => opened.dispose());

    const read = async (account: number, of: string): Promise<number[] | undefined> => {
      const found = await files.get(account, of);
      return found && [...found];
    };

    test('returns the hash of stored bytes, and the bytes for a hash', async () => {
      expect(await files.put(7, bytes)).toBe(hash);
      expect(await read(7, hash)).toStrictEqual([...bytes]);
    });

    test('stores an empty file too', async () => {
      expect(await read(7, await files.put(7, new Uint8Array()))).toStrictEqual([]);
    });

    test('streams the same bytes, of one account’s file', async () => {
      const streamed = async (account: number, of: string): Promise<number[] | undefined> => {
        const parts = await files.stream(account, of);
        return parts && [...(await buffer(parts))];
      };
      await files.put(7, bytes);
      expect(await streamed(7, hash)).toStrictEqual([...bytes]);
      expect(await streamed(7, await files.put(7, new Uint8Array()))).toStrictEqual([]);
      expect([await streamed(8, hash), await streamed(7, `../7/${hash}`)]).toStrictEqual([
        undefined,
        undefined,
      ]);
    });

    test('accepts the same bytes again, also concurrently', async () => {
      expect(await Promise.all([1, 2, 3].map(() => files.put(7, bytes)))).toStrictEqual([hash, hash, hash]);
      await files.put(7, bytes);
      expect(await read(7, hash)).toStrictEqual([...bytes]);
    });

    test.each([hash, hash.toUpperCase(), '', '..', `../7/${hash}`, 'x'])(
      'returns undefined for %o',
      async (of) => {
        await files.put(7, Uint8Array.of(1));
        await files.put(8, bytes);
        expect(await files.get(7, of)).toBeUndefined();
      },
    );

    test('deletes an account’s files and no others', async () => {
      await files.put(7, bytes);
      await files.put(70, bytes);
      await files.deleteAll(7);
      await files.deleteAll(9);
      expect(await files.get(7, hash)).toBeUndefined();
      expect(await read(70, hash)).toStrictEqual([...bytes]);
    });

    test('finds a file’s size without reading it, and nothing for another account', async () => {
      await files.put(7, bytes);
      expect(await files.find(7, hash)).toMatchObject({ size: 70_000 });
      expect(await files.find(8, hash)).toBeUndefined();
      expect(await files.find(7, `../7/${hash}`)).toBeUndefined();
    });

    test('deletes one file and no other; again changes nothing', async () => {
      const other = await files.put(7, Uint8Array.of(1));
      await files.put(8, bytes);
      await files.put(7, bytes);
      const { copy } = (await files.find(7, hash)) ?? { copy: '' };
      await files.delete(7, hash, copy);
      await files.delete(7, hash, copy);
      expect([await files.find(7, hash), await files.get(7, hash)]).toStrictEqual([undefined, undefined]);
      expect(await read(7, other)).toStrictEqual([1]);
      expect(await read(8, hash)).toStrictEqual([...bytes]);
    });

    test('keeps a file that was stored again after it was deleted', async () => {
      await files.put(7, bytes);
      const { copy } = (await files.find(7, hash)) ?? { copy: '' };
      await files.delete(7, hash, copy);
      await files.put(7, bytes);
      await files.delete(7, hash, copy);
      expect(await read(7, hash)).toStrictEqual([...bytes]);
    });

    test('has the same files after a restart', async () => {
      await files.put(7, bytes);
      files = await opened.reopen();
      expect(await read(7, hash)).toStrictEqual([...bytes]);
    });
  });
};
