import { afterAll, beforeAll, expect, vi } from 'vitest';
import { dashboardView } from '../../../contracts/invoices/dashboard.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { paymentPage } from '../../../contracts/invoices/payments.ts';
import { textOf } from '../../doubles/mail-server.ts';
import type { Person } from '../../doubles/person.ts';
import { Xero, xeroTenants } from '../../partners/xero.ts';
import {
  XeroBooks,
  type BookedCredit,
  type BookedEntry,
  type BookedInvoice,
} from '../../partners/xero-api.ts';
import { newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';
import {
  agreeAtXero,
  firstSyncDone,
  invoiceIn,
  invoicesIn,
  syncViewOf,
  syncWithXero,
} from '../xero-connection.ts';

const [tenant] = xeroTenants;
const minutes = 60_000;

let books: XeroBooks;
let millisecondsOn = 0;
const xero = new Xero(() => [(request) => books.route(request)]);
let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  await xero.server.listen();
  books = new XeroBooks(xero.oauth, tenant.id);
  owed = await startOwed({
    env: xero.settings,
    overrides: { clock: { now: () => Date.now() + millisecondsOn } },
  });
  person = owed.person();
  await person.register({ timeZone: 'Etc/UTC' });
  await owed.putOnPlan(person, 'agency');
});
afterAll(async () => {
  await owed.close();
  await xero.server.close();
});

type Facts = Partial<BookedInvoice>;
const invoiceOf = (number: string) => invoiceIn(owed, person, number);
const sync = () => syncWithXero(person);

/** An invoice by its sums, and what came for it. */
const standing = ({ currency, amount, amountPaid, amountDue, status, payments }: InvoiceView) => ({
  sums: [currency, amount, amountPaid, amountDue, status],
  entries: payments.map(({ kind, amount: of, date, externalId, recordedBy }) => [
    kind,
    of,
    date,
    externalId,
    recordedBy,
  ]),
});
const standings = async () =>
  Object.fromEntries(
    (await invoicesIn(owed, person)).map((one) => [one.invoiceNumber, standing(one)] as const),
  );

const payment = ({ id, date }: BookedEntry, amount: number) => ['payment', amount, date, id, 'xero'];
/** What was allocated has the day of the credit note or the overpayment, which lists have. */
const allocated = (
  kind: string,
  type: string,
  { id, date }: BookedCredit,
  invoice: BookedInvoice,
  amount: number,
) => [kind, amount, date, `${type} ${id} ${invoice.id}`, 'xero'];

const dashboard = async () => {
  const { currency, outstanding, inOtherCurrencies } = dashboardView.parse(
    (await person.get('/api/dashboard')).body,
  );
  return [{ currency, outstanding }, ...inOtherCurrencies].map((one) => [
    one.currency,
    one.outstanding.cents,
    one.outstanding.count,
  ]);
};
type Standings = Readonly<Record<string, { readonly sums: readonly unknown[] }>>;
/** What the dashboard shows of them: what is due in each currency, and of how many invoices. */
const outstandingOf = (all: Standings) =>
  ['USD', 'EUR', 'JPY'].map((currency) => {
    const due = Object.values(all)
      .filter(({ sums }) => sums[0] === currency && sums[4] === 'pending')
      .map(({ sums }) => Number(sums[3]));
    return [currency, due.reduce((sum, one) => sum + one, 0), due.length];
  });
const payments = async () => {
  await owed.owed.desk.waitForViews(['payments'], await owed.owed.engines.store.lastPosition());
  return paymentPage.parse((await person.get('/api/payments?limit=100')).body);
};

/** All that a user can see of it. */
const seen = async () => ({
  invoices: await invoicesIn(owed, person),
  payments: await payments(),
  dashboard: await dashboard(),
  bell: (await person.get('/api/notifications')).rows.map(({ title, message }) => [title, message]),
  emails: (await owed.outbox()).length,
});

