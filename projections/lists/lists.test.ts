import { collectionStatus } from '../../contracts/invoices/collection.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { hundredthsOf } from '../../domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClientView } from '../../contracts/invoices/clients.ts';
import { type AgeGroup, ageGroup, type SumView } from '../../contracts/invoices/dashboard.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import {
  type InvoiceFilter,
  type InvoiceRow,
  invoiceFilter,
  invoiceSort,
  sentEmailSort,
  sequenceFilter,
  sequenceState,
  type SequenceState,
  type SequenceRow,
  sequenceSort,
} from '../../contracts/invoices/lists.ts';
import type { InvoiceListQuery } from '../../contracts/invoices/list-queries.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import { dateIn, daysBetween } from '../../domain/calendar.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { fixedSumClaim } from '../../domain/invoice/chased-invoice.fixture.ts';
import { formatMoney } from '../../domain/money/format.ts';
import { clients } from '../clients.ts';
import { figuresOf } from '../figures/charts.ts';
import { dashboard } from '../figures/dashboard.ts';
import { invoices } from '../invoices.ts';
import { payments } from '../payments.ts';
import { storedDocument, type Projection } from '../projection.ts';
import { randomHistory } from '../random-history.fixture.ts';
import { foldInto, openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { searchedWords, searchText, sortText } from '../rows/comparable-text.ts';
import { deletedInvoices } from '../rows/deleted-invoices.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { type SentEmail, sentEmails } from '../sent-emails.ts';
import { sequenceRows } from '../sequences/sequence-rows.ts';
import { sequences } from '../sequences/sequences.ts';
import { clientIds, clientPage } from './client-list.ts';
import { invoiceIds, invoicePage } from './invoice-list.ts';
import type { ListCall } from './list-call.ts';
import { paymentPage } from './payment-list.ts';
import { sentEmailIds, sentEmailPage } from './sent-email-list.ts';
import { nextEmailsOf, sequenceIds, sequencePage } from './sequence-list.ts';

const account = 1;
const timeZone = 'UTC';
/** A day on which there is something of everything. */
let today: string;

/** Everything of the account, as the whole lists have it. */
interface Oracle {
  readonly invoices: readonly InvoiceView[];
  readonly clients: ReadonlyMap<number, ClientView>;
  readonly steps: ReadonlyMap<number, readonly StepView[]>;
  readonly emails: readonly SentEmail[];
}

let side: ReadSide;
let call: ListCall;
let oracle: Oracle;

/** Clients of the account's own, those that the history makes. */
const ofOwnClients = (event: OwedEvent): OwedEvent => {
  const own = (clientId: number): number => event.data.accountId * 10 + (clientId % 3);
  switch (event.type) {
    case 'InvoiceCreated':
      return { ...event, data: { ...event.data, clientId: own(event.data.clientId) } };
    case 'InvoiceRevised':
      return { ...event, data: { ...event.data, clientId: own(event.data.clientId) } };
    case 'StepSendStarted':
      return { ...event, data: { ...event.data, clientId: own(event.data.clientId) } };
    default:
      return event;
  }
};

const claim: LateFeeClaim = {
  ...fixedSumClaim,
  id: 7,
  from: '2026-11-01',
  until: '2026-11-10',
  claimedAt: '2026-11-10T09:00:00.000Z',
};

/** Every fifth invoice has a claim of late fees; every second of those claims is waived. */
const withClaims = (events: readonly OwedEvent[]): OwedEvent[] => [
  ...events,
  ...events.flatMap((event): OwedEvent[] => {
    if (event.type !== 'InvoiceCreated' || event.data.invoiceId % 5 > 0) return [];
    const { invoiceId, accountId } = event.data;
    const claimed = { type: 'LateFeesClaimed', data: { invoiceId, accountId, claim } } as const;
    const end = { how: 'waived', on: '2026-11-12' } as const;
    const ended = { invoiceId, accountId, claimId: claim.id, amount: claim.amount, end };
    return invoiceId % 2 > 0 ? [claimed] : [claimed, { type: 'LateFeeClaimEnded', data: ended }];
  }),
];

/** Every fourth invoice is set aside, for each reason in turn, whatever came of it. */
const withStatuses = (events: readonly OwedEvent[]): OwedEvent[] => [
  ...events,
  ...events.flatMap((event): OwedEvent[] => {
    if (event.type !== 'InvoiceCreated' || event.data.invoiceId % 4 > 0) return [];
    const { invoiceId, accountId } = event.data;
    const statuses = collectionStatus.options;
    const status = statuses[(invoiceId / 4) % statuses.length] ?? 'left';
    const standing = { status, since: event.data.dueDate };
    return [{ type: 'CollectionStatusSet', data: { invoiceId, accountId, standing } }];
  }),
];

const wholeList = async <Doc>(projection: Projection<Doc>): Promise<Doc[]> =>
  (await side.readModels.find(projection.model, account)).flatMap(({ body }) =>
    body === null ? [] : [storedDocument(projection, body)],
  );

beforeAll(async () => {
  side = openReadSide();
  const events = withStatuses(withClaims(randomHistory(34, 9_000, 60).map(ofOwnClients)));
  for (const projection of [
    clients,
    invoices,
    sequences,
    sentEmails,
    clientRows,
    invoiceRows,
    deletedInvoices,
    dashboard,
    payments,
  ])
    await foldInto(side.readModels, projection, events);
  const documents = await wholeList(sequences);
  const all = await wholeList(invoices);
  today =
    all
      .flatMap(({ datePaid }) => datePaid ?? [])
      .find((day) => {
        today = day;
        return invoiceFilter.options.every((filter) => all.some((one) => isInFilter(one, filter)));
      }) ?? '';
  const now = Date.parse(`${today}T11:30:00Z`);
  call = { readModels: side.readModels, account, now, timeZone, today, currency: 'USD' };
  oracle = {
    invoices: all,
    clients: new Map((await wholeList(clients)).map((client) => [client.id, client])),
    steps: new Map(documents.map((doc) => [doc.invoiceId, sequenceRows(doc, { now, timeZone })])),
    emails: (await wholeList(sentEmails)).filter(({ sentAt }) => sentAt !== ''),
  };
});
afterAll(() => side.close());

const isOverdue = ({ status, promisedPaymentDate, dueDate }: InvoiceView): boolean =>
  status !== 'paid' && promisedPaymentDate === null && dueDate < today;

const isInFilter = (invoice: InvoiceView, filter: InvoiceFilter): boolean => {
  const isPaid = invoice.status === 'paid';
  switch (filter) {
    case 'all':
      return true;
    case 'overdue':
      return isOverdue(invoice);
    case 'upcoming':
      return !isPaid && !isOverdue(invoice) && invoice.promisedPaymentDate === null;
    case 'outstanding':
      return !isPaid;
    case 'paid':
      return isPaid;
    case 'promised':
      return !isPaid && invoice.promisedPaymentDate !== null;
    case 'collected':
      return isPaid && invoice.dueDate.startsWith(today.slice(0, 7));
    case 'received':
      return isPaid && invoice.datePaid?.startsWith(today.slice(0, 7)) === true;
    case 'late_fees':
      return (invoice.lateFeesOpen ?? 0) > 0;
    case 'set_aside':
      return invoice.collectionStatus !== undefined;
    default:
      return invoice.collectionStatus?.status === filter;
  }
};

const latestSteps = (invoiceId: number): readonly StepView[] => {
  const steps = oracle.steps.get(invoiceId) ?? [];
  const latest = Math.max(...steps.map(({ sequenceId }) => sequenceId));
  return steps.filter(({ sequenceId }) => sequenceId === latest);
};

const groupStatus = (steps: readonly StepView[]): string | undefined => {
  const statuses = new Set(steps.map(({ status }) => status));
  if (statuses.has('paused')) return 'paused';
  if (statuses.has('active')) return 'active';
  return statuses.has('sent') ? 'completed' : steps[0]?.status;
};

const isFound = (invoice: InvoiceView, search: string): boolean => {
  const client = oracle.clients.get(invoice.clientId);
  const { invoiceNumber, amount, currency, description } = invoice;
  const texts = [
    client?.name,
    client?.email,
    invoiceNumber,
    formatMoney({ minor: amount, currency }),
    description,
  ];
  return searchedWords(search).every((word) => texts.some((text) => searchText(text ?? '').includes(word)));
};

/** The sums of some invoices, one for each currency, dollars first. */
const sumsOf = <Of extends 'amount' | 'amountDue'>(
  rows: readonly ({ readonly currency: Currency | null } & Readonly<Record<Of, number | null>>)[],
  of: Of,
): SumView[] =>
  (['USD', 'EUR', 'JPY'] as const).flatMap((currency) => {
    const inIt = rows.filter((row) => row.currency === currency);
    return inIt.length === 0 ? [] : [{ currency, cents: inIt.reduce((sum, row) => sum + (row[of] ?? 0), 0) }];
  });

/** All rows of a list, page by page; each of them once. */
const allPages = async <Row extends { readonly id: number; readonly cursor: string }>(
  read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null; total: number }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await read(after);
    rows.push(...page.rows);
    if (page.next === null) {
      expect(page.total).toBe(rows.length);
      break;
    }
    expect(page.next).toBe(page.rows.at(-1)?.cursor);
    after = page.next;
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows;
};

