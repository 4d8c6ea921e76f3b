import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import {
  type ModelDefinition,
  type PageQuery,
  type PageStart,
  type Query,
  type ReadModels,
  type Search,
  StaleTerm,
  type StoredDocument,
} from '../../platform/ports/read-models.ts';
import { searchedWords, searchText, sortText } from '../../projections/rows/comparable-text.ts';
import { leaveOut } from '../campaign.ts';
import { collect } from './sample-events.ts';

/** An empty store for read models under test. */
export interface EmptyReadModels {
  /** Opens the read models. @param clock used for leases and tombstones */
  open(clock: Clock): ReadModels;
  /** Removes everything; called after the read models are closed. */
  dispose(): Promise<void>;
}

const model: ModelDefinition = {
  name: 'sample-invoices',
  version: 3,
  keys: { state: 'text', dueDate: 'text', clientId: 'integer', amount: 'integer' },
  indexes: [['state', 'dueDate'], ['clientId']],
};

const at = (number: number): Position => String(number).padStart(16, '0') as Position;

const document = (
  account: number,
  id: number,
  position: number,
  keys: Partial<StoredDocument['keys']> = {},
): StoredDocument => ({
  account,
  id,
  position: at(position),
  keys: { state: 'open', dueDate: '2026-12-03', clientId: 7, amount: 100, ...keys },
  body: JSON.stringify({ id, says: `"Zoë" 🦊  שלום ${position}` }),
});

const tombstone = (account: number, id: number, position: number): StoredDocument => ({
  account,
  id,
  position: at(position),
  keys: { state: null, dueDate: null, clientId: null, amount: null },
  body: null,
});

const byId = (documents: readonly StoredDocument[]): StoredDocument[] =>
  documents.toSorted((a, b) => a.account - b.account || a.id - b.id);

const idsOf = (documents: readonly StoredDocument[]): number[] => documents.map(({ id }) => id);

/**
 * What every store of read models does, on any engine.
 * @param areUpdatesAtomic whether updates compare and write atomically; if not, tests that need this are skipped
 * @param many how many documents a list has that is read to its end
 * @param isSample whether only guarded writes, terms and leases are tested
 */