/** The events since so many, but for those of the syncs themselves: each with the number of its invoice. */
const eventsSince = async (count: number): Promise<(readonly [string, string])[]> => {
  const numbers = new Map<number, string>();
  const found: (readonly [string, string])[] = [];
  await owed.owed.settled();
  let at = 0;
  for await (const { type, data } of owed.owed.engines.store.readAll()) {
    at += 1;
    if (type === 'InvoiceCreated') numbers.set(data.invoiceId, data.invoiceNumber);
    if (at <= count || type.startsWith('XeroSync') || type === 'XeroPageSynced') continue;
    found.push(['invoiceId' in data ? (numbers.get(data.invoiceId) ?? '') : '', type]);
  }
  return found;
};
/** What has changed since so many events, by invoice. Places under the caps of the plan come and go with it. */
const changesSince = async (count: number): Promise<Readonly<Record<string, readonly string[]>>> => {
  const changes: Record<string, string[]> = {};
  for (const [number, type] of await eventsSince(count))
    if (!type.startsWith('Place')) (changes[number] ??= []).push(type);
  return changes;
};

/** As so many minutes later, in which nothing has changed in Xero: Owed looks there by itself. */
const lookLater = async (minutesLater = 16): Promise<void> => {
  const { checkedAt } = await syncViewOf(owed, person);
  for (const record of [...books.contacts.values(), ...books.invoices.values()])
    record.updatedAt -= minutesLater * minutes;
  millisecondsOn += minutesLater * minutes;
  owed = await owed.restart();
  person = person.at(owed.address);
  await vi.waitFor(
    async () => expect((await syncViewOf(owed, person)).checkedAt).not.toBe(checkedAt),
    50_000,
  );
};

/** A second sync changes nothing, whether the user asks for it or the time has come. */
const nothingChanges = async (): Promise<void> => {
  const count = await owed.eventCount();
  const before = await seen();
  expect(await sync()).toEqual([0, 0]);
  expect(await eventsSince(count)).toEqual([]);
  const pressed = await owed.eventCount();
  await lookLater();
  expect(await eventsSince(pressed)).toEqual([]);
  expect(await owed.eventCount()).toBe(pressed);
  expect(await seen()).toEqual(before);
};