const idsOf = (rows: readonly { readonly id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);

/** Checks that rows and cursors are in order, rows without a value last. */
const expectOrder = <Row extends { readonly cursor: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number | null,
  direction: 'asc' | 'desc',
): void => {
  const isBefore = <T extends string | number>(one: T, other: T): boolean =>
    direction === 'asc' ? one <= other : one >= other;
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    if (next === undefined) continue;
    expect(isBefore(row.cursor, next.cursor), `${row.cursor} ${next.cursor}`).toBe(true);
    const [one, other] = [valueOf(row), valueOf(next)];
    if (one === null) expect(other).toBeNull();
    else if (other !== null) expect(isBefore(String(one), String(other)), `${one} ${other}`).toBe(true);
  }
};

const wide = (amount: number): string => String(amount).padStart(12, '0');
const nameOf = ({ clientName }: { clientName: string | null }): string =>
  sortText(clientName ?? fallbacks.client);

/** In days; makes what is not due yet comparable as a text. */
const longAgo = 100_000;

const urgency = (row: InvoiceRow): string => {
  const { status, dueDate, promisedPaymentDate, datePaid } = row;
  if (status === 'paid') return `2 ${wide(99_999_999 - Number((datePaid ?? '').replaceAll('-', '')))}`;
  return promisedPaymentDate === null ? `0 ${dueDate}` : `1 ${promisedPaymentDate}`;
};

