import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InvoiceView } from '../contracts/invoices.ts';
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

const given = async (...some: Partial<InvoiceView>[]): Promise<void> => {
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
    collectedThisMonth: none,
    collectedLastMonth: none,
    receivedThisMonth: none,
  });
});

test('outstanding is overdue and upcoming to the cent; today is upcoming, and so is a promise, however late', async () => {
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
    upcoming: { cents: 4_320, count: 3 },
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
