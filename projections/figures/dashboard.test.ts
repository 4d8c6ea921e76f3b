import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ageGroup,
  type DashboardView,
  type FiguresView,
  mostOwing,
} from '../../contracts/invoices/dashboard.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { addDays, daysBetween } from '../../domain/calendar.ts';
import { facts } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { createFolding } from '../following/folding.ts';
import { invoices, stateOf } from '../invoices.ts';
import { projectOne } from '../projection.ts';
import { randomHistory } from '../random-history.fixture.ts';
import { positionAt, recorded } from '../recorded.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { sequences } from '../sequences/sequences.ts';
import { dashboardView } from './cards.ts';
import { figuresOf } from './charts.ts';
import { dashboard } from './dashboard.ts';

const accounts = [1, 2] as const;
const days = ['2026-11-21', '2026-12-01', '2026-12-31', '2027-02-28', '2027-03-05'] as const;

let readModels: ReadModels;

beforeEach(async () => {
  readModels = openSqliteReadModels({ file: ':memory:' });
  await Promise.all([dashboard, invoices, clientRows].map(({ model }) => readModels.prepare(model)));
});
afterEach(() => readModels.close());

/** Numbers from 0 to below 1, the same for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};

/** Folds events into the stored model as a follower does, in batches. */
const foldInto = async (
  events: readonly RecordedEvent[],
  sizeOf: () => number,
  write: (
    changes: { readonly first: readonly StoredDocument[]; readonly documents: readonly StoredDocument[] },
    checkpoint: RecordedEvent['position'],
  ) => Promise<void>,
): Promise<void> => {
  const folding = createFolding<unknown>(
    dashboard,
    (refs) => readModels.load(dashboard.model, refs),
    ({ error }) => {
      throw error;
    },
  );
  let from = 0;
  while (from < events.length) {
    const batch = events.slice(from, (from += sizeOf()));
    const last = batch.at(-1);
    if (last === undefined) return;
    await folding.fold(batch);
    await write(folding.takeChanges(), last.position);
    folding.forget();
  }
};

const store = (
  changes: { readonly first: readonly StoredDocument[]; readonly documents: readonly StoredDocument[] },
  checkpoint: RecordedEvent['position'],
): Promise<void> => readModels.write(dashboard.model, { ...changes, checkpoint, term: 1 });

interface Invoice extends InvoiceView {
  readonly hasSequence: boolean;
}

/** The account's invoices, each folded from its own events. */
const invoicesOf = (account: number, events: readonly RecordedEvent[]): Invoice[] => {
  const ids = new Set(
    events.flatMap(({ data }) => ('invoiceId' in data && data.accountId === account ? [data.invoiceId] : [])),
  );
  return [...ids].flatMap((id) => {
    const invoice = projectOne(invoices, events, { account, id });
    if (invoice === undefined) return [];
    const hasSequence = (projectOne(sequences, events, { account, id })?.sequences.length ?? 0) > 0;
    return [{ ...invoice, hasSequence }];
  });
};

/** What is due of unpaid invoices, and what came for paid ones. */
const figure = (some: readonly InvoiceView[]) => ({
  cents: some.reduce((sum, one) => sum + (one.status === 'paid' ? one.amountPaid : one.amountDue), 0),
  count: some.length,
});

/** What came in a month, less what was given back. */
const receivedIn = (all: readonly InvoiceView[], month: string) => {
  const moved = all.flatMap(({ payments }) => payments.filter(({ date }) => date.startsWith(month)));
  const sumOf = (kind: string): number =>
    moved.reduce((sum, one) => (one.kind === kind ? sum + one.amount : sum), 0);
  return {
    cents: sumOf('payment') - sumOf('refund'),
    count: moved.filter(({ kind }) => kind === 'payment').length,
  };
};

type CardsIn = Omit<DashboardView['inOtherCurrencies'][number], 'currency'>;

