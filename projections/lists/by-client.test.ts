import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { foldInto, openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { invoicePage } from './invoice-list.ts';
import type { ListCall } from './list-call.ts';

const account = 1;
const clients = 90;
/** One client with more invoices than are sorted at once, some with none, and a few with each number in between. */
const invoicesOf = (client: number): number => (client === 40 ? 620 : (client * client) % 29);
const nameOf = (client: number): string => `Client ${(client * 37) % 50}`;

const clientEvents = Array.from({ length: clients }, (_, client): OwedEvent => ({
  type: 'ClientCreated',
  data: {
    accountId: account,
    clientId: client,
    name: nameOf(client),
    email: 'billing@client.example',
    ...bareFacts,
  },
}));

const invoiceEvents = Array.from({ length: clients }, (_, client) =>
  Array.from({ length: invoicesOf(client) }, (__, at): OwedEvent => ({
    type: 'InvoiceCreated',
    data: {
      accountId: account,
      invoiceId: at * 100 + client,
      clientId: client,
      invoiceNumber: `INV-${at}`,
      currency: 'USD',
      amountCents: 100,
      dateIssued: '2026-11-01',
      dueDate: at % 4 === 0 ? '2026-11-10' : '2026-12-10',
      ...noInvoiceTexts,
    },
  })),
).flat();

let side: ReadSide;
let call: ListCall;

beforeAll(async () => {
  side = openReadSide();
  await foldInto(side.readModels, clientRows, clientEvents);
  await foldInto(side.readModels, invoiceRows, invoiceEvents);
  call = {
    readModels: side.readModels,
    account,
    now: 0,
    timeZone: 'UTC',
    today: '2026-12-01',
    currency: 'USD',
  };
});
afterAll(() => side.close());

const numberIn = (name: string): number => Number(name.replace('Client ', ''));

test.each([
  { query: {}, isListed: () => true },
  { query: { status: 'overdue' }, isListed: (at: number) => at % 4 === 0 },
  { query: { search: 'inv-1' }, isListed: (at: number) => String(at).startsWith('1') },
  { query: { clientId: 40 }, isListed: (_: number, client: number) => client === 40 },
  { query: { clientId: 3, search: 'inv' }, isListed: (_: number, client: number) => client === 3 },
] as const)('many invoices by client, $query', async ({ query, isListed }) => {
  const listed = Array.from({ length: clients }, (_, client) =>
    Array.from({ length: invoicesOf(client) }, (__, at) => ({ at, client })),
  )
    .flat()
    .filter(({ at, client }) => isListed(at, client))
    .toSorted(
      (one, other) =>
        numberIn(nameOf(one.client)) - numberIn(nameOf(other.client)) ||
        one.client - other.client ||
        one.at - other.at,
    )
    .map(({ at, client }) => at * 100 + client);
  for (const direction of ['asc', 'desc'] as const) {
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const page = await invoicePage(call, { ...query, sort: 'client', direction, limit: 50, after });
      expect(page.total).toBe(listed.length);
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(ids).toStrictEqual(direction === 'asc' ? listed : listed.toReversed());
  }
});

test('words that match every client leave no invoice out, until a client is deleted', async () => {
  const numbers = Array.from({ length: clients }, (_, client) => invoicesOf(client));
  const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
  /** Invoices whose number contains a 7, of each of some clients. */
  const withSeven = (some: readonly number[]): number =>
    sum(
      some.map(
        (of) => Array.from({ length: of }, (_, at) => at).filter((at) => `${at}`.includes('7')).length,
      ),
    );
  const totalOf = async (search: string): Promise<number> => (await invoicePage(call, { search })).total;
  const isNamed = (client: number): boolean => nameOf(client).includes('7');
  const sevens = (some: readonly number[]): number =>
    sum(some.map((client) => (isNamed(client) ? invoicesOf(client) : withSeven([invoicesOf(client)]))));
  const everyone = Array.from({ length: clients }, (_, client) => client);

  expect(await totalOf('client')).toBe(sum(numbers));
  expect(await totalOf('client billing@')).toBe(sum(numbers));
  expect(await totalOf('client 7')).toBe(sevens(everyone));

  const deleted: OwedEvent = { type: 'ClientDeleted', data: { accountId: account, clientId: 40 } };
  await foldInto(side.readModels, clientRows, [...clientEvents, deleted]);
  expect(await totalOf('client')).toBe(sum(numbers) - invoicesOf(40));
  expect(await totalOf('client 7')).toBe(sevens(everyone.filter((client) => client !== 40)));
});
