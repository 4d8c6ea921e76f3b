import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { createFolding } from '../following/folding.ts';
import { invoices } from '../invoices.ts';
import { openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { positionAt, recorded } from '../recorded.fixture.ts';
import { dashboardFigures } from './cards.ts';
import { dashboard } from './dashboard.ts';
import { figuresOfClient } from './of-client.ts';

let side: ReadSide;

beforeEach(async () => {
  side = openReadSide();
  await Promise.all([invoices, dashboard].map(({ model }) => side.readModels.prepare(model)));
});
afterEach(() => side.close());

interface Given {
  readonly amount: number;
  readonly dueDate: string;
  readonly account?: number;
  readonly clientId?: number;
  /** Promises that were not kept. */
  readonly broken?: number;
  readonly promised?: string;
  readonly datePaid?: string;
}

const historyOf = (
  { account: accountId = 3, clientId = 5, amount, dueDate, broken = 0, promised, datePaid }: Given,
  index: number,
): OwedEvent[] => {
  const ids = { accountId, invoiceId: index + 1 };
  const promise = (promisedDate: string): OwedEvent => ({
    type: 'PromiseRecorded',
    data: { ...ids, promisedDate },
  });
  const breach = {
    promisedDate: '2026-11-20',
    resumeFrom: '2026-11-22',
    invoiceNumber: 'INV',
    clientName: 'Ada',
  };
  return [
    { type: 'InvoiceCreated', data: { ...ids, ...facts, clientId, amountCents: amount, dueDate } },
    ...Array.from({ length: broken }, (): OwedEvent[] => [
      promise(breach.promisedDate),
      { type: 'PromiseBroken', data: { ...ids, ...breach } },
    ]).flat(),
    ...(promised === undefined ? [] : [promise(promised)]),
    ...(datePaid === undefined
      ? []
      : ([
          {
            type: 'InvoicePaid',
            data: {
              ...ids,
              datePaid,
              amountCents: amount,
              promiseKept: false,
              paidAt: `${datePaid}T09:00:00.000Z`,
            },
          },
        ] as const)),
  ];
};

const given = async (...some: readonly Given[]): Promise<void> => {
  const events = recorded(some.flatMap(historyOf));
  for (const projection of [invoices, dashboard]) {
    const folding = createFolding<unknown>(
      projection,
      async () => [],
      ({ error }) => {
        throw error;
      },
    );
    await folding.fold(events);
    const checkpoint = positionAt(events.length);
    await side.readModels.write(projection.model, { ...folding.takeChanges(), checkpoint, term: 1 });
  }
};

const figures = (today: string) =>
  dashboardFigures({ readModels: side.readModels, account: 3, today, currency: 'USD' });
const none = { cents: 0, count: 0 };

test('an account without invoices has nothing', async () => {
  expect(await figures('2026-12-10')).toStrictEqual({
    today: '2026-12-10',
    currency: 'USD',
    inOtherCurrencies: [],
    outstanding: none,
    overdue: none,
    upcoming: none,
    promised: none,
    collectedThisMonth: none,
    collectedLastMonth: none,
    receivedThisMonth: none,
  });
});

test('outstanding is overdue, upcoming and promised to the cent; today is upcoming, and a promise is promised, however late', async () => {
  await given(
    { amount: 1, dueDate: '2026-12-09' },
    { amount: 20, dueDate: '2026-12-10' },
    { amount: 300, dueDate: '2026-12-11' },
    { amount: 4_000, dueDate: '2026-10-01', promised: '2026-12-20' },
    { amount: 50_000, dueDate: '2026-10-01', broken: 1 },
    { amount: 600_000, dueDate: '2026-10-01', datePaid: '2026-10-02' },
    { amount: 7_000_000, dueDate: '2026-12-10', account: 4 },
  );
  expect(await figures('2026-12-10')).toMatchObject({
    outstanding: { cents: 54_321, count: 5 },
    overdue: { cents: 50_001, count: 2 },
    upcoming: { cents: 320, count: 2 },
    promised: { cents: 4_000, count: 1 },
  });
});

test('collected goes by the month of the due date, received by the month of the payment', async () => {
  await given(
    { amount: 1, dueDate: '2026-12-31', datePaid: '2026-11-30' },
    { amount: 20, dueDate: '2026-12-01', datePaid: '2026-12-02' },
    { amount: 300, dueDate: '2026-11-30', datePaid: '2026-12-31' },
    { amount: 4_000, dueDate: '2025-12-05', datePaid: '2025-12-05' },
    { amount: 50_000, dueDate: '2026-12-05' },
  );
  expect(await figures('2026-12-10')).toMatchObject({
    collectedThisMonth: { cents: 21, count: 2 },
    collectedLastMonth: { cents: 300, count: 1 },
    receivedThisMonth: { cents: 320, count: 2 },
  });
  expect(await figures('2027-01-10')).toMatchObject({
    collectedThisMonth: none,
    collectedLastMonth: { cents: 21, count: 2 },
    receivedThisMonth: none,
  });
});

test("a client's figures count what they owe, how late they paid, and their promises", async () => {
  await given(
    { amount: 1, dueDate: '2026-12-11' },
    { amount: 20, dueDate: '2026-11-20', broken: 2 },
    { amount: 300, dueDate: '2026-10-01', promised: '2026-12-20' },
    { amount: 4_000, dueDate: '2026-10-01', datePaid: '2026-10-11', promised: '2026-10-11' },
    { amount: 50_000, dueDate: '2026-10-01', datePaid: '2026-09-20' },
    { amount: 600_000, dueDate: '2026-10-01', datePaid: '2026-10-06', promised: '2026-10-05' },
    { amount: 7_000_000, clientId: 6, dueDate: '2026-10-01', datePaid: '2026-12-01', broken: 1 },
  );
  const of = { readModels: side.readModels, account: 3, today: '2026-12-10', currency: 'USD' } as const;
  const { owed, ...rest } = await figuresOfClient(of, 5);
  expect(owed.total).toStrictEqual({ cents: 321, count: 3 });
  expect(owed.groups.filter(({ count }) => count > 0)).toStrictEqual([
    { age: 'not_due', cents: 1, count: 1 },
    { age: 'days_1_30', cents: 20, count: 1 },
    { age: 'days_61_90', cents: 300, count: 1 },
  ]);
  expect(rest).toStrictEqual({
    today: '2026-12-10',
    currency: 'USD',
    inOtherCurrencies: [],
    paid: { cents: 654_000, count: 3 },
    credit: none,
    paidInTime: 1,
    averageDaysLate: 5,
    promises: { kept: 1, broken: 3, open: 1 },
  });
  expect(await figuresOfClient(of, 7)).toMatchObject({ averageDaysLate: null, paid: none, paidInTime: 0 });
});