/** The dashboard's figures in one currency, counted from the invoices themselves. */
const countedFrom = (all: readonly Invoice[], today: string): CardsIn => {
  const of = (isWanted: (invoice: Invoice) => boolean) => figure(all.filter(isWanted));
  const month = (date: string | null): string | undefined => date?.slice(0, 7);
  const lastMonth = month(addDays(`${today.slice(0, 7)}-01`, -1));
  const aside = of((one) => one.collectionStatus !== undefined);
  return {
    ...(aside.count > 0 && { setAside: aside }),
    outstanding: of((one) => one.status !== 'paid'),
    overdue: of((one) => stateOf(one) === 'open' && one.dueDate < today),
    upcoming: of((one) => stateOf(one) === 'open' && one.dueDate >= today),
    promised: of((one) => stateOf(one) === 'promised'),
    collectedThisMonth: of((one) => one.status === 'paid' && month(one.dueDate) === month(today)),
    collectedLastMonth: of((one) => one.status === 'paid' && month(one.dueDate) === lastMonth),
    receivedThisMonth: receivedIn(all, today.slice(0, 7)),
  };
};

const lateness: Readonly<Record<(typeof ageGroup.options)[number], readonly [from: number, to: number]>> = {
  not_due: [-Infinity, 0],
  days_1_30: [1, 30],
  days_31_60: [31, 60],
  days_61_90: [61, 90],
  days_91: [91, Infinity],
};

const chartsFrom = (
  all: readonly Invoice[],
  today: string,
): Pick<FiguresView, 'receivables' | 'collectedByMonth'> & {
  readonly owed: number;
  readonly invoiced: number;
  readonly owing: number;
  readonly most: number[];
} => {
  const unpaid = all.filter(({ status }) => status !== 'paid');
  const months = [...Array.from({ length: 12 }).keys()].map((index) => {
    const [year = 0, month = 0] = today.split('-').map(Number);
    return new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7);
  });
  const owing = [...new Set(unpaid.map(({ clientId }) => clientId))];
  return {
    receivables: {
      total: figure(unpaid),
      groups: ageGroup.options.map((age) => {
        const [from, to] = lateness[age];
        const isOf = ({ dueDate }: Invoice): boolean => {
          const late = daysBetween(dueDate, today);
          return late >= from && late <= to;
        };
        return { age, ...figure(unpaid.filter(isOf)) };
      }),
    },
    collectedByMonth: months.map((month) => ({
      month,
      ...receivedIn(all, month),
    })),
    owed: figure(unpaid).cents,
    invoiced: all
      .filter(({ dateIssued }) => dateIssued >= addDays(today, -89))
      .reduce((sum, { amount }) => sum + amount, 0),
    owing: owing.length,
    most: owing
      .map((client) => figure(unpaid.filter(({ clientId }) => clientId === client)).cents)
      .toSorted((one, other) => other - one)
      .slice(0, mostOwing),
  };
};

/** Folds the events into the invoices themselves, of which it is summed what is set aside. */
const foldInvoices = async (events: readonly RecordedEvent[]): Promise<void> => {
  const folding = createFolding<unknown>(
    invoices,
    async () => [],
    ({ error }) => {
      throw error;
    },
  );
  await folding.fold(events);
  const checkpoint = events.at(-1)?.position ?? positionAt(0);
  await readModels.write(invoices.model, { ...folding.takeChanges(), checkpoint, term: 1 });
};

const expectRight = async (events: readonly RecordedEvent[]): Promise<void> => {
  await foldInvoices(events);
  for (const account of accounts) {
    const all = invoicesOf(account, events);
    for (const today of days) {
      const call = { readModels, account, today, currency: 'EUR' } as const;
      const { made, today: day, inOtherCurrencies, ...first } = await dashboardView(call);
      expect(day).toBe(today);
      const cards = [first, ...inOtherCurrencies];
      const there = new Set(all.map(({ currency }) => currency));
      there.delete('EUR');
      expect(cards.map(({ currency }) => currency)).toStrictEqual(['EUR', ...[...there].toSorted()]);
      for (const { currency, ...figures } of cards)
        expect(figures, currency).toStrictEqual(
          countedFrom(
            all.filter((one) => one.currency === currency),
            today,
          ),
        );
      expect(made).toMatchObject({
        invoices: all.length,
        sequences: all.filter(({ hasSequence }) => hasSequence).length,
      });
      const charts = await figuresOf(call);
      for (const { currency, ...view } of [charts, ...charts.inOtherCurrencies]) {
        const inIt = all.filter((one) => one.currency === currency);
        const { receivables, collectedByMonth, daysSalesOutstanding, owesMost } = view;
        const { clients, others } = owesMost;
        expect({
          receivables,
          collectedByMonth,
          owed: daysSalesOutstanding.owed.cents,
          invoiced: daysSalesOutstanding.invoiced.cents,
          owing: clients.length + others.clients,
          most: clients.map(({ cents }) => cents),
        }).toStrictEqual(chartsFrom(inIt, today));
        for (const { clientId, cents, count, overdueCents } of clients) {
          const unpaid = inIt.filter((one) => one.clientId === clientId && one.status !== 'paid');
          expect({ cents, count }).toStrictEqual(figure(unpaid));
          const overdue = unpaid.filter((one) => stateOf(one) === 'open' && one.dueDate < today);
          expect(overdueCents).toBe(figure(overdue).cents);
        }
      }
    }
  }
};

