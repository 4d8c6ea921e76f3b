import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InvoiceView } from '../contracts/invoices.ts';
import { figuresOfClient } from './client-figures.ts';
import { dashboardFigures } from './dashboard.ts';
import { invoices } from './invoices.ts';
import { openReadSide, type ReadSide } from './read-side.fixture.ts';
import { positionAt } from './recorded.fixture.ts';

let side: ReadSide;

beforeEach(async () => {
  side = openReadSide();
  await side.readModels.prepare(invoices.model);
});
afterEach(() => side.close());

const unpaid: InvoiceView = {
  id: 1,
  userId: 3,
  clientId: 5,
  invoiceNumber: 'INV',
  amount: 0,
  dueDate: '2026-12-10',
  description: null,
  status: 'pending',
  datePaid: null,
  dateIssued: '2026-11-01',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  notes: null,
  xeroInvoiceId: null,
  document: null,
  paymentUrl: null,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const paid = (dueDate: string, datePaid: string): Partial<InvoiceView> => ({
  status: 'paid',
  dueDate,
  datePaid,
});

const given = async (...some: (Partial<InvoiceView> & { promisesBroken?: number })[]): Promise<void> => {
  const documents = some.map((one, index) => {
    const invoice = { ...unpaid, id: index + 1, ...one };
    const { userId: account, id } = invoice;
    return {
      account,
      id,
      position: positionAt(1),
      keys: invoices.keysOf(invoice),
      body: JSON.stringify(invoice),
    };
  });
  await side.readModels.write(invoices.model, { documents, checkpoint: positionAt(1), term: 1 });
};

const figures = (today: string) => dashboardFigures({ readModels: side.readModels, account: 3, today });
const none = { cents: 0, count: 0 };

test('an account without invoices has nothing', async () => {
  expect(await figures('2026-12-10')).toStrictEqual({
    today: '2026-12-10',
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
    { amount: 4_000, dueDate: '2026-10-01', promisedPaymentDate: '2026-12-20' },
    { amount: 50_000, dueDate: '2026-10-01', brokenPromiseDate: '2026-11-20' },
    { amount: 600_000, ...paid('2026-10-01', '2026-10-02') },
    { amount: 7_000_000, userId: 4 },
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
    { amount: 1, ...paid('2026-12-31', '2026-11-30') },
    { amount: 20, ...paid('2026-12-01', '2026-12-02') },
    { amount: 300, ...paid('2026-11-30', '2026-12-31') },
    { amount: 4_000, ...paid('2025-12-05', '2025-12-05') },
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
    { amount: 20, dueDate: '2026-11-20', promisesBroken: 2 },
    { amount: 300, dueDate: '2026-10-01', promisedPaymentDate: '2026-12-20' },
    { amount: 4_000, ...paid('2026-10-01', '2026-10-11'), promisedPaymentDate: '2026-10-11' },
    { amount: 50_000, ...paid('2026-10-01', '2026-09-20') },
    { amount: 600_000, ...paid('2026-10-01', '2026-10-06'), promisedPaymentDate: '2026-10-05' },
    { amount: 7_000_000, clientId: 6, ...paid('2026-10-01', '2026-12-01'), promisesBroken: 1 },
  );
  const of = { readModels: side.readModels, account: 3, today: '2026-12-10' };
  const { owed, ...rest } = await figuresOfClient(of, 5);
  expect(owed.total).toStrictEqual({ cents: 321, count: 3 });
  expect(owed.groups.filter(({ count }) => count > 0)).toStrictEqual([
    { age: 'not_due', cents: 1, count: 1 },
    { age: 'days_1_30', cents: 20, count: 1 },
    { age: 'days_61_90', cents: 300, count: 1 },
  ]);
  expect(rest).toStrictEqual({
    today: '2026-12-10',
    paid: { cents: 654_000, count: 3 },
    paidInTime: 1,
    averageDaysLate: 5,
    promises: { kept: 1, broken: 3, open: 1 },
  });
  expect(await figuresOfClient(of, 7)).toMatchObject({ averageDaysLate: null, paid: none, paidInTime: 0 });
});
