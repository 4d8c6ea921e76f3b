import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { balanceEntryKind } from '../../contracts/invoices/balance.ts';
import { type PaymentListQuery, type PaymentRow, paymentSort } from '../../contracts/invoices/payments.ts';
import { invoices } from '../invoices.ts';
import { payments } from '../payments.ts';
import { storedDocument } from '../projection.ts';
import { randomHistory } from '../random-history.fixture.ts';
import { foldInto, openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { deletedInvoices } from '../rows/deleted-invoices.ts';
import type { ListCall } from './list-call.ts';
import { paymentPage } from './payment-list.ts';

const account = 1;

type Listed = InvoiceView['payments'][number] &
  Pick<PaymentRow, 'invoiceId' | 'invoiceNumber' | 'currency' | 'clientId'>;

let side: ReadSide;
let call: ListCall;
/** The entries of the invoices that are there, as their records have them. */
let oracle: readonly Listed[];

beforeAll(async () => {
  side = openReadSide();
  const events = randomHistory(31, 9_000, 60);
  for (const projection of [invoices, clientRows, deletedInvoices, payments])
    await foldInto(side.readModels, projection, events);
  const views = (await side.readModels.find(invoices.model, account)).flatMap(({ body }) =>
    body === null ? [] : [storedDocument(invoices, body)],
  );
  oracle = views.flatMap(({ id: invoiceId, invoiceNumber, currency, clientId, payments: entries }) =>
    entries.map((entry) => ({ ...entry, invoiceId, invoiceNumber, currency, clientId })),
  );
  const { readModels } = side;
  call = {
    readModels,
    account,
    now: Date.parse('2027-01-01T12:00:00Z'),
    timeZone: 'UTC',
    today: '2027-01-01',
    currency: 'USD',
  };
});
afterAll(() => side.close());

const pagesOf = async (query: PaymentListQuery): Promise<readonly PaymentRow[]> => {
  const rows: PaymentRow[] = [];
  for (let after: string | undefined; ;) {
    const page = await paymentPage(call, { ...query, limit: 7, after });
    rows.push(...page.rows);
    if (page.next === null) {
      expect(page.total).toBe(rows.length);
      return rows;
    }
    after = page.next;
  }
};

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);

const sumOf = (rows: readonly Listed[], kind: PaymentRow['kind']): number =>
  rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

/** Checks the rows and the totals of a filter. */
const expectFound = async (query: PaymentListQuery, isWanted: (row: Listed) => boolean): Promise<void> => {
  const wanted = oracle.filter(isWanted);
  expect(idsOf(await pagesOf(query)), JSON.stringify(query)).toStrictEqual(idsOf(wanted));
  const others = new Set(wanted.map(({ currency }) => currency));
  others.delete('USD');
  expect((await paymentPage(call, { ...query, limit: 1 })).totals).toStrictEqual(
    ['USD', ...[...others].toSorted()].map((currency) => {
      const inIt = wanted.filter((row) => row.currency === currency);
      return {
        currency,
        received: sumOf(inIt, 'payment') - sumOf(inIt, 'refund'),
        credited: sumOf(inIt, 'credit'),
        writtenOff: sumOf(inIt, 'write_off'),
      };
    }),
  );
};

test('every page in every order has the entries of the invoices that are there', async () => {
  for (const kind of balanceEntryKind.options) expect(sumOf(oracle, kind), kind).toBeGreaterThan(0);
  await expectFound({}, () => true);
  for (const sort of paymentSort.options)
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await pagesOf({ sort, direction });
      expect(idsOf(rows)).toStrictEqual(idsOf(oracle));
      const values = rows.map((row) => (sort === 'date' ? row.date : String(row.amount).padStart(12, '0')));
      const inOrder = values.toSorted();
      expect(values).toStrictEqual(direction === 'asc' ? inOrder : inOrder.toReversed());
    }
  expect((await paymentPage(call, { limit: 1 })).rows[0]?.date).toBe(
    oracle
      .map(({ date }) => date)
      .toSorted()
      .at(-1),
  );
});

test('a row says what the entry says, and of which invoice and client', async () => {
  for (const { cursor: _, clientName, ...row } of await pagesOf({})) {
    expect(oracle.find(({ id }) => id === row.id)).toMatchObject(JSON.parse(JSON.stringify(row)));
    const client = await call.readModels.find(clientRows.model, account, {
      ids: [row.clientId],
      where: { deleted: 0 },
    });
    expect(clientName === null).toBe(client.length === 0);
  }
});

test('of some days, of a month, of a kind, of an invoice, of a client, and of all of these', async () => {
  const days = oracle.map(({ date }) => date).toSorted();
  const [from = '', to = ''] = [days[Math.floor(days.length / 3)], days[Math.floor(days.length / 2)]];
  const month = from.slice(0, 7);
  const isWithin = ({ date }: Listed): boolean => date >= from && date <= to;
  await expectFound({ from }, ({ date }) => date >= from);
  await expectFound({ to }, ({ date }) => date <= to);
  await expectFound({ from, to }, isWithin);
  await expectFound({ month }, ({ date }) => date.startsWith(month));
  await expectFound({ from, to, month }, (row) => isWithin(row) && row.date.startsWith(month));
  await expectFound({ month: '2020-01' }, () => false);
  for (const kind of balanceEntryKind.options)
    await expectFound({ kind, from }, (row) => row.kind === kind && row.date >= from);
  const [{ invoiceId, clientId } = { invoiceId: 0, clientId: 0 }] = oracle;
  await expectFound({ invoiceId }, (row) => row.invoiceId === invoiceId);
  await expectFound({ clientId }, (row) => row.clientId === clientId);
  await expectFound({ clientId, invoiceId }, (row) => row.invoiceId === invoiceId);
  await expectFound({ clientId: 999, invoiceId }, () => false);
});

test('those of deleted invoices are left out, also where one is asked for', async () => {
  const gone = (await side.readModels.find(deletedInvoices.model, account)).map(({ id }) => id);
  const stored = await side.readModels.find(payments.model, account, { where: { date: { from: '' } } });
  const ofGone = stored.filter(({ keys }) => gone.includes(Number(keys['invoiceId'])));
  expect(ofGone.length).toBeGreaterThan(0);
  const invoiceId = Number(ofGone[0]?.keys['invoiceId']);
  await expectFound({ invoiceId }, () => false);
  expect((await paymentPage(call, { ids: ofGone.slice(0, 5).map(({ id }) => id) })).rows).toStrictEqual([]);
});

test('some by id: those that the filter finds, with the totals of all', async () => {
  const refunds = oracle.filter(({ kind }) => kind === 'refund');
  const others = oracle.filter(({ kind }) => kind !== 'refund');
  const ids = [...refunds.slice(0, 3), ...others.slice(0, 3)].map(({ id }) => id);
  const page = await paymentPage(call, { kind: 'refund', ids });
  expect(idsOf(page.rows)).toStrictEqual(idsOf(refunds.slice(0, 3)));
  expect(page).toMatchObject({ next: null, total: refunds.length });
  for (const { currency, received } of page.totals)
    expect(received).toBe(
      -sumOf(
        refunds.filter((row) => row.currency === currency),
        'refund',
      ),
    );
});

test('another account sees its own', async () => {
  const theirs = await paymentPage({ ...call, account: 2 }, { limit: 200 });
  expect(theirs.total).toBeGreaterThan(0);
  expect(theirs.rows.every(({ invoiceId }) => Math.floor(invoiceId / 100) === 2)).toBe(true);
  expect((await paymentPage({ ...call, account: 3 }, {})).total).toBe(0);
});