const invoiceValues: Record<NonNullable<InvoiceListQuery['sort']>, (row: InvoiceRow) => string | null> = {
  status: urgency,
  client: nameOf,
  number: ({ invoiceNumber }) => sortText(invoiceNumber),
  amount: ({ amount: minor, currency }) => wide(hundredthsOf({ minor, currency })),
  currency: ({ currency }) => currency,
  issued: ({ dateIssued }) => dateIssued,
  due: ({ dueDate }) => dueDate,
  late: ({ status, dueDate }) => (status === 'paid' ? null : wide(daysBetween(dueDate, today) + longAgo)),
  paid: ({ datePaid }) => datePaid,
};

const directions = ['asc', 'desc'] as const;

describe('invoices', () => {
  test('the history has something of everything', () => {
    for (const filter of invoiceFilter.options)
      expect.soft(oracle.invoices.filter((one) => isInFilter(one, filter)).length, filter).toBeGreaterThan(0);
    expect(oracle.invoices.some(({ clientId }) => !oracle.clients.has(clientId))).toBe(true);
    expect(new Set(oracle.invoices.map(({ id }) => groupStatus(latestSteps(id)))).size).toBeGreaterThan(3);
  });

  test.each(invoiceFilter.options)(
    '%s: every page, in every order, counts as the whole list does',
    async (status) => {
      const expected = idsOf(oracle.invoices.filter((invoice) => isInFilter(invoice, status)));
      for (const sort of invoiceSort.options)
        for (const direction of directions) {
          const query = { status, sort, direction };
          const rows = await allPages((after) => invoicePage(call, { ...query, limit: 7, after }));
          expect(idsOf(rows)).toStrictEqual(expected);
          expectOrder(rows, invoiceValues[sort], direction);
          const selected = await invoiceIds(call, query);
          expect(selected.total).toBe(expected.length);
          expect(selected.ids.toSorted((a, b) => a - b)).toStrictEqual(expected);
        }
    },
  );

  test('filters by age and by the month of the payment combine with the others', async () => {
    const late = ({ dueDate }: InvoiceView): number => daysBetween(dueDate, today);
    const ages: Readonly<Record<AgeGroup, (days: number) => boolean>> = {
      not_due: (days) => days <= 0,
      days_1_30: (days) => days >= 1 && days <= 30,
      days_31_60: (days) => days >= 31 && days <= 60,
      days_61_90: (days) => days >= 61 && days <= 90,
      days_91: (days) => days >= 91,
    };
    const found = async (query: InvoiceListQuery): Promise<number[]> =>
      idsOf(await allPages((after) => invoicePage(call, { ...query, limit: 20, after })));
    const expected = (isWanted: (invoice: InvoiceView) => boolean): number[] =>
      idsOf(oracle.invoices.filter(isWanted));
    for (const age of ageGroup.options)
      for (const status of invoiceFilter.options)
        expect(await found({ age, status }), `${age} ${status}`).toStrictEqual(
          expected((one) => one.status !== 'paid' && ages[age](late(one)) && isInFilter(one, status)),
        );
    const paidMonth = today.slice(0, 7);
    expect(await found({ paidMonth })).toStrictEqual(expected((one) => isInFilter(one, 'received')));
    expect(await found({ paidMonth, status: 'collected' })).toStrictEqual(
      expected((one) => isInFilter(one, 'received') && isInFilter(one, 'collected')),
    );
    expect(await found({ paidMonth, status: 'overdue' })).toStrictEqual([]);
  });

  test('every figure is the sum of the invoices, or of the payments, that it leads to', async () => {
    const all = await figuresOf(call);
    expect(all.inOtherCurrencies.map(({ currency }) => currency)).toStrictEqual(['EUR', 'JPY']);
    for (const { currency, ...figures } of [all, ...all.inOtherCurrencies]) {
      const behind = async (query: InvoiceListQuery, of: 'amount' | 'amountDue' = 'amountDue') => {
        const rows = await allPages((after) => invoicePage(call, { ...query, currency, limit: 200, after }));
        const cents = rows.reduce((sum, row) => sum + row[of], 0);
        return { cents, count: rows.length };
      };
      const { groups } = figures.receivables;
      expect(groups.map(({ age }) => age)).toStrictEqual(ageGroup.options);
      for (const { age, ...figure } of groups) expect(await behind({ age }), age).toStrictEqual(figure);

      const months = figures.collectedByMonth.map(({ month }) => month);
      expect([months.length, months.at(-1)]).toStrictEqual([12, today.slice(0, 7)]);
      expect([...new Set(months)].toSorted()).toStrictEqual(months);
      for (const { month, ...figure } of figures.collectedByMonth) {
        const ofMonth = await allPages((after) => paymentPage(call, { month, limit: 200, after }));
        const { totals } = await paymentPage(call, { month, limit: 1 });
        const inIt = ofMonth.filter((row) => row.currency === currency && row.kind === 'payment');
        const { received = 0 } = totals.find((total) => total.currency === currency) ?? {};
        expect({ cents: received, count: inIt.length }, month).toStrictEqual(figure);
      }
      expect(figures.collectedByMonth.some(({ count }) => count > 0)).toBe(true);

      const { owed, invoiced, from, days } = figures.daysSalesOutstanding;
      expect(daysBetween(from, today)).toBe(89);
      expect(owed).toStrictEqual(await behind({ status: 'outstanding' }));
      expect(invoiced).toStrictEqual(await behind({ issuedFrom: from }, 'amount'));
      expect(days).toBe(invoiced.cents === 0 ? null : Math.round((owed.cents * 90) / invoiced.cents));

      const { clients: most, others } = figures.owesMost;
      for (const { clientId, clientName, overdueCents, ...figure } of most) {
        expect(figure).toStrictEqual(await behind({ clientId, status: 'outstanding' }));
        expect(overdueCents).toBe((await behind({ clientId, status: 'overdue' })).cents);
        expect(clientName).toBe(oracle.clients.get(clientId)?.name ?? null);
      }
      const cents = most.map((one) => one.cents);
      expect(cents).toStrictEqual(cents.toSorted((one, other) => other - one));
      expect(cents.reduce((sum, one) => sum + one, others.cents)).toBe(owed.cents);
    }
  });

  test('counts are those of the tabs', async () => {
    const count = (filter: InvoiceFilter): number =>
      oracle.invoices.filter((invoice) => isInFilter(invoice, filter)).length;
    const { counts } = await invoicePage(call, { status: 'overdue', limit: 1 });
    expect(counts).toStrictEqual({
      all: count('all'),
      overdue: count('overdue'),
      upcoming: count('upcoming'),
      promised: count('promised'),
      paid: count('paid'),
    });
  });

  test.each(['client', 'CLIENT 3', 'ada@', 'inv', 'a', '1', 'nobody has this', 'client 10'])(
    'a search for "%s" finds what each word is in',
    async (search) => {
      for (const sort of invoiceSort.options) {
        const rows = await allPages((after) => invoicePage(call, { search, sort, limit: 5, after }));
        expect(idsOf(rows)).toStrictEqual(idsOf(oracle.invoices.filter((one) => isFound(one, search))));
      }
    },
  );

  test('rows say what the record says, and of the sequence what its steps say', async () => {
    const { rows } = await invoicePage(call, { limit: 200 });
    for (const row of rows) {
      const invoice = oracle.invoices.find(({ id }) => id === row.id);
      expect(row).toMatchObject({
        amount: invoice?.amount,
        amountPaid: invoice?.amountPaid,
        amountDue: invoice?.amountDue,
        dueDate: invoice?.dueDate,
        status: invoice?.status,
        brokenPromiseDate: invoice?.brokenPromiseDate,
        clientName: oracle.clients.get(row.clientId)?.name ?? null,
      });
      const steps = latestSteps(row.id);
      expect(row.sequence?.status).toBe(groupStatus(steps));
      expect(row.sequence?.steps.total).toBe(steps.length === 0 ? undefined : steps.length);
      const unsent = steps
        .filter(
          ({ status, delivery }) => status !== 'cancelled' && ['scheduled', 'retrying'].includes(delivery),
        )
        .map(({ scheduledDate, scheduledTime }) => `${scheduledDate} ${scheduledTime}`)
        .toSorted();
      const next = row.sequence?.next;
      expect(next ? `${next.scheduledDate} ${next.scheduledTime}` : undefined).toBe(unsent[0]);
    }
  });

  test('some by id: those that the filter finds, with the totals of all', async () => {
    const overdue = oracle.invoices.filter(isOverdue);
    const others = oracle.invoices.filter((one) => !isOverdue(one));
    const asked = [...overdue.slice(0, 3), ...others.slice(0, 3)].map(({ id }) => id);
    for (const sort of invoiceSort.options) {
      const page = await invoicePage(call, { status: 'overdue', sort, ids: asked });
      expect(idsOf(page.rows)).toStrictEqual(idsOf(overdue.slice(0, 3)));
      expect(page).toMatchObject({ next: null, total: overdue.length });
      expectOrder(page.rows, invoiceValues[sort], 'asc');
    }
  });

  test('another account sees its own', async () => {
    const other = { ...call, account: 2 };
    const [mine, theirs] = [
      await invoicePage(call, { limit: 200 }),
      await invoicePage(other, { limit: 200 }),
    ];
    expect(mine.rows.every(({ id }) => Math.floor(id / 100) === 1)).toBe(true);
    expect(theirs.rows.every(({ id }) => Math.floor(id / 100) === 2)).toBe(true);
    const ids = mine.rows.map(({ id }) => id);
    expect((await invoicePage(other, { ids })).rows).toStrictEqual([]);
    expect((await invoicePage({ ...call, account: 3 }, {})).total).toBe(0);
  });

  test('of one client, and those that no sequence chases', async () => {
    const [clientId = 0] = oracle.clients.keys();
    const rows = await allPages((after) =>
      invoicePage(call, { clientId, inSequence: false, status: 'outstanding', limit: 3, after }),
    );
    const isChased = (id: number): boolean =>
      ['active', 'paused'].includes(groupStatus(latestSteps(id)) ?? '');
    expect(idsOf(rows)).toStrictEqual(
      idsOf(
        oracle.invoices.filter(
          (one) => one.clientId === clientId && one.status !== 'paid' && !isChased(one.id),
        ),
      ),
    );
  });

  test('filters by amount and by the state of the sequence combine with the others', async () => {
    const found = async (query: InvoiceListQuery): Promise<number[]> =>
      idsOf(await allPages((after) => invoicePage(call, { ...query, limit: 20, after })));
    const expected = (isWanted: (invoice: InvoiceView) => boolean): number[] =>
      idsOf(oracle.invoices.filter(isWanted));
    const stateOf = (id: number): string | undefined => groupStatus(latestSteps(id));
    const isInState: Readonly<Record<SequenceState, (id: number) => boolean>> = {
      none: (id) => stateOf(id) === undefined,
      running: (id) => stateOf(id) === 'active',
      on_hold: (id) => stateOf(id) === 'paused',
      with_client: (id) =>
        stateOf(id) === 'paused' &&
        latestSteps(id).some(({ holds }) =>
          holds.some(({ detail }) => detail?.startsWith('Paused together')),
        ),
      decision: (id) =>
        latestSteps(id).some(
          ({ delivery, errorMessage }) =>
            delivery === 'in_doubt' && errorMessage?.startsWith('Ignored.') !== true,
        ),
      ended: (id) => ['completed', 'failed', 'cancelled'].includes(stateOf(id) ?? ''),
    };
    const isUnfinished = (id: number): boolean => isInState.running(id) || isInState.on_hold(id);
    const sizeOf = ({ amount: minor, currency }: InvoiceView): number => hundredthsOf({ minor, currency });
    const amounts = oracle.invoices.map(sizeOf).toSorted((one, other) => one - other);
    const [amountFrom = 0, amountTo = 0] = [0.2, 0.7].map(
      (part) => amounts[Math.floor(amounts.length * part)],
    );
    for (const state of sequenceState.options) {
      const inState = expected(({ id }) => isInState[state](id));
      expect(inState.length, state).toBeGreaterThan(0);
      expect(await found({ sequenceState: state }), state).toStrictEqual(inState);
      for (const inSequence of [true, false])
        expect(await found({ sequenceState: state, inSequence }), `${state} ${inSequence}`).toStrictEqual(
          expected(({ id }) => isInState[state](id) && isUnfinished(id) === inSequence),
        );
      for (const sort of invoiceSort.options)
        expect(
          await found({ sequenceState: state, amountFrom, amountTo, status: 'outstanding', sort }),
          `${state} ${sort}`,
        ).toStrictEqual(
          expected(
            (one) =>
              isInState[state](one.id) &&
              sizeOf(one) >= amountFrom &&
              sizeOf(one) <= amountTo &&
              one.status !== 'paid',
          ),
        );
    }
    expect(await found({ amountFrom })).toStrictEqual(expected((one) => sizeOf(one) >= amountFrom));
    expect(await found({ amountTo })).toStrictEqual(expected((one) => sizeOf(one) <= amountTo));
    expect(await found({ amountFrom: amountTo, amountTo: amountFrom })).toStrictEqual([]);
    const selected = await invoiceIds(call, { amountFrom, sequenceState: 'ended' });
    expect(idsOf(selected.ids.map((id) => ({ id })))).toStrictEqual(
      expected((one) => isInState.ended(one.id) && sizeOf(one) >= amountFrom),
    );
  });

  test('a cursor that no row has is refused', async () => {
    await expect(invoicePage(call, { after: 'here' })).rejects.toThrow('This is not the cursor of a row');
  });
});

