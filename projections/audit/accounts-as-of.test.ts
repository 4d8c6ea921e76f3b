import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { created, ids, paid, promised } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { allProjections } from '../all-projections.ts';
import { invoices } from '../invoices.ts';
import { storedDocument } from '../projection.ts';
import { appendAt, openReadSide, recordingLog, type ReadSide } from '../read-side.fixture.ts';
import { createAccountsAsOf, type AccountsAsOf } from './accounts-as-of.ts';

let side: ReadSide;
let accounts: AccountsAsOf;
let opened: ReadModels[];
let reads: number;
beforeEach(() => {
  side = openReadSide();
  opened = [];
  reads = 0;
  accounts = createAccountsAsOf({
    store: {
      readAccount: (...given) => {
        reads += 1;
        return side.store.readAccount(...given);
      },
    },
    projections: allProjections,
    log: recordingLog(),
    openReadModels: () => {
      const memory = openSqliteReadModels({ file: ':memory:' });
      opened.push(memory);
      return memory;
    },
    most: {
      ofAccount: 2,
      ofAll: 3,
      events: 1_000,
      foldedAtOnce: 1,
      idleFor: 60_000,
      waitsFor: 20,
      waiting: 1,
    },
  });
});
afterEach(async () => {
  await accounts.close();
  await side.close();
});

const days = ['2026-12-01', '2026-12-02', '2026-12-03'].map((day) => `${day}T09:00:00.000Z`);

const stateAt = async (moment = '') => {
  const views = await accounts.take(ids.accountId, moment);
  const document = await views?.readModels.get(invoices.model, { account: ids.accountId, id: ids.invoiceId });
  const position = views?.position();
  views?.release();
  if (document?.body == null) return undefined;
  const { status, promisedPaymentDate } = storedDocument(invoices, document.body);
  return { status, promisedPaymentDate, position };
};

test('an account is read as of any moment, and on from an earlier one', async () => {
  const [first, second, third] = days;
  const positions = [
    await appendAt(first ?? '', side.store, created),
    await appendAt(second ?? '', side.store, promised('2026-12-20')),
    await appendAt(third ?? '', side.store, paid()),
  ];
  const [atFirst, atSecond, atThird] = [
    { status: 'pending', promisedPaymentDate: null, position: positions[0] },
    { status: 'pending', promisedPaymentDate: '2026-12-20', position: positions[1] },
    { status: 'paid', promisedPaymentDate: '2026-12-20', position: positions[2] },
  ];
  expect(await stateAt('2026-11-30T09:00:00.000Z')).toBeUndefined();
  expect(await stateAt(first)).toStrictEqual(atFirst);
  expect(await stateAt(third)).toStrictEqual(atThird);
  expect(opened).toHaveLength(1);
  expect(await stateAt(second)).toStrictEqual(atSecond);
  expect(await stateAt(first)).toStrictEqual(atFirst);
  expect(opened).toHaveLength(3);
  const before = reads;
  expect(await Promise.all([stateAt(first), stateAt(first)])).toStrictEqual([atFirst, atFirst]);
  expect(reads).toBe(before);
});

test('an account has so many at once, and what is in use stays as it is', async () => {
  const [first, second, third] = days;
  await appendAt(first ?? '', side.store, created);
  const views = await Promise.all([third, second].map((day = '') => accounts.take(ids.accountId, day)));
  expect(await accounts.take(ids.accountId, first ?? '')).toBeUndefined();
  expect(await accounts.take(99, first ?? '')).toBeDefined();
  expect(await accounts.take(98, first ?? '')).toBeUndefined();
  views[0]?.release();
  views[0]?.release();
  expect(await accounts.take(ids.accountId, first ?? '')).toBeDefined();
  expect(await accounts.take(ids.accountId, '2026-12-04T09:00:00.000Z')).toBeUndefined();
});

test('who finds no place waits until one is given back, and only so many wait', async () => {
  const [first = '', second = '', third = ''] = days;
  await appendAt(first, side.store, created);
  const views = await Promise.all([third, second].map((day) => accounts.take(ids.accountId, day)));
  const waits = accounts.take(ids.accountId, first);
  expect(await accounts.take(ids.accountId, first)).toBeUndefined();
  views[1]?.release();
  expect(await waits).toBeDefined();
});

test('what nobody uses for a while is forgotten', async () => {
  const [first = ''] = days;
  await appendAt(first, side.store, created);
  vi.useFakeTimers();
  try {
    const views = await accounts.take(ids.accountId, first);
    vi.advanceTimersByTime(120_000);
    views?.release();
    (await accounts.take(ids.accountId, first))?.release();
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    (await accounts.take(ids.accountId, first))?.release();
    expect(opened).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('what failed half-way is folded anew', async () => {
  const [first = ''] = days;
  await appendAt(first, side.store, created);
  const broken = createAccountsAsOf({
    store: {
      readAccount: async function* (...given) {
        reads += 1;
        if (reads === 1) throw new Error('away');
        yield* side.store.readAccount(...given);
      },
    },
    projections: allProjections,
    log: recordingLog(),
    openReadModels: () => openSqliteReadModels({ file: ':memory:' }),
  });
  const ref = { account: ids.accountId, id: ids.invoiceId };
  const views = await broken.take(ids.accountId, first);
  await expect(views?.readModels.get(invoices.model, ref)).rejects.toThrow('away');
  views?.release();
  const again = await broken.take(ids.accountId, first);
  expect(await again?.readModels.get(invoices.model, ref)).toMatchObject(ref);
  again?.release();
  await broken.close();
});
