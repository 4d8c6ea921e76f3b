import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attentionView } from '../../contracts/invoices/attention.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { dayFromNow, invoiceRow, newClient, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

const stored = (id: number) => invoiceRow(person, id);
const moneyOf = ({ status, amount, amountPaid, amountDue }: Fields) => [
  status,
  amount,
  amountPaid,
  amountDue,
];
const post = (id: number, what: string, body: object) => person.post(`/api/invoices/${id}/${what}`, body);

describe('payments of an invoice of $1,000', () => {
  let id: number;
  beforeEach(async () => {
    id = await newInvoice(person, { amount: 1_000 });
  });

  test('in three parts settle it; taking one back makes it due again', async () => {
    const first = await post(id, 'payments', {
      amount: 400,
      date: dayFromNow(-3),
      method: 'Bank transfer',
      reference: 'RF12',
      note: 'first part',
    });
    expect([first.status, moneyOf(first.body)]).toEqual([200, ['pending', 100_000, 40_000, 60_000]]);
    expect(first.body['payments']).toMatchObject([
      {
        kind: 'payment',
        date: dayFromNow(-3),
        amount: 40_000,
        method: 'Bank transfer',
        reference: 'RF12',
        note: 'first part',
        recordedBy: 'user',
      },
    ]);
    await post(id, 'payments', { amount: 300 });
    const last = await post(id, 'payments', { amount: 300 });
    expect(moneyOf(last.body)).toEqual(['paid', 100_000, 100_000, 0]);
    expect(await stored(id)).toMatchObject({ status: 'paid', amountDue: 0 });

    const [{ id: entryId } = { id: 0 }] = first.body['payments'] as { id: number }[];
    const removed = await person.delete(`/api/invoices/${id}/payments/${entryId}`);
    expect([removed.status, moneyOf(removed.body)]).toEqual([200, ['pending', 100_000, 60_000, 40_000]]);
    expect((await person.delete(`/api/invoices/${id}/payments/${entryId}`)).status).toBe(404);
  });

  test('Mark Paid is a payment of the rest; Mark Unpaid takes back that alone', async () => {
    await post(id, 'payments', { amount: 400 });
    const paid = await post(id, 'mark-paid', {});
    expect(moneyOf(paid.body)).toEqual(['paid', 100_000, 100_000, 0]);
    expect(paid.body['payments']).toMatchObject([{ amount: 40_000 }, { amount: 60_000 }]);
    const unpaid = await post(id, 'unpaid', {});
    expect(moneyOf(unpaid.body)).toEqual(['pending', 100_000, 40_000, 60_000]);
  });

  test('the last part ends the sequence, a refund starts none', async () => {
    await newSequence(person, id);
    expect((await post(id, 'payments', { amount: 999.99 })).body['cancelledSequences']).toBe(0);
    expect((await post(id, 'payments', { amount: 0.01 })).body['cancelledSequences']).toBe(1);
    const refunded = await post(id, 'refunds', { amount: 250, reference: 'RF-9' });
    expect(moneyOf(refunded.body)).toEqual(['pending', 100_000, 75_000, 25_000]);
    const steps = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
    expect(steps.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a refund is told in the bell until the invoice is chased again; what is undone at once is not', async () => {
    const dueAgain = async () =>
      (await person.get('/api/notifications')).rows
        .filter(({ title }) => title === 'Invoice due again')
        .map(({ message, relatedEntityId, isOpen }) => [message, relatedEntityId, isOpen]);
    const paid = await post(id, 'payments', { amount: 1_000 });
    const [{ id: entryId } = { id: 0 }] = paid.body['payments'] as { id: number }[];
    await person.delete(`/api/invoices/${id}/payments/${entryId}`);
    await post(id, 'payments', { amount: 1_000 });
    await post(id, 'refunds', { amount: 250 });
    const number = String((await stored(id))?.['invoiceNumber']);
    const said: unknown = expect.stringMatching(
      new RegExp(`^\\$250\\.00 of invoice ${number} .* because a refund of \\$250\\.00 was recorded`),
    );
    await expect.poll(dueAgain).toEqual([[said, id, true]]);
    await newSequence(person, id);
    await expect.poll(dueAgain).toEqual([[said, id, false]]);
  });

  test('a rest of a few cents holds the sequence until it is written off, or chased all the same', async () => {
    const [first] = await newSequence(person, id);
    const short = await post(id, 'payments', { amount: 999.92 });
    expect(short.body['askedRemainder']).toBe(8);
    const step = async () => (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows[0];
    await expect.poll(step).toMatchObject({
      status: 'paused',
      pausedReason: 'small_remainder',
      holds: [{ detail: 'Only $0.08 is still due. Write it off, or keep chasing.' }],
    });
    const asked = async () => {
      const { smallRemainders } = attentionView.parse((await person.get('/api/attention')).body);
      return smallRemainders.entries.map(({ invoiceId, amount, inSequence }) => [
        invoiceId,
        amount,
        inSequence,
      ]);
    };
    expect(await asked()).toEqual([[id, 8, true]]);
    const bell = async () =>
      (await person.get('/api/notifications')).rows
        .filter(({ title }) => String(title).startsWith('Write off'))
        .map(({ title, isOpen }) => [title, isOpen]);
    await expect.poll(bell).toEqual([['Write off $0.08?', true]]);
    const now = await person.post(`/api/followup-sequences/${first?.id}/send-now`);
    expect([now.status, now.body.message]).toEqual([
      409,
      'Only $0.08 is still due. Write it off, or keep chasing, first.',
    ]);

    // Another payment leaves another rest, which is asked about anew; more that is due is chased again.
    await post(id, 'payments', { amount: 0.05 });
    await expect.poll(bell).toEqual([['Write off 2 small remainders?', true]]);
    await post(id, 'refunds', { amount: 1 });
    await expect.poll(step).toMatchObject({ status: 'active' });
    expect(await asked()).toEqual([]);
    await post(id, 'payments', { amount: 1 });
    await expect.poll(step).toMatchObject({ pausedReason: 'small_remainder' });
    expect(await bell()).toEqual([['Write off 2 small remainders?', true]]);
    const kept = await person.post(`/api/invoices/${id}/keep-chasing`);
    expect([kept.status, kept.body['askedRemainder'], kept.body['resumedSequences']]).toEqual([
      200,
      undefined,
      1,
    ]);
    expect(await step()).toMatchObject({ status: 'active' });
    expect((await person.post(`/api/invoices/${id}/keep-chasing`)).body['resumedSequences']).toBe(0);

    await post(id, 'payments', { amount: 0.01 });
    await expect.poll(step).toMatchObject({ pausedReason: 'small_remainder' });
    const off = await post(id, 'write-offs', { amount: 0.02, reason: 'Small difference' });
    expect([off.body['status'], off.body['settledWith'], off.body['cancelledSequences']]).toEqual([
      'paid',
      'write_off',
      1,
    ]);
    expect((await bell()).every(([, isOpen]) => isOpen === false)).toBe(true);
    expect((await person.post(`/api/invoices/${id}/keep-chasing`)).status).toBe(409);
  });

  test('credits and write-offs want a reason, and settle it by their own names', async () => {
    const noReason = await post(id, 'credits', { amount: 100 });
    expect([noReason.status, noReason.body['errors']]).toMatchObject([
      400,
      { reason: 'Please say why it is credited' },
    ]);
    expect((await post(id, 'write-offs', { amount: 100, reason: '  ' })).status).toBe(400);
    const credited = await post(id, 'credits', { amount: 100, reason: 'Damaged' });
    expect(moneyOf(credited.body)).toEqual(['pending', 100_000, 0, 90_000]);
    const off = await post(id, 'write-offs', { amount: 900, reason: 'Bad debt', date: dayFromNow(-1) });
    expect(moneyOf(off.body)).toEqual(['paid', 100_000, 0, 0]);
    expect(off.body['settledWith']).toBe('write_off');
  });

  test.each<[string, object, string, string]>([
    ['payments', { amount: 0 }, 'amount', 'Amount must be greater than 0'],
    ['payments', { amount: -5 }, 'amount', 'Amount must be greater than 0'],
    ['payments', { amount: 1.005 }, 'amount', 'Amount must have at most two decimals'],
    ['payments', { amount: '5' }, 'amount', 'Amount must be a number'],
    ['payments', {}, 'amount', 'Amount is required'],
    ['payments', { amount: 5, date: '2026-02-31' }, 'date', 'Please enter a valid date'],
    ['payments', { amount: 5, date: dayFromNow(9) }, 'date', 'The date must be today or earlier'],
    ['refunds', { amount: 0.01 }, 'amount', 'A refund can be at most the $0.00 that you received'],
    [
      'write-offs',
      { amount: 1_000.01, reason: 'x' },
      'amount',
      'A write-off can be at most the $1,000.00 that is due',
    ],
  ])('%s %j is refused with a message', async (what, body, field, message) => {
    const refused = await post(id, what, body);
    expect([refused.status, refused.body['errors']]).toMatchObject([400, { [field]: message }]);
    expect(await stored(id)).toMatchObject({ amountPaid: 0, amountDue: 100_000, payments: [] });
  });

  test('the same external id is booked once, on whichever invoice it came first', async () => {
    const body = { amount: 400, externalId: 'TX-1' };
    const first = await post(id, 'payments', body);
    const again = await post(id, 'payments', body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await newInvoice(person, { amount: 500, invoiceNumber: 'INV-2' });
    const elsewhere = await post(other, 'payments', body);
    expect([elsewhere.status, elsewhere.body['detail']]).toEqual([
      409,
      'Payment TX-1 is already recorded for invoice INV-1',
    ]);
    expect(await stored(other)).toMatchObject({ amountPaid: 0 });

    const stranger = owed.person();
    await stranger.register();
    const theirs = await newInvoice(stranger, { amount: 500 });
    expect((await stranger.post(`/api/invoices/${theirs}/payments`, body)).status).toBe(200);
  });

  test('two calls with one external id at the same moment book it once', async () => {
    const other = await newInvoice(person, { amount: 1_000, invoiceNumber: 'INV-2' });
    const body = { amount: 400, externalId: 'TX-2' };
    const answers = await Promise.all([post(id, 'payments', body), post(other, 'payments', body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const paid = await Promise.all([stored(id), stored(other)]);
    expect(paid.map((one) => Number(one?.['amountPaid'])).toSorted()).toEqual([0, 40_000]);
  });

  test('another account finds neither the invoice nor its payments', async () => {
    const { body } = await post(id, 'payments', { amount: 400 });
    const [{ id: entryId } = { id: 0 }] = body['payments'] as { id: number }[];
    const stranger = owed.person();
    await stranger.register();
    expect((await stranger.post(`/api/invoices/${id}/payments`, { amount: 1 })).status).toBe(404);
    expect((await stranger.delete(`/api/invoices/${id}/payments/${entryId}`)).status).toBe(404);
    expect(await stored(id)).toMatchObject({ amountPaid: 40_000 });
  });
});

test('the figures count what is due and what came', async () => {
  const clientId = await newClient(person);
  const id = await newInvoice(person, { clientId, amount: 1_000 });
  await post(id, 'payments', { amount: 400 });
  await post(id, 'credits', { amount: 50, reason: 'Damaged' });
  await owed.owed.settled();
  const { body } = await person.get('/api/dashboard');
  expect(body).toMatchObject({
    outstanding: { cents: 55_000, count: 1 },
    upcoming: { cents: 55_000, count: 1 },
    receivedThisMonth: { cents: 40_000, count: 1 },
  });
  const { rows } = (await person.get('/api/lists/clients')).body as unknown as { rows: Fields[] };
  expect(rows[0]?.['invoices']).toMatchObject({
    unpaid: 1,
    unpaidSums: [{ currency: 'USD', cents: 55_000 }],
  });
});

test('what is more than due is the client’s credit, until it is refunded', async () => {
  const clientId = await newClient(person);
  const [id, other] = await Promise.all(
    [1_000, 500].map((amount) => newInvoice(person, { clientId, amount })),
  );
  const creditOf = async (): Promise<unknown> => {
    await owed.owed.settled();
    return (await person.get(`/api/clients/${clientId}/figures`)).body['credit'];
  };
  await post(Number(id), 'payments', { amount: 1_000 });
  await post(Number(other), 'payments', { amount: 400 });
  expect(await creditOf()).toEqual({ cents: 0, count: 0 });
  await post(Number(id), 'payments', { amount: 250 });
  await post(Number(id), 'credits', { amount: 50, reason: 'Damaged' });
  expect(await creditOf()).toEqual({ cents: 30_000, count: 1 });
  await post(Number(id), 'refunds', { amount: 300 });
  expect(await creditOf()).toEqual({ cents: 0, count: 0 });
});