/** Invoices of three clients and due days over a year, paid, promised, reopened, revised and deleted. */
const historyFrom = (seed: number): RecordedEvent[] =>
  recorded(
    randomHistory(seed, 2_500, 40).map((event, index): OwedEvent => {
      if (event.type === 'InvoiceCreated') {
        const { data } = event;
        const dueDate = addDays(data.dueDate, (data.invoiceId % 12) * 31 - 280);
        const changes = { clientId: 5 + (data.invoiceId % 8), amountCents: 100 + index, dueDate };
        return { ...event, data: { ...data, ...changes } };
      }
      if (event.type === 'InvoiceRevised')
        return { ...event, data: { ...event.data, clientId: 5 + (index % 8), amountCents: 100 + index } };
      return event;
    }),
  );

test.each([1, 2, 3])('the sums say what the invoices say (history %i)', async (seed) => {
  const events = historyFrom(seed);
  const random = randomFrom(seed);
  await foldInto(events, () => 1 + Math.floor(random() * 40), store);
  expect(new Set(invoicesOf(1, events).map(stateOf)).size).toBe(3);
  await expectRight(events);
});

test.each([4, 5, 6])('a crash in the middle of a write changes no sum twice (history %i)', async (seed) => {
  const events = historyFrom(seed);
  const random = randomFrom(seed);
  const some = <T>(items: readonly T[]): T[] => items.filter(() => random() < 0.5);
  const sizeOf = (): number => 1 + Math.floor(random() * 30);
  let folded = 0;
  while (folded < events.length) {
    const rest = events.slice(folded);
    const crash = new Error('Crashed');
    const until = Math.floor(random() * 4);
    let batches = 0;
    try {
      await foldInto(rest, sizeOf, async ({ first, documents }, checkpoint) => {
        batches += 1;
        if (batches <= until) {
          await store({ first, documents }, checkpoint);
          folded = events.findIndex(({ position }) => position === checkpoint) + 1;
          return;
        }
        // Only now are documents written, and the checkpoint never is.
        const isAmidSums = random() < 0.5;
        const at = events[folded - 1]?.position ?? positionAt(0);
        await store(
          { first: isAmidSums ? some(first) : first, documents: isAmidSums ? [] : some(documents) },
          at,
        );
        throw crash;
      });
    } catch (error) {
      if (error !== crash) throw error;
    }
  }
  await expectRight(events);
});

test('as many documents are read for many invoices as for few that are due on the same days', async () => {
  const readFor = async (invoicesEachDay: number): Promise<number> => {
    const events = recorded(
      Array.from({ length: 20 * invoicesEachDay }, (_, index) => ({
        type: 'InvoiceCreated',
        data: { accountId: 1, invoiceId: index + 1, ...facts, dueDate: addDays('2026-11-01', index % 20) },
      })),
      { from: 1_000 * invoicesEachDay },
    );
    await readModels.clear(dashboard.model);
    await foldInto(events, () => 100, store);
    let read = 0;
    const find: ReadModels['find'] = async (...query) => {
      const found = await readModels.find(...query);
      read += found.length;
      return found;
    };
    await figuresOf({
      readModels: { ...readModels, find },
      account: 1,
      today: '2026-12-10',
      currency: 'USD',
    });
    return read;
  };
  const few = await readFor(1);
  expect(few).toBeGreaterThan(20);
  expect(await readFor(30)).toBe(few);
});