describe('sequences', () => {
  const withSteps = (): readonly InvoiceView[] =>
    oracle.invoices.filter(({ id }) => latestSteps(id).length > 0);
  const isIn = (id: number, status: string): boolean =>
    status === 'all' || groupStatus(latestSteps(id)) === status;
  const values: Record<(typeof sequenceSort.options)[number], (row: SequenceRow) => string | null> = {
    client: nameOf,
    status: ({ status, holds }) => `${status} ${holds.join(' ')}`,
    // The day of a held sequence depends on today.
    next: ({ next, status }) =>
      next === null
        ? null
        : status === 'paused'
          ? 'held'
          : `goes ${next.scheduledDate} ${next.scheduledTime}`,
  };

  test.each(sequenceFilter.options)('%s: every page in every order', async (status) => {
    const expected = idsOf(withSteps().filter(({ id }) => isIn(id, status)));
    for (const sort of sequenceSort.options)
      for (const direction of directions) {
        const query = { status, sort, direction };
        const rows = await allPages((after) => sequencePage(call, { ...query, limit: 4, after }));
        expect(idsOf(rows)).toStrictEqual(expected);
        expectOrder(rows, values[sort], direction);
        const { total, sums } = await sequenceIds(call, query);
        expect(total).toBe(expected.length);
        expect(sums).toStrictEqual(
          sumsOf(
            rows.filter((row) => row.invoiceStatus === 'pending'),
            'amountDue',
          ),
        );
      }
    const { counts } = await sequencePage(call, { limit: 1 });
    expect(counts[status]).toBe(expected.length);
  });

  test('those without a client, and those that need attention', async () => {
    const orphans = withSteps().filter(({ clientId }) => !oracle.clients.has(clientId));
    const orphaned = await allPages((after) => sequencePage(call, { orphaned: true, limit: 4, after }));
    expect(idsOf(orphaned)).toStrictEqual(idsOf(orphans));
    expect(orphaned.every(({ isOrphaned }) => isOrphaned)).toBe(true);
    const quiet = ['promised_payment', 'collection_status', 'paused_by_hand'];
    const needing = withSteps().filter(({ id }) => {
      const steps = latestSteps(id);
      const isHeld = groupStatus(steps) === 'paused';
      return (
        steps.some(({ delivery }) => delivery === 'failed' || delivery === 'in_doubt') ||
        (isHeld && steps[0]?.holds.some(({ reason }) => !quiet.includes(reason)))
      );
    });
    const rows = await allPages((after) => sequencePage(call, { attention: true, limit: 4, after }));
    expect(idsOf(rows)).toStrictEqual(idsOf(needing));
  });

  test('the emails that go next are those of all sequences that run', async () => {
    const expected = withSteps()
      .filter(({ id }) => isIn(id, 'active'))
      .flatMap(({ id }) => latestSteps(id))
      .filter(({ status, delivery }) => status === 'active' && ['scheduled', 'retrying'].includes(delivery))
      .map((step) => {
        const planned = new Date(timeOf(step, call.timeZone)).toISOString();
        return [planned, step.notBefore ?? '', step.retryAt ?? ''].toSorted().at(-1);
      })
      .toSorted();
    const { rows } = await nextEmailsOf(call, 5);
    expect(rows.map(({ at }) => at)).toStrictEqual(expected.slice(0, 5));
  });
});

