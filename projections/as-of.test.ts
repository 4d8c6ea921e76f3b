import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteReadModels } from '../platform/sqlite/models/read-models.ts';
import type { Position } from '../platform/ports/event-store.ts';
import type { ReadModels, StoredDocument } from '../platform/ports/read-models.ts';
import { allProjections } from './all-projections.ts';
import { earlierDayOf, foldAccount } from './as-of.ts';
import { randomHistory } from './random-history.fixture.ts';
import {
  appendAt,
  documentsOf,
  openReadSide,
  recordingBus,
  recordingLog,
  type ReadSide,
} from './read-side.fixture.ts';
import { recorded } from './recorded.fixture.ts';
import { createProjectionRunner } from './following/runner.ts';

let side: ReadSide;
let memory: ReadModels;
beforeEach(() => {
  side = openReadSide();
  memory = openSqliteReadModels({ file: ':memory:' });
});
afterEach(() => Promise.all([side.close(), memory.close()]));

const dump = async (readModels: ReadModels, account: number): Promise<StoredDocument[]> => {
  const documents = await Promise.all(allProjections.map((one) => documentsOf(readModels, one)));
  return documents.flat().filter((document) => document.account === account);
};

test('the views of an account as of a moment are those that were stored then', async () => {
  const history = randomHistory(5, 600);
  const half = history.length / 2;
  const [before, after] = ['2026-12-03T09:00:00.000Z', '2026-12-03T09:00:00.001Z'];
  const log = recordingLog();
  const deps = { ...side, live: recordingBus(), log, projections: allProjections };
  const runner = createProjectionRunner(deps);
  await runner.start();
  const caughtUp = async (position: Position) => {
    for (const { model } of allProjections) await runner.waitFor(model.name, position, 10_000);
  };
  const account = history[0]?.data.accountId ?? 0;
  const handled = new Set(allProjections.flatMap(({ handles }) => handles));
  const lastOf = (events: typeof history) =>
    events.filter(({ type, data }) => data.accountId === account && handled.has(type)).length;

  await caughtUp(await appendAt(before, side.store, ...history.slice(0, half)));
  const then = await dump(side.readModels, account);
  await caughtUp(await appendAt(after, side.store, ...history.slice(half)));
  const now = await dump(side.readModels, account);
  await runner.stop();

  const asOf = async (moment: string | undefined) => {
    const readModels = openSqliteReadModels({ file: ':memory:' });
    const { store } = side;
    const { events } = await foldAccount({ store, readModels, projections: allProjections, log }, account, {
      moment,
    });
    const documents = await dump(readModels, account);
    await readModels.close();
    return { events, documents };
  };
  expect(now).not.toStrictEqual(then);
  expect(await asOf(before)).toStrictEqual({ events: lastOf(history.slice(0, half)), documents: then });
  expect(await asOf(undefined)).toStrictEqual({ events: lastOf(history), documents: now });

  const { store } = side;
  const continued = { store, readModels: memory, projections: allProjections, log };
  const { position } = await foldAccount(continued, account, { moment: before });
  await foldAccount(continued, account, {}, position);
  expect(await dump(memory, account)).toStrictEqual(now);
  expect(log.errors).toStrictEqual([]);
});

test('an event that was recorded for an earlier day says which', () => {
  const paid = {
    type: 'InvoicePaid',
    data: {
      accountId: 3,
      invoiceId: 5,
      datePaid: '2026-12-02',
      amountCents: 1,
      promiseKept: false,
      paidAt: '2026-12-03T09:00:00.000Z',
    },
  } as const;
  const [late, onTime] = [
    ...recorded([paid]),
    ...recorded([paid], { occurredAt: '2026-12-03T04:00:00.000Z' }),
  ];
  expect(late && earlierDayOf(late, 'America/New_York')).toBe('2026-12-02');
  expect(onTime && earlierDayOf(onTime, 'America/New_York')).toBeUndefined();
});