export const readModelsContract = (
  name: string,
  newEmpty: () => Promise<EmptyReadModels>,
  {
    areUpdatesAtomic = true,
    many = 2_500,
    isSample = false,
  }: { readonly areUpdatesAtomic?: boolean; readonly many?: number; readonly isSample?: boolean } = {},
): void => {
  describe(`read models: ${name}`, () => {
    let empty: EmptyReadModels;
    let readModels: ReadModels;
    let now: number;
    const open = (): ReadModels => empty.open({ now: () => now });

    beforeEach(async () => {
      now = Date.parse('2026-12-03T09:00:00Z');
      empty = await newEmpty();
      readModels = open();
      await readModels.prepare(model);
    });
    afterEach(async () => {
      await readModels.close();
      await empty.dispose();
    });

    const write = (documents: readonly StoredDocument[], checkpoint = 1_000, term = 1): Promise<void> =>
      readModels.write(model, { documents, checkpoint: at(checkpoint), term });

    const get = (account: number, id: number): Promise<StoredDocument | undefined> =>
      readModels.get(model, { account, id });

    describe('write', () => {
      test('stores documents unchanged, and the checkpoint', async () => {
        const documents = [
          document(1, 10, 5),
          document(1, 11, 6, { state: null, amount: 0 }),
          document(2, 10, 7),
        ];
        expect(await readModels.checkpoint(model)).toBeUndefined();
        await write(documents, 9);
        expect(await readModels.checkpoint(model)).toBe(at(9));
        expect(await Promise.all(documents.map(({ account, id }) => get(account, id)))).toStrictEqual(
          documents,
        );
      });

      test('replaces a document by one with a later position', async () => {
        await write([document(1, 10, 5)]);
        const later = document(1, 10, 6, { state: 'paid', amount: 250 });
        await write([later]);
        expect(await get(1, 10)).toStrictEqual(later);
      });

      test.each([4, 5])(
        'leaves a document at position 5 unchanged when one at %d is written',
        async (position) => {
          const there = document(1, 10, 5);
          await write([there]);
          await write([document(1, 10, position, { state: 'paid' }), document(1, 11, 8)], 1_001);
          expect(await get(1, 10)).toStrictEqual(there);
          expect(await get(1, 11)).toStrictEqual(document(1, 11, 8));
          expect(await readModels.checkpoint(model)).toBe(at(1_001));
        },
      );

      test('advances the checkpoint without documents', async () => {
        await write([], 17);
        expect(await readModels.checkpoint(model)).toBe(at(17));
      });

      test('stores what a batch has first like its other documents', async () => {
        const first = [document(1, 10, 5)];
        const documents = [document(1, 11, 6)];
        for (const term of [1, 1])
          await readModels.write(model, { first, documents, checkpoint: at(6), term });
        expect(byId(await readModels.find(model, 1))).toStrictEqual([...first, ...documents]);
        await readModels.write(model, {
          first: [document(1, 10, 7)],
          documents: [],
          checkpoint: at(7),
          term: 1,
        });
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 7));
        expect(await readModels.checkpoint(model)).toBe(at(7));
      });

      test('ignores documents of a batch that is written again', async () => {
        const batch = [document(1, 10, 5), document(1, 11, 6)];
        await write(batch, 6);
        await write(batch, 6);
        expect(byId(await readModels.find(model, 1))).toStrictEqual(batch);
      });

      test.each([
        { keys: { amount: 'a lot' } },
        { keys: { amount: 1.5 } },
        { keys: { state: 5 } },
        { keys: { unheardOf: 'x' } },
      ])('refuses undefined keys and values of the wrong type: $keys', async ({ keys }) => {
        await expect(write([document(1, 10, 5, keys)])).rejects.toThrow(TypeError);
        expect(await readModels.count(model, 1)).toBe(0);
      });

      test('has the same documents after a restart', async () => {
        await write([document(1, 10, 5)], 9);
        await readModels.close();
        readModels = open();
        await readModels.prepare(model);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 5));
        expect(await readModels.checkpoint(model)).toBe(at(9));
      });
    });

    describe('terms', () => {
      test('an older term writes nothing', async () => {
        await write([document(1, 10, 5)], 5, 2);
        await expect(write([document(1, 10, 6), document(1, 11, 6)], 6, 1)).rejects.toThrow(StaleTerm);
        expect(await readModels.find(model, 1)).toStrictEqual([document(1, 10, 5)]);
        expect(await readModels.checkpoint(model)).toBe(at(5));
      });

      test('a lease belongs to one holder until it expires', async () => {
        const first = await readModels.lease(model, 'one', 10_000);
        expect(await readModels.lease(model, 'two', 10_000)).toBeUndefined();
        now += 9_000;
        expect(await readModels.lease(model, 'one', 10_000)).toBe(first);
        now += 9_000;
        expect(await readModels.lease(model, 'two', 10_000)).toBeUndefined();
        now += 2_000;
        const second = await readModels.lease(model, 'two', 10_000);
        expect(second).toBeGreaterThan(first ?? Infinity);
        expect(await readModels.lease(model, 'one', 10_000)).toBeUndefined();
      });

      test("a holder that lost the lease can't write", async () => {
        const first = (await readModels.lease(model, 'one', 1_000)) ?? 0;
        await write([document(1, 10, 5)], 5, first);
        now += 2_000;
        const second = (await readModels.lease(model, 'two', 1_000)) ?? 0;
        await write([document(1, 10, 6)], 6, second);
        await expect(write([document(1, 10, 7)], 7, first)).rejects.toThrow(StaleTerm);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 6));
      });
    });

    describe('leases', () => {
      const lease = (
        holder: string,
        options?: { readonly takeOver?: boolean },
      ): Promise<number | undefined> => readModels.lease(model, holder, 10_000, options);
      const termOf = async (holder: string, options?: { readonly takeOver?: boolean }): Promise<number> => {
        const term = await lease(holder, options);
        if (term === undefined) throw new Error(`${holder} was not given the lease`);
        return term;
      };

      test('exist from when they are taken until they expire', async () => {
        expect(await readModels.isLeased(model)).toBe(false);
        await lease('one');
        expect(await readModels.isLeased(model)).toBe(true);
        now += 9_999;
        expect(await readModels.isLeased(model)).toBe(true);
        now += 1;
        expect(await readModels.isLeased(model)).toBe(false);
      });

      test('can be taken by another holder at once after their release, with a newer term', async () => {
        const first = await termOf('one');
        await readModels.release(model, 'one');
        expect(await readModels.isLeased(model)).toBe(false);
        expect(await termOf('two')).toBeGreaterThan(first);
        expect(await readModels.isLeased(model)).toBe(true);
      });

      test('can only be released by their holder, and a second release does nothing', async () => {
        const first = await termOf('one');
        await readModels.release(model, 'two');
        expect(await readModels.isLeased(model)).toBe(true);
        expect(await lease('two')).toBeUndefined();
        await readModels.release(model, 'one');
        await readModels.release(model, 'one');
        const second = await termOf('two');
        await readModels.release(model, 'one');
        expect(await lease('two')).toBe(second);
        expect(second).toBeGreaterThan(first);
      });

      test('keep their term if the same holder takes them again after they expired', async () => {
        const first = await termOf('one');
        now += 60_000;
        expect(await lease('one')).toBe(first);
        expect(await readModels.isLeased(model)).toBe(true);
      });

      test('can be taken over, and the writes of the old holder are refused at once', async () => {
        const first = await termOf('one');
        await write([document(1, 10, 5)], 5, first);
        const second = await termOf('two', { takeOver: true });
        expect(second).toBeGreaterThan(first);
        expect(await lease('one')).toBeUndefined();
        await expect(write([document(1, 10, 6), document(1, 11, 6)], 6, first)).rejects.toThrow(StaleTerm);
        expect(await readModels.find(model, 1)).toStrictEqual([document(1, 10, 5)]);
        expect(await readModels.checkpoint(model)).toBe(at(5));
        await write([document(1, 10, 7)], 7, second);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 7));
      });

      test('keep their term if their holder takes them over', async () => {
        const first = await termOf('one');
        expect(await lease('one', { takeOver: true })).toBe(first);
      });

      test.skipIf(!areUpdatesAtomic)('go to one of several holders that ask concurrently', async () => {
        const terms = await Promise.all(['one', 'two', 'three', 'four'].map((holder) => lease(holder)));
        expect(terms.filter((term) => term !== undefined)).toHaveLength(1);
      });

      test.skipIf(!areUpdatesAtomic)(
        'have one term if one holder asks several times concurrently',
        async () => {
          const terms = await Promise.all([lease('one'), lease('one'), lease('one')]);
          expect(new Set(terms).size).toBe(1);
          expect(terms).not.toContain(undefined);
        },
      );

      test('have growing terms after clearing and taking over', async () => {
        const terms = [await termOf('one'), await termOf('two', { takeOver: true })];
        await readModels.clear(model);
        terms.push(await termOf('three', { takeOver: true }), await termOf('one', { takeOver: true }));
        expect(terms).toStrictEqual([...new Set(terms)].toSorted((a, b) => a - b));
      });

      test("can't be taken for a model that was dropped", async () => {
        await readModels.drop(model.name, model.version);
        expect(await lease('one')).toBeUndefined();
        expect(await readModels.isLeased(model)).toBe(false);
        await readModels.release(model, 'one');
      });
    });

    if (isSample) {
      leaveOut(`the other read models of ${name}`);
      return;
    }

    describe('tombstones', () => {
      beforeEach(async () => {
        await write([document(1, 10, 5), document(1, 11, 5), document(1, 12, 5)]);
        await write([tombstone(1, 11, 6)]);
      });

      test('are only found by reference', async () => {
        const refs = [10, 11, 12, 13].map((id) => ({ account: 1, id }));
        expect(byId(await readModels.load(model, refs))).toStrictEqual([
          document(1, 10, 5),
          tombstone(1, 11, 6),
          document(1, 12, 5),
        ]);
        expect(await get(1, 11)).toBeUndefined();
        expect(idsOf(await readModels.find(model, 1))).toStrictEqual([10, 12]);
        expect(idsOf(await readModels.find(model, 1, { ids: [11, 12] }))).toStrictEqual([12]);
        expect(await readModels.find(model, 1, { where: { state: null } })).toStrictEqual([]);
        expect(await readModels.count(model, 1)).toBe(2);
        expect(await readModels.sums(model, 1, { groupBy: [], of: 'amount' })).toStrictEqual([
          { group: {}, sum: 200, count: 2 },
        ]);
        expect(idsOf(await collect(readModels.scan(model))).toSorted()).toStrictEqual([10, 12]);
      });

      test('reject an older document', async () => {
        await write([document(1, 11, 5)]);
        expect(await get(1, 11)).toBeUndefined();
      });

      test('are replaced by a later document', async () => {
        await write([document(1, 11, 7)]);
        expect(await get(1, 11)).toStrictEqual(document(1, 11, 7));
      });

      test('are deleted by the time at which they were written', async () => {
        const refs = [{ account: 1, id: 11 }];
        await readModels.sweepTombstones(model, '2000-01-01T00:00:00.000Z');
        expect(await readModels.load(model, refs)).toStrictEqual([tombstone(1, 11, 6)]);
        await readModels.sweepTombstones(model, '2200-01-01T00:00:00.000Z');
        expect(await readModels.load(model, refs)).toStrictEqual([]);
        expect(await readModels.count(model, 1)).toBe(2);
      });
    });

    test('erases all documents of an account, and none of another', async () => {
      const many = Array.from({ length: 1_200 }, (_, id) => document(1, id + 1, 5));
      await write([...many, document(2, 1, 5)], 6);
      await write([tombstone(1, 1, 7)], 7, 1);
      expect(await readModels.count(model, 1)).toBe(1_199);
      await readModels.eraseAccount(model, 1);
      expect(await readModels.count(model, 1)).toBe(0);
      expect(await readModels.load(model, [{ account: 1, id: 1 }])).toStrictEqual([]);
      expect(await readModels.find(model, 2)).toStrictEqual([document(2, 1, 5)]);
      expect(await readModels.checkpoint(model)).toBe(at(7));
    });

    test('text sorts by its bytes', async () => {
      const texts = ['Zebra', 'apfel', 'Äpfel', 'z', '~', '', '🦊', 'a', '10', '9'];
      await write(texts.map((state, index) => document(1, index, 1, { state })));
      const sorted = (await readModels.find(model, 1, { orderBy: 'state' })).map(({ keys }) => keys['state']);
      expect(sorted).toStrictEqual(texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    });

    test('names of other alphabets sort beside their plain letters, and are found without them', async () => {
      const named = (names: readonly string[]): string[] => names.map(sortText);
      const sorted = [
        'Lecce',
        'Łódź',
        'Lublin',
        "O'Brien",
        'O’Hara',
        'Oslo',
        'Østlandet',
        'Ottawa',
        'Straße',
        'Zürich',
      ];
      await write(
        sorted
          .toReversed()
          .map((name, index) => document(1, index, 1, { state: sortText(name), dueDate: searchText(name) })),
      );
      const found = await readModels.find(model, 1, { orderBy: 'state' });
      expect(found.map(({ keys }) => keys['state'])).toStrictEqual(named(sorted));
      for (const [typed, name] of [
        ['strasse', 'Straße'],
        ['lodz', 'Łódź'],
        ['ostlandet', 'Østlandet'],
        ["o'hara", 'O’Hara'],
        ['o’brien', "O'Brien"],
        ['ZURICH', 'Zürich'],
      ] as const) {
        const search = { key: 'dueDate', words: searchedWords(typed).map((text) => ({ text })) };
        const { documents } = await readModels.page(model, 1, { search, orderBy: 'state', limit: 10 });
        expect(documents.map(({ keys }) => keys['state'])).toStrictEqual(named([name]));
      }
    });

    describe('find', () => {
      beforeEach(() =>
        write([
          document(1, 10, 1, { state: 'open', dueDate: '2026-12-05', clientId: 7, amount: 100 }),
          document(1, 11, 2, { state: 'paid', dueDate: '2026-12-01', clientId: 7, amount: 200 }),
          document(1, 12, 3, { state: 'open', dueDate: '2026-12-03', clientId: 8, amount: 300 }),
          document(1, 13, 4, { state: 'promised', dueDate: null, clientId: null, amount: 50 }),
          document(1, 14, 5, { state: 'open', dueDate: '2026-12-03', clientId: 9, amount: 400 }),
          document(2, 10, 6, { state: 'open', dueDate: '2026-12-03', clientId: 7, amount: 999 }),
        ]),
      );

      const queries: { query: Query; expected: number[] }[] = [
        { query: {}, expected: [10, 11, 12, 13, 14] },
        { query: { where: { state: 'open' } }, expected: [10, 12, 14] },
        { query: { where: { state: 'open', clientId: 7 } }, expected: [10] },
        { query: { where: { state: ['paid', 'promised'] } }, expected: [11, 13] },
        { query: { where: { clientId: [7, 9] } }, expected: [10, 11, 14] },
        { query: { where: { clientId: null } }, expected: [13] },
        { query: { where: { clientId: [8, null] } }, expected: [12, 13] },
        { query: { where: { state: [] } }, expected: [] },
        { query: { where: { state: "open' OR 1=1 --" } }, expected: [] },
        { query: { ids: [14, 10, 99] }, expected: [10, 14] },
        { query: { ids: [] }, expected: [] },
        { query: { ids: [10, 11], where: { state: 'paid' } }, expected: [11] },
        { query: { orderBy: 'amount' }, expected: [13, 10, 11, 12, 14] },
        { query: { orderBy: 'amount', descending: true }, expected: [14, 12, 11, 10, 13] },
        { query: { orderBy: 'dueDate' }, expected: [13, 11, 12, 14, 10] },
        { query: { orderBy: 'dueDate', descending: true }, expected: [10, 14, 12, 11, 13] },
        { query: { descending: true, limit: 2 }, expected: [14, 13] },
        { query: { where: { state: 'open' }, orderBy: 'dueDate', limit: 2 }, expected: [12, 14] },
        { query: { limit: 0 }, expected: [] },
      ];
      test.each(queries)('$query', async ({ query, expected }) => {
        expect(idsOf(await readModels.find(model, 1, query))).toStrictEqual(expected);
      });

      test('returns whole documents', async () => {
        expect(await readModels.find(model, 2)).toStrictEqual([
          document(2, 10, 6, { state: 'open', dueDate: '2026-12-03', clientId: 7, amount: 999 }),
        ]);
      });

      test('returns nothing of another account', async () => {
        expect(await readModels.find(model, 3)).toStrictEqual([]);
        expect(await get(2, 11)).toBeUndefined();
      });

      test('refuses an undefined key', async () => {
        await expect(readModels.find(model, 1, { where: { body: 'x' } })).rejects.toThrow(TypeError);
        await expect(readModels.find(model, 1, { orderBy: 'position' })).rejects.toThrow(TypeError);
      });

      test.each([
        { where: undefined, expected: 5 },
        { where: { state: 'open' }, expected: 3 },
        { where: { state: ['open', 'paid'], clientId: 7 }, expected: 2 },
        { where: { state: 'gone' }, expected: 0 },
      ])('counts $where', async ({ where, expected }) => {
        expect(await readModels.count(model, 1, where)).toBe(expected);
      });

      test('sums a key by groups', async () => {
        const sums = await readModels.sums(model, 1, { groupBy: ['state', 'dueDate'], of: 'amount' });
        expect(sums.toSorted((a, b) => a.sum - b.sum)).toStrictEqual([
          { group: { state: 'promised', dueDate: null }, sum: 50, count: 1 },
          { group: { state: 'open', dueDate: '2026-12-05' }, sum: 100, count: 1 },
          { group: { state: 'paid', dueDate: '2026-12-01' }, sum: 200, count: 1 },
          { group: { state: 'open', dueDate: '2026-12-03' }, sum: 700, count: 2 },
        ]);
      });

      test('sums matching documents without groups, and returns nothing if none match', async () => {
        const openOnes = { groupBy: [], of: 'amount', where: { state: 'open' } };
        expect(await readModels.sums(model, 1, openOnes)).toStrictEqual([{ group: {}, sum: 800, count: 3 }]);
        expect(await readModels.sums(model, 3, openOnes)).toStrictEqual([]);
        expect(
          await readModels.sums(model, 1, { groupBy: ['state'], of: 'clientId', where: { clientId: null } }),
        ).toStrictEqual([{ group: { state: 'promised' }, sum: 0, count: 1 }]);
      });

      test('sums only the documents with some ids, each once, and none of another account', async () => {
        const all = (await readModels.find(model, 1)).map(({ id }) => id);
        const sumOf = async (account: number, ids: readonly number[], where = {}) =>
          (await readModels.sums(model, account, { groupBy: [], of: 'amount', where, ids })).map(
            ({ sum, count }) => [sum, count],
          );
        expect(await sumOf(1, all)).toStrictEqual([[1050, 5]]);
        expect(await sumOf(1, [...all.slice(0, 2), ...all.slice(0, 2), 999_999])).toMatchObject([
          [expect.any(Number), 2],
        ]);
        expect(await sumOf(1, all, { state: 'open' })).toStrictEqual([[800, 3]]);
        expect(await sumOf(1, [])).toStrictEqual([]);
        expect(await sumOf(3, all)).toStrictEqual([]);
      });

      test('scans the documents of all accounts', async () => {
        const found = await collect(readModels.scan(model, { clientId: 7 }));
        expect(byId(found).map(({ account, id }) => [account, id])).toStrictEqual([
          [1, 10],
          [1, 11],
          [2, 10],
        ]);
      });
    });

    test('scans one key of all accounts’ documents that have it', async () => {
      const keyed = Array.from({ length: 5_100 }, (_, index) =>
        document(1, index + 1, 1, { clientId: index % 3 }),
      );
      const others = [document(2, 9, 1), document(2, 10, 1, { clientId: null }), tombstone(2, 11, 2)];
      await write([...keyed, ...others]);
      const found = await collect(readModels.scanKey(model, 'clientId'));
      const wanted = [...keyed, document(2, 9, 1)].map(({ account, id, keys }) => [
        account,
        id,
        keys['clientId'],
      ]);
      expect(
        found
          .map(({ account, id, value }) => [account, id, value])
          .toSorted(([a, b], [c, d]) => Number(a) - Number(c) || Number(b) - Number(d)),
      ).toStrictEqual(wanted);
    });

    describe('page', () => {
      const list: ModelDefinition = {
        name: 'sample-list',
        version: 1,
        keys: { state: 'text', name: 'text', amount: 'integer', clientId: 'integer', search: 'text' },
        indexes: [['state', 'name', 'id', 'amount'], ['name', 'id', 'state'], ['amount'], ['id', 'search']],
        sparse: ['name'],
      };
      const names = ['alder', 'birch', null, 'cedar', 'dogwood', 'cedar', null, 'elm', 'cedar', 'fir'];
      const row = (account: number, id: number, keys: Partial<StoredDocument['keys']> = {}) => ({
        account,
        id,
        position: at(id),
        keys: {
          state: id % 3 === 0 ? 'paid' : 'open',
          name: names[id % names.length] ?? null,
          amount: (id * 7) % 50,
          clientId: id % 4,
          search: `inv-${id} 100% [oak] *?_ ${names[id % names.length] ?? 'nameless'}`,
          ...keys,
        },
        body: JSON.stringify({ id }),
      });
      const rows = Array.from({ length: 60 }, (_, at) => row(1, at + 1));
      const writeRows = (documents: readonly StoredDocument[], checkpoint = 1_000): Promise<void> =>
        readModels.write(list, { documents, checkpoint: at(checkpoint), term: 1 });

      beforeEach(async () => {
        await readModels.prepare(list);
        await writeRows([...rows, row(2, 5), row(2, 500)]);
        await writeRows([{ ...row(1, 61), keys: {}, body: null }]);
      });

      const startAfter = (document: StoredDocument, orderBy: string): PageStart => ({
        value: orderBy === 'id' ? document.id : (document.keys[orderBy] ?? null),
        id: document.id,
      });

      /** Reads all pages of a list, one after the other. */
      const pages = async (query: PageQuery, between?: () => Promise<void>): Promise<StoredDocument[]> => {
        const all: StoredDocument[] = [];
        for (;;) {
          const last = all.at(-1);
          const { documents } = await readModels.page(list, 1, {
            ...query,
            ...(last && { after: startAfter(last, query.orderBy) }),
          });
          if (documents.length === 0) return all;
          all.push(...documents);
          await between?.();
        }
      };

      /** The expected order: documents without a value come last, ties are ordered by id. */
      const byHand = (query: PageQuery, documents: readonly StoredDocument[] = rows): number[] => {
        const sign = query.descending === true ? -1 : 1;
        const value = (document: StoredDocument) => startAfter(document, query.orderBy).value;
        return documents
          .toSorted((one, other) => {
            const [a, b] = [value(one), value(other)];
            if (a === null || b === null)
              return Number(a === null) - Number(b === null) || sign * (one.id - other.id);
            return sign * (a < b ? -1 : a > b ? 1 : one.id - other.id);
          })
          .map(({ id }) => id);
      };

      test.each(
        ['name', 'amount', 'id'].flatMap((orderBy) =>
          [false, true].map((descending) => ({ orderBy, descending, limit: 7 })),
        ),
      )('goes through a list by $orderBy, descending: $descending', async (query) => {
        expect(idsOf(await pages(query))).toStrictEqual(byHand(query));
        expect((await readModels.page(list, 1, query)).total).toBe(60);
      });

      const found: { wanted: Partial<PageQuery>; expected: (document: StoredDocument) => boolean }[] = [
        { wanted: { where: { state: 'open' } }, expected: ({ keys }) => keys['state'] === 'open' },
        { wanted: { where: { name: null } }, expected: ({ keys }) => keys['name'] === null },
        {
          wanted: { where: { amount: { from: 10, before: 30 } } },
          expected: ({ keys }) => Number(keys['amount']) >= 10 && Number(keys['amount']) < 30,
        },
        {
          wanted: { where: { name: { from: 'cedar' } } },
          expected: ({ keys }) => keys['name'] != null && keys['name'] >= 'cedar',
        },
        {
          wanted: { where: { name: { before: 'cedar' }, state: 'open' } },
          expected: ({ keys }) => keys['name'] != null && keys['name'] < 'cedar' && keys['state'] === 'open',
        },
        {
          wanted: { where: { name: { noneOf: ['cedar', 'elm'] } } },
          expected: ({ keys }) => !['cedar', 'elm'].includes(String(keys['name'])),
        },
        {
          wanted: { where: { name: { noneOf: [null, 'elm'] } } },
          expected: ({ keys }) => keys['name'] !== null && keys['name'] !== 'elm',
        },
        {
          wanted: { where: { clientId: { noneOf: [] } } },
          expected: () => true,
        },
        {
          wanted: { search: { key: 'search', words: [{ text: 'inv-1' }, { text: '100% [oak]' }] } },
          expected: ({ id }) => String(id).startsWith('1'),
        },
        {
          wanted: {
            where: { state: 'open' },
            search: { key: 'search', orKey: 'clientId', words: [{ text: 'cedar', orOneOf: [2, 3] }] },
          },
          expected: ({ keys }) =>
            keys['state'] === 'open' &&
            (keys['name'] === 'cedar' || keys['clientId'] === 2 || keys['clientId'] === 3),
        },
        ...['inv-.', 'inv-?', 'inv-*', 'inv-_', 'inv%', '[a-z]', 'INV'].map((text) => ({
          wanted: { search: { key: 'search', words: [{ text }] } },
          expected: () => false,
        })),
        ...['*', '?', '*?_', '[', ']', '%'].map((text) => ({
          wanted: { search: { key: 'search', words: [{ text }] } },
          expected: () => true,
        })),
        {
          wanted: { where: { id: [3, 60, 4, 61, 500], state: 'open' } },
          expected: ({ id, keys }) => [3, 4, 60].includes(id) && keys['state'] === 'open',
        },
        { wanted: { where: { id: [] } }, expected: () => false },
        { wanted: { ids: [3, 60, 4, 61, 500] }, expected: ({ id }) => [3, 4, 60].includes(id) },
      ];
      const orders = ['name', 'amount'].flatMap((orderBy) =>
        [false, true].map((descending) => ({ orderBy, descending })),
      );
      test.each(found)('finds $wanted', async ({ wanted, expected }) => {
        for (const order of orders) {
          const query = { ...order, ...wanted, limit: 60 };
          const { documents, total } = await readModels.page(list, 1, query);
          const ofList = rows.filter(expected);
          expect(idsOf(documents)).toStrictEqual(byHand(query, ofList));
          if (wanted.ids === undefined) expect(total).toBe(ofList.length);
          expect(await readModels.pageOfIds(list, 1, query)).toStrictEqual({
            ids: idsOf(documents),
            total,
          });
          expect(await readModels.page(list, 1, { ...query, limit: 0 })).toStrictEqual({
            documents: [],
            total,
          });
        }
      });

      test('streams all documents in an order, in slices', async () => {
        const many = Array.from({ length: 1_234 }, (_, at) => row(4, at + 1, { name: `n${at % 7}` }));
        await writeRows(many, 2_000);
        const streamed = async (query: Parameters<ReadModels['stream']>[2]): Promise<number[]> =>
          (await collect(readModels.stream(list, 4, query))).flatMap(idsOf);
        expect(await streamed({})).toStrictEqual(idsOf(many));
        expect(await streamed({ descending: true })).toStrictEqual(idsOf(many).toReversed());
        for (const descending of [false, true])
          expect(await streamed({ orderBy: 'name', descending })).toStrictEqual(
            byHand({ orderBy: 'name', descending, limit: 0 }, many),
          );
        expect(await streamed({ where: { state: 'paid' } })).toStrictEqual(
          idsOf(many.filter(({ keys }) => keys['state'] === 'paid')),
        );
        expect(await collect(readModels.stream(list, 5))).toStrictEqual([]);
      });

      test('reports the total for a query by ids', async () => {
        const { documents, total } = await readModels.page(list, 1, {
          where: { state: 'open' },
          ids: [2, 3, 4],
          orderBy: 'amount',
          limit: 3,
        });
        expect(idsOf(documents)).toStrictEqual([2, 4]);
        expect(total).toBe(rows.filter(({ keys }) => keys['state'] === 'open').length);
      });

      test('a row added, removed or moved before the page neither repeats nor drops another', async () => {
        const query = { orderBy: 'name', limit: 9 };
        let round = 0;
        const seen = await pages(query, async () => {
          round += 1;
          if (round === 2)
            await writeRows(
              [
                row(1, 600, { name: 'aaa' }),
                { ...row(1, 3), position: at(900), keys: {}, body: null },
                { ...row(1, 4, { name: 'a' }), position: at(901) },
              ],
              1_001,
            );
        });
        const ids = idsOf(seen);
        expect(new Set(ids).size).toBe(ids.length);
        const untouched = byHand(query).filter((id) => ![3, 4].includes(id));
        expect(ids.filter((id) => ![3, 4, 600].includes(id))).toStrictEqual(untouched);
      });

      test('totals, counts and sums follow every change of the account, and none of another account', async () => {
        const search = { key: 'search', words: [{ text: 'oak' }] };
        const asked = async (account: number) => {
          const [{ total }, { total: found }, count, [sum]] = await Promise.all([
            readModels.page(list, account, { orderBy: 'name', limit: 1 }),
            readModels.pageOfIds(list, account, { search, orderBy: 'id', limit: 1 }),
            readModels.count(list, account, { state: 'new' }),
            readModels.sums(list, account, { groupBy: [], of: 'amount', where: { state: 'new' } }),
          ]);
          return { total, found, count, sum: sum?.sum ?? 0 };
        };
        const others = await asked(2);
        expect(await asked(1)).toStrictEqual({ total: 60, found: 60, count: 0, sum: 0 });
        await writeRows([row(1, 70, { state: 'new', amount: 5 }), row(1, 71, { search: 'elm' })], 1_001);
        expect(await asked(1)).toStrictEqual({ total: 62, found: 61, count: 1, sum: 5 });
        await writeRows([{ ...row(1, 70, { state: 'new', amount: 8 }), position: at(1_002) }], 1_002);
        expect(await asked(1)).toStrictEqual({ total: 62, found: 61, count: 1, sum: 8 });
        await writeRows([{ ...row(1, 70), position: at(1_003), keys: {}, body: null }], 1_003);
        expect(await asked(1)).toStrictEqual({ total: 61, found: 60, count: 0, sum: 0 });
        expect(await asked(2)).toStrictEqual(others);
        const rebuilt = { ...list, name: 'sample-list-rebuild' };
        await readModels.prepare(rebuilt);
        expect((await readModels.page(rebuilt, 1, { orderBy: 'name', limit: 1 })).total).toBe(0);
        await readModels.write(rebuilt, { documents: [row(1, 1)], checkpoint: at(1_004), term: 1 });
        await readModels.promote(rebuilt, list, 1);
        expect(await asked(1)).toStrictEqual({ total: 1, found: 1, count: 0, sum: 0 });
        await readModels.clear(list);
        expect(await asked(1)).toStrictEqual({ total: 0, found: 0, count: 0, sum: 0 });
      });

      test('finds as one types what it finds at once, also after changes', async () => {
        const typed: Search['words'][] = [
          [{ text: 'inv-', orOneOf: [] }],
          [{ text: 'inv-1', orOneOf: [1, 2] }],
          [
            { text: 'inv-1', orOneOf: [1] },
            { text: 'ce', orOneOf: [3] },
          ],
          [
            { text: 'inv-12', orOneOf: [1] },
            { text: 'ced', orOneOf: [] },
          ],
          // Client 3 is not among those of any word above.
          [{ text: 'inv-12', orOneOf: [3] }],
          [{ text: 'ced' }, { text: 'nv-1' }],
          [{ text: 'cedar' }, { text: 'inv-11', orOneOf: [0] }],
          [{ text: 'cedar' }],
          // Only at the start of a word.
          [{ text: ' cedar' }, { text: ' 1' }],
          [{ text: ' inv' }],
        ];
        let documents = rows;
        const check = async (): Promise<void> => {
          for (const words of typed) {
            const isFound = ({ keys }: StoredDocument): boolean =>
              words.every(
                ({ text, orOneOf = [] }) =>
                  String(keys['search']).includes(text) || orOneOf.includes(keys['clientId'] ?? null),
              );
            for (const where of [{}, { state: 'open' }]) {
              const query = { where, orderBy: 'amount', limit: 100 };
              const search = { key: 'search', orKey: 'clientId', words };
              const isWanted = (one: StoredDocument): boolean =>
                isFound(one) && Object.entries(where).every(([key, value]) => one.keys[key] === value);
              const ids = byHand(query, documents.filter(isWanted));
              expect(await readModels.pageOfIds(list, 1, { ...query, search })).toStrictEqual({
                ids,
                total: ids.length,
              });
            }
          }
        };
        await check();
        const changed = [
          { ...row(1, 12, { search: 'elm' }), position: at(1_001) },
          row(1, 112, { search: 'inv-112 cedar' }),
        ];
        documents = [...rows.filter(({ id }) => id !== 12), ...changed];
        await writeRows(changed, 1_001);
        await check();
      });

      test('looks for words in each text alone, whatever characters are in it', async () => {
        const texts = ['ash\u001Foak', null, '', '🌳 fir', 'fir'];
        await writeRows(
          texts.map((search, at) => row(1, at + 70, { search, clientId: 9 })),
          1_001,
        );
        for (const text of ['ash', 'oak', '🌳', 'fir', 'firinv', 'oak🌳', 'r']) {
          const search = { key: 'search', words: [{ text }] };
          const query = { where: { clientId: 9 }, search, orderBy: 'id', limit: 100 };
          const ids = texts.flatMap((own, at) => (own?.includes(text) === true ? [at + 70] : []));
          expect(await readModels.pageOfIds(list, 1, query), text).toStrictEqual({ ids, total: ids.length });
        }
      });

      test('pages through many documents, whether a search finds few or most of them', async () => {
        const documents = Array.from({ length: many }, (_, at) =>
          row(3, at + 1, {
            state: 'open',
            amount: (at * 7_919) % many,
            name: at % 5 === 0 ? null : `n${at % 9}`,
          }),
        );
        await writeRows(documents, 2_000);
        const expected = (query: PageQuery, isFound: (document: StoredDocument) => boolean): number[] =>
          byHand(query, documents.filter(isFound)).slice(0, query.limit);
        for (const order of orders) {
          const query = { ...order, limit: 30 };
          const common = { ...query, search: { key: 'search', words: [{ text: 'inv' }] } };
          for (const beginning of ['11', '119', '77']) {
            const rare = { ...query, search: { key: 'search', words: [{ text: `inv-${beginning}` }] } };
            const isRare = ({ id }: StoredDocument): boolean => String(id).startsWith(beginning);
            expect(await readModels.pageOfIds(list, 3, rare)).toStrictEqual({
              ids: expected(rare, isRare),
              total: documents.filter(isRare).length,
            });
            for (const limit of [30, many]) {
              const byId = { ...rare, orderBy: 'id', limit };
              expect(await readModels.pageOfIds(list, 3, byId)).toStrictEqual({
                ids: expected(byId, isRare),
                total: documents.filter(isRare).length,
              });
            }
          }
          expect(await readModels.pageOfIds(list, 3, common)).toStrictEqual({
            ids: expected(common, () => true),
            total: many,
          });
          const paid = { ...query, where: { state: 'paid' } };
          expect(await readModels.pageOfIds(list, 3, paid)).toStrictEqual({ ids: [], total: 0 });
        }
      });

      test('refuses an undefined key', async () => {
        await expect(readModels.page(list, 1, { orderBy: 'body', limit: 1 })).rejects.toThrow(TypeError);
      });
    });

    test('finds, scans and loads many documents, in order', async () => {
      const ids = Array.from({ length: 2_345 }, (_, index) => index + 1);
      await write(ids.map((id) => document(1, id, id, { amount: 10_000 - id })));
      expect(idsOf(await readModels.find(model, 1))).toStrictEqual(ids);
      expect(idsOf(await readModels.find(model, 1, { orderBy: 'amount', limit: 2_001 }))).toStrictEqual(
        ids.toReversed().slice(0, 2_001),
      );
      expect(idsOf(byId(await collect(readModels.scan(model))))).toStrictEqual(ids);
      const refs = ids.map((id) => ({ account: 1, id }));
      expect(idsOf(byId(await readModels.load(model, refs)))).toStrictEqual(ids);
    });

    describe('versions', () => {
      const newer: ModelDefinition = { ...model, version: 4, keys: { state: 'text' }, indexes: [['state']] };

      test('exist side by side', async () => {
        await write([document(1, 10, 5)], 5);
        await readModels.prepare(newer);
        const other = { ...document(1, 10, 9), keys: { state: 'paid' } };
        await readModels.write(newer, { documents: [other], checkpoint: at(9), term: 1 });
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 5));
        expect(await readModels.find(newer, 1)).toStrictEqual([other]);
        expect(await readModels.checkpoint(model)).toBe(at(5));
        const versions = await readModels.versions();
        expect(versions.map(({ name: ofModel, version }) => [ofModel, version]).toSorted()).toStrictEqual([
          [model.name, 3],
          [model.name, 4],
        ]);
        expect(versions.every(({ writtenAt }) => new Date(writtenAt).toISOString() === writtenAt)).toBe(true);
      });

      test('stay unchanged if they are prepared twice', async () => {
        await write([document(1, 10, 5)], 5);
        await readModels.prepare(model);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 5));
      });

      test('are refused if they have other keys under the same number', async () => {
        await expect(readModels.prepare({ ...newer, version: 3 })).rejects.toThrow(TypeError);
        await write([document(1, 10, 5)], 5);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 5));
      });

      test('are dropped one by one, and can be created again', async () => {
        await readModels.prepare(newer);
        await write([document(1, 10, 5)], 5);
        await readModels.drop(model.name, 3);
        await readModels.drop(model.name, 3);
        expect((await readModels.versions()).map(({ version }) => version)).toStrictEqual([4]);
        await readModels.prepare(model);
        expect(await readModels.find(model, 1)).toStrictEqual([]);
        expect(await readModels.checkpoint(model)).toBeUndefined();
      });

      test('can be cleared', async () => {
        await write([document(1, 10, 5), tombstone(1, 11, 6)], 5);
        await readModels.clear(model);
        expect(await readModels.find(model, 1)).toStrictEqual([]);
        expect(await readModels.load(model, [{ account: 1, id: 11 }])).toStrictEqual([]);
        expect(await readModels.checkpoint(model)).toBeUndefined();
        await write([document(1, 10, 3)], 3);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 3));
      });
    });

    describe('promote', () => {
      const rebuilt: ModelDefinition = { ...model, name: `${model.name}-rebuild` };
      const rebuild = async (documents: readonly StoredDocument[], checkpoint: number): Promise<void> => {
        await readModels.prepare(rebuilt, { indexLater: true });
        await readModels.write(rebuilt, { documents, checkpoint: at(checkpoint), term: 1 });
        await readModels.index(rebuilt);
      };

      test('replaces a model by a rebuilt one, repeatedly', async () => {
        await write([document(1, 10, 5), document(1, 11, 6)], 6);
        for (const position of [7, 8]) {
          await rebuild([document(1, 10, position)], position);
          await readModels.promote(rebuilt, model, 1);
          expect(await readModels.find(model, 1, { where: { state: 'open' } })).toStrictEqual([
            document(1, 10, position),
          ]);
          expect(await readModels.checkpoint(model)).toBe(at(position));
          expect((await readModels.versions()).map(({ name: ofModel }) => ofModel)).toStrictEqual([
            model.name,
          ]);
        }
        await write([document(1, 12, 9)], 9);
        expect(idsOf(await readModels.find(model, 1))).toStrictEqual([10, 12]);
      });

      test('refuses a model that is behind', async () => {
        await write([document(1, 10, 5)], 6);
        await rebuild([], 5);
        await expect(readModels.promote(rebuilt, model, 1)).rejects.toThrow(TypeError);
        expect(idsOf(await readModels.find(model, 1))).toStrictEqual([10]);
      });

      test('uses the term of the replaced model, not that of the rebuilt one', async () => {
        await write([document(1, 10, 5)], 6, 2);
        await readModels.prepare(rebuilt);
        await readModels.write(rebuilt, { documents: [document(1, 10, 5)], checkpoint: at(6), term: 9 });
        await readModels.promote(rebuilt, model, 2);
        await write([document(1, 10, 7)], 7, 2);
        expect(await get(1, 10)).toStrictEqual(document(1, 10, 7));
      });

      test('refuses an older term', async () => {
        await write([document(1, 10, 5)], 6, 3);
        await rebuild([], 6);
        await expect(readModels.promote(rebuilt, model, 2)).rejects.toThrow(StaleTerm);
        expect(idsOf(await readModels.find(model, 1))).toStrictEqual([10]);
      });
    });
  });
};