describe('sent emails', () => {
  test('every page in every order', async () => {
    for (const sort of sentEmailSort.options)
      for (const direction of directions) {
        const rows = await allPages((after) => sentEmailPage(call, { sort, direction, limit: 9, after }));
        expect(idsOf(rows)).toStrictEqual(idsOf(oracle.emails));
        expectOrder(rows, sort === 'sent' ? ({ sentAt }) => sentAt : () => '', direction);
        expect(idsOf((await sentEmailIds(call, { sort })).ids.map((id) => ({ id })))).toStrictEqual(
          idsOf(oracle.emails),
        );
      }
    const [latest] = (await sentEmailPage(call, {})).rows;
    expect(latest?.sentAt).toBe(
      oracle.emails
        .map(({ sentAt }) => sentAt)
        .toSorted()
        .at(-1),
    );
  });

  test('of some days, of an invoice, of a client', async () => {
    const days = oracle.emails.map(({ sentAt }) => dateIn(timeZone, Date.parse(sentAt))).toSorted();
    const [from = '', to = ''] = [days[Math.floor(days.length / 3)], days[Math.floor(days.length / 2)]];
    const within = await allPages((after) => sentEmailPage(call, { from, to, limit: 9, after }));
    const isWithin = ({ sentAt }: SentEmail): boolean => {
      const day = dateIn(timeZone, Date.parse(sentAt));
      return day >= from && day <= to;
    };
    expect(idsOf(within)).toStrictEqual(idsOf(oracle.emails.filter(isWithin)));
    const [{ invoiceId, clientId } = { invoiceId: 0, clientId: 0 }] = oracle.emails;
    const ofInvoice = await allPages((after) => sentEmailPage(call, { invoiceId, limit: 2, after }));
    expect(idsOf(ofInvoice)).toStrictEqual(idsOf(oracle.emails.filter((one) => one.invoiceId === invoiceId)));
    const ofClient = await allPages((after) => sentEmailPage(call, { clientId, limit: 9, after }));
    expect(idsOf(ofClient)).toStrictEqual(idsOf(oracle.emails.filter((one) => one.clientId === clientId)));
  });

  test('a search leaves out emails whose invoice or client is gone', async () => {
    const existing = new Set(oracle.invoices.map(({ id }) => id));
    const isThere = ({ invoiceId, clientId }: SentEmail): boolean =>
      existing.has(invoiceId) && oracle.clients.has(clientId);
    expect(oracle.emails.filter(isThere).length).toBeLessThan(oracle.emails.length);
    for (const search of ['ada', 'inv', 'nobody has this', 'client 4']) {
      const rows = await allPages((after) => sentEmailPage(call, { search, limit: 9, after }));
      const expected = oracle.emails.filter((email) => {
        const client = oracle.clients.get(email.clientId);
        const { subject, invoiceNumber, recipient, clientName } = email;
        const texts = [subject, invoiceNumber, recipient, clientName, client?.name, client?.email];
        return (
          isThere(email) &&
          searchedWords(search).every((word) => texts.some((text) => searchText(text ?? '').includes(word)))
        );
      });
      expect(idsOf(rows)).toStrictEqual(idsOf(expected));
    }
  });
});

describe('clients', () => {
  test('those that are there, with what is known of their invoices', async () => {
    const { rows, total } = await clientPage(call, {});
    expect(idsOf(rows)).toStrictEqual(idsOf([...oracle.clients.values()]));
    expect(total).toBe(oracle.clients.size);
    expect((await clientIds(call, {})).total).toBe(oracle.clients.size);
    expectOrder(rows, ({ name }) => sortText(name), 'asc');
    for (const row of rows) {
      const own = oracle.invoices.filter(({ clientId }) => clientId === row.id);
      const unpaid = own.filter(({ status }) => status !== 'paid');
      expect(row.invoices).toStrictEqual({
        all: own.length,
        unpaid: unpaid.length,
        unpaidSums: sumsOf(unpaid, 'amountDue'),
        promised: unpaid.filter(({ promisedPaymentDate }) => promisedPaymentDate !== null).length,
        inSequence: own.filter(({ id }) => ['active', 'paused'].includes(groupStatus(latestSteps(id)) ?? ''))
          .length,
      });
    }
  });
});