test('what came in Xero counts once, in each currency, and later syncs bring only what has changed', async () => {
  const acme = books.addContact({ name: 'Acme GmbH', email: 'pay@acme.example' });
  const add = (number: string, total: number, facts: Facts = {}) =>
    books.addInvoice(acme, { number, total, dueDate: '2099-03-01', ...facts });
  const pay = (invoice: BookedInvoice, amount: number, date: string) =>
    books.book(invoice, 'payments', amount, date);

  const parts = add('PARTS', 1_000.1);
  const [first, second] = [pay(parts, 300.05, '2026-02-01'), pay(parts, 200.1, '2026-02-03')];
  const credited = add('CREDIT', 800);
  const note = books.addCredit('creditNotes', 500, { date: '2026-01-10' });
  books.allocate(note, credited, 120.3, '2026-02-01');
  const overpaid = add('OVER', 600);
  const overpayment = books.addCredit('overpayments', 250);
  const someOfIt = books.allocate(overpayment, overpaid, 99.99, '2026-02-01');
  // An overpayment of more than the invoice: the rest of it is for another one.
  const [more, rest] = [add('MORE', 400), add('REST', 75)];
  const tooMuch = books.addCredit('overpayments', 450);
  books.allocate(tooMuch, more, 400, '2026-02-02');
  books.allocate(tooMuch, rest, 50, '2026-02-02');
  const prepaid = add('PRE', 900);
  const prepayment = books.addCredit('prepayments', 500, { date: '2026-01-02' });
  const deposit = books.allocate(prepayment, prepaid, 333.33, '2026-02-01');
  const both = add('BOTH', 500);
  const [part, ofBoth] = [pay(both, 100.01, '2026-02-05'), books.addCredit('creditNotes', 50.02)];
  books.allocate(ofBoth, both, 50.02, '2026-02-06');
  const [byHand, later] = [add('HAND', 700), add('LATER', 400)];
  books.pay(add('PAID', 100), '2026-02-07');
  books.voidInvoice(add('VOID', 100));
  books.voidInvoice(add('DELETED', 100, { status: 'DRAFT' }));
  const euros = add('EUR-PARTS', 1_234.56, { currency: 'EUR', dueDate: '2026-02-15' });
  const cents = [pay(euros, 0.1, '2026-02-01'), pay(euros, 0.2, '2026-02-02')] as const;
  // Two allocations of one credit note, of the same amount.
  const twice = add('EUR-TWICE', 100, { currency: 'EUR' });
  const euroNote = books.addCredit('creditNotes', 40, { currency: 'EUR' });
  for (const day of ['2026-02-01', '2026-02-02']) books.allocate(euroNote, twice, 12.5, day);
  const yen = add('YEN', 120_000, { currency: 'JPY' });
  const yenPart = pay(yen, 33_333, '2026-02-01');
  const yenNote = books.addCredit('creditNotes', 5_000, { currency: 'JPY' });
  books.allocate(yenNote, yen, 5_000, '2026-02-02');
  // Paid later, by money and a part of a credit note.
  const swapped = add('SWAP', 100);

  await agreeAtXero(xero, person, tenant.id);
  await firstSyncDone(owed, person);
  const imported = {
    PARTS: {
      sums: ['USD', 100_010, 50_015, 49_995, 'pending'],
      entries: [payment(first, 30_005), payment(second, 20_010)],
    },
    CREDIT: {
      sums: ['USD', 80_000, 0, 67_970, 'pending'],
      entries: [allocated('credit', 'credit_note', note, credited, 12_030)],
    },
    OVER: {
      sums: ['USD', 60_000, 9_999, 50_001, 'pending'],
      entries: [allocated('payment', 'overpayment', overpayment, overpaid, 9_999)],
    },
    REST: {
      sums: ['USD', 7_500, 5_000, 2_500, 'pending'],
      entries: [allocated('payment', 'overpayment', tooMuch, rest, 5_000)],
    },
    PRE: {
      sums: ['USD', 90_000, 33_333, 56_667, 'pending'],
      entries: [allocated('payment', 'prepayment', prepayment, prepaid, 33_333)],
    },
    BOTH: {
      sums: ['USD', 50_000, 10_001, 34_997, 'pending'],
      entries: [payment(part, 10_001), allocated('credit', 'credit_note', ofBoth, both, 5_002)],
    },
    HAND: { sums: ['USD', 70_000, 0, 70_000, 'pending'], entries: [] },
    LATER: { sums: ['USD', 40_000, 0, 40_000, 'pending'], entries: [] },
    SWAP: { sums: ['USD', 10_000, 0, 10_000, 'pending'], entries: [] },
    'EUR-PARTS': {
      sums: ['EUR', 123_456, 30, 123_426, 'pending'],
      entries: [payment(cents[0], 10), payment(cents[1], 20)],
    },
    'EUR-TWICE': {
      sums: ['EUR', 10_000, 0, 7_500, 'pending'],
      entries: [allocated('credit', 'credit_note', euroNote, twice, 2_500)],
    },
    YEN: {
      sums: ['JPY', 120_000, 33_333, 81_667, 'pending'],
      entries: [payment(yenPart, 33_333), allocated('credit', 'credit_note', yenNote, yen, 5_000)],
    },
  };
  expect(await standings()).toEqual(imported);
  expect(await dashboard()).toEqual(outstandingOf(imported));
  const listed = await payments();
  expect(
    listed.rows.map(({ invoiceNumber, kind, amount }) => [invoiceNumber, kind, amount]).toSorted(),
  ).toEqual(
    Object.entries(imported)
      .flatMap(([number, { entries }]) => entries.map(([kind, amount]) => [number, kind, amount]))
      .toSorted(),
  );
  expect(new Set(listed.rows.map(({ recordedBy }) => recordedBy))).toEqual(new Set(['xero']));
  expect(listed.totals).toEqual([
    { currency: 'USD', received: 108_348, credited: 17_032, writtenOff: 0 },
    { currency: 'EUR', received: 30, credited: 2_500, writtenOff: 0 },
    { currency: 'JPY', received: 33_333, credited: 5_000, writtenOff: 0 },
  ]);
  await nothingChanges();

  // The user chases some of them, and enters a payment that is not in Xero yet.
  const chased = new Map<string, number>();
  for (const number of ['PARTS', 'BOTH', 'EUR-PARTS', 'YEN']) {
    const { id } = await invoiceOf(number);
    const [step] = await newSequence(person, id, {}, { scheduledDate: '2099-12-11' });
    chased.set(number, step?.id ?? 0);
  }
  const paidByHand = { amount: 250, date: '2026-02-10', method: 'Bank transfer' };
  expect(
    (await person.post(`/api/invoices/${(await invoiceOf('HAND')).id}/payments`, paidByHand)).status,
  ).toBe(200);
  const chasedStep = async (number: string) =>
    (await person.get('/api/followup-sequences')).rows.find(({ id }) => id === chased.get(number));
  await vi.waitFor(async () => {
    for (const number of chased.keys()) expect((await invoiceOf(number)).document).not.toBeNull();
  }, 30_000);

  books.unbook(parts, second);
  const further = pay(both, 149.96, '2026-02-11');
  books.voidCredit(note);
  for (const one of cents) books.unbook(euros, one);
  books.voidInvoice(euros);
  // Xero lets nobody change the total of an invoice that something was allocated to.
  books.unbook(prepaid, deposit);
  books.change(prepaid, { total: 950.5 });
  books.allocate(prepayment, prepaid, 333.33, '2026-02-12');
  books.unbook(overpaid, someOfIt);
  books.allocate(overpayment, overpaid, 150, '2026-02-12');
  books.voidCredit(tooMuch);
  const ofLater = books.addCredit('overpayments', 450);
  books.allocate(ofLater, later, 400, '2026-02-12');
  const yenRest = pay(yen, 81_667, '2026-02-13');
  const sameMoney = pay(byHand, 250, '2026-02-12');
  const [ninety, ten] = [pay(swapped, 90, '2026-02-12'), books.addCredit('creditNotes', 30)];
  const tenOfIt = books.allocate(ten, swapped, 10, '2026-02-12');

  const count = await owed.eventCount();
  expect(await sync()).toEqual([0, 11]);
  const { 'EUR-PARTS': _, ...kept } = imported;
  const changed = {
    ...kept,
    PARTS: { sums: ['USD', 100_010, 30_005, 70_005, 'pending'], entries: [payment(first, 30_005)] },
    BOTH: {
      sums: ['USD', 50_000, 24_997, 20_001, 'pending'],
      entries: [...imported.BOTH.entries, payment(further, 14_996)],
    },
    CREDIT: { sums: ['USD', 80_000, 0, 80_000, 'pending'], entries: [] },
    PRE: { sums: ['USD', 95_050, 33_333, 61_717, 'pending'], entries: imported.PRE.entries },
    OVER: {
      sums: ['USD', 60_000, 15_000, 45_000, 'pending'],
      entries: [allocated('payment', 'overpayment', overpayment, overpaid, 15_000)],
    },
    REST: { sums: ['USD', 7_500, 0, 7_500, 'pending'], entries: [] },
    MORE: { sums: ['USD', 40_000, 0, 40_000, 'pending'], entries: [] },
    LATER: {
      sums: ['USD', 40_000, 40_000, 0, 'paid'],
      entries: [allocated('payment', 'overpayment', ofLater, later, 40_000)],
    },
    HAND: {
      sums: ['USD', 70_000, 25_000, 45_000, 'pending'],
      entries: [['payment', 25_000, '2026-02-10', undefined, 'user']],
    },
    YEN: {
      sums: ['JPY', 120_000, 115_000, 0, 'paid'],
      entries: [imported.YEN.entries[0], imported.YEN.entries[1], payment(yenRest, 81_667)],
    },
    SWAP: {
      sums: ['USD', 10_000, 9_000, 0, 'paid'],
      entries: [payment(ninety, 9_000), allocated('credit', 'credit_note', ten, swapped, 1_000)],
    },
  };
  expect(await standings()).toEqual(changed);
  expect(await changesSince(count)).toEqual({
    PARTS: ['BalanceEntryRemoved'],
    BOTH: ['BalanceEntryRecorded'],
    CREDIT: ['BalanceEntryRemoved'],
    PRE: ['InvoiceRevised'],
    OVER: ['BalanceEntryRemoved', 'BalanceEntryRecorded'],
    REST: ['BalanceEntryRemoved'],
    MORE: ['InvoiceCreated'],
    LATER: ['BalanceEntryRecorded', 'InvoicePaid'],
    SWAP: ['BalanceEntryRecorded', 'BalanceEntryRecorded', 'InvoicePaid'],
    YEN: ['BalanceEntryRecorded', 'InvoicePaid', 'SequenceCancelled'],
    'EUR-PARTS': ['SequenceCancelled', 'InvoiceDeleted'],
  });
  expect(await dashboard()).toEqual(outstandingOf(changed));
  // Paid on the day of the allocation, with money that came before.
  expect((await invoiceOf('LATER')).datePaid).toBe('2026-02-12');
  await nothingChanges();

  // A day after a part payment, reminders go on and ask for what is left.
  await lookLater(25 * 60);
  for (const [number, due] of [
    ['PARTS', '$700.05'],
    ['BOTH', '$200.01'],
  ] as const) {
    const now = new Date(Date.now() + millisecondsOn).toISOString();
    const when = { scheduledDate: now.slice(0, 10), scheduledTime: now.slice(11, 16) };
    expect((await person.patch(`/api/followup-sequences/${chased.get(number)}`, when)).status).toBe(200);
    const sent = await vi.waitFor(async () => {
      const mails = (await owed.outbox()).filter((mail) => mail.includes(`Subject: Invoice ${number}`));
      expect(mails).toHaveLength(1);
      return textOf(mails[0]);
    }, 30_000);
    expect(sent).toContain(`Hello Acme GmbH, ${due} is due.`);
  }

  // Another part of the credit note settles what a lower payment leaves.
  books.unbook(swapped, ninety);
  books.unbook(swapped, tenOfIt);
  const eighty = pay(swapped, 80, '2026-02-14');
  books.allocate(ten, swapped, 20, '2026-02-14');
  // What had settled a chased invoice bounces.
  books.unbook(yen, yenRest);
  // What is in Xero as well was entered by the user: it is the user's to remove.
  books.unbook(byHand, sameMoney);
  const before = await owed.eventCount();
  expect(await sync()).toEqual([0, 2]);
  expect(await changesSince(before)).toEqual({
    SWAP: [
      ...['BalanceEntryRecorded', 'BalanceEntryRecorded', 'BalanceEntryRemoved', 'BalanceEntryRemoved'],
      'InvoicePaid',
    ],
    YEN: ['InvoiceReopened', 'SequenceRestored', 'SequenceHeld'],
  });
  const inTheEnd = {
    ...changed,
    SWAP: {
      sums: ['USD', 10_000, 8_000, 0, 'paid'],
      entries: [payment(eighty, 8_000), allocated('credit', 'credit_note', ten, swapped, 2_000)],
    },
    YEN: imported.YEN,
  };
  expect(await standings()).toEqual(inTheEnd);
  expect(await chasedStep('YEN')).toMatchObject({ status: 'paused', pausedReason: 'reopened' });
  expect((await seen()).bell).toContainEqual([
    'Invoice due again',
    expect.stringContaining('¥81,667 of invoice YEN (Acme GmbH) is due again'),
  ]);
  // That is emailed to the user, too, some minutes later.
  await lookLater();
  await vi.waitFor(async () => {
    const mails = (await owed.outbox()).map(textOf).filter((mail) => mail.includes('An import or a sync'));
    expect(mails).toEqual([expect.stringContaining('YEN')]);
  }, 30_000);
  await nothingChanges();

  // What is too much for one invoice is used for another, by the user in Owed and by somebody in Xero.
  const [hand, other] = [await invoiceOf('HAND'), await invoiceOf('REST')];
  await person.post(`/api/invoices/${hand.id}/payments`, { amount: 500, date: '2026-02-15' });
  expect((await person.post(`/api/invoices/${other.id}/apply-credit`)).body).toMatchObject({
    amountDue: 2_500,
  });
  pay(byHand, 700, '2026-02-15');
  const surplus = books.addCredit('overpayments', 50);
  books.allocate(surplus, rest, 50, '2026-02-15');
  const applied = await owed.eventCount();
  expect(await sync()).toEqual([0, 0]);
  expect(await eventsSince(applied)).toEqual([]);
  expect((await invoiceOf('REST')).amountDue).toBe(2_500);

  // What came from Xero before and is entered as well is another payment: it is the user's to remove.
  const { id } = await invoiceOf('BOTH');
  await person.post(`/api/invoices/${id}/payments`, { amount: 149.96, date: '2026-02-11' });
  books.change(both, { date: '2026-01-16' });
  await sync();
  expect((await invoiceOf('BOTH')).amountDue).toBe(20_001 - 14_996);
});
