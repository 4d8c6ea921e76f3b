import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { invoiceRow, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let millisecondsOn = 0;
const now = () => Date.now() + millisecondsOn;
const day = 86_400_000;
const inDays = (days: number): string => addDays(todayIn('UTC', now()), days);

let owed: RunningOwed;
let person: Person;
let id: number;
beforeAll(async () => {
  owed = await startOwed({ overrides: { clock: { now } } });
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
  id = await newInvoice(person, { amount: 1_000, dueDate: inDays(-5) });
});

const stored = () => invoiceRow(person, id);
const post = (what: string, body: object = {}) => person.post(`/api/invoices/${id}/${what}`, body);
const end = () => person.delete(`/api/invoices/${id}/payment-plan`);
const agree = (installments: readonly object[], more: object = {}) =>
  post('payment-plan', { installments, ...more });
const openOf = (invoice: Fields | undefined): unknown =>
  (invoice?.['paymentPlan'] as { installments: { open: number }[] } | undefined)?.installments.map(
    ({ open }) => open,
  );

describe('a payment plan', () => {
  test('takes what is due in installments, the rest in the last; payments fill the earliest', async () => {
    const agreed = await agree(
      [{ date: inDays(4), amount: 400 }, { date: inDays(11), amount: 300 }, { date: inDays(18) }],
      { remindBefore: 2 },
    );
    expect([agreed.status, agreed.body['paymentPlan']]).toMatchObject([
      200,
      {
        remindBefore: 2,
        missed: null,
        installments: [
          { date: inDays(4), amount: 40_000, open: 40_000 },
          { date: inDays(11), amount: 30_000, open: 30_000 },
          { date: inDays(18), amount: 30_000, open: 30_000 },
        ],
      },
    ]);
    const paid = await post('payments', { amount: 500 });
    expect(openOf(paid.body)).toEqual([0, 20_000, 30_000]);
    expect(openOf(await stored())).toEqual([0, 20_000, 30_000]);
    expect(openOf((await post('credits', { amount: 100, reason: 'Discount' })).body)).toEqual([
      0, 20_000, 20_000,
    ]);
    expect(openOf((await post('refunds', { amount: 150 })).body)).toEqual([5_000, 30_000, 20_000]);

    const settled = await post('payments', { amount: 550 });
    expect([settled.body.status, settled.body['paymentPlan']]).toEqual(['paid', undefined]);
    const undone = await post('unpaid', { undo: true });
    expect(openOf(undone.body)).toEqual([5_000, 30_000, 20_000]);
  });

  test("is refused with a message where it can't be", async () => {
    const two = (first: object, second: object) => agree([first, second]);
    const day4 = { date: inDays(4), amount: 400 };
    for (const [answer, message] of [
      [await agree([day4]), 'A payment plan has 2 to 36 installments'],
      [await two(day4, { date: inDays(3) }), 'Each date must be later than the one before'],
      [await two({ ...day4, date: inDays(-1) }, { date: inDays(3) }), 'The dates must be today or later'],
      [await two(day4, { date: inDays(9), amount: 500 }), 'The amounts must add up to what is due'],
      [await two({ ...day4, amount: 1_000 }, { date: inDays(9) }), 'Each amount must be greater than 0'],
    ] as const)
      expect([answer.status, answer.body.errors]).toEqual([400, { installments: message }]);
    const missing = await two({ date: inDays(4) }, { date: inDays(9) });
    expect(missing.body.errors).toEqual({ 'installments.0.amount': 'Amount is required' });
    const tooFine = await two({ ...day4, amount: 0.001 }, { date: inDays(9) });
    expect(tooFine.status).toBe(400);
  });

  test('holds the sequence, and its end lets it go on', async () => {
    await newSequence(person, id, { scheduledDate: inDays(2) });
    const agreed = await agree([{ date: inDays(4), amount: 400 }, { date: inDays(11) }]);
    expect(agreed.body['pausedSequences']).toBe(1);
    const [step] = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
    expect(step).toMatchObject({ status: 'paused', pausedReason: 'payment_plan' });
    const refused = await person.patch(`/api/sequences/${id}/toggle-status`, { status: 'active' });
    expect(refused.status).toBe(409);
    const promise = await post('promise-payment', { promisedDate: inDays(3) });
    expect([promise.status, promise.body['detail']]).toEqual([
      409,
      'This invoice has a payment plan. End it before you record a promise.',
    ]);
    const ended = await end();
    expect([ended.status, ended.body['paymentPlan'], ended.body['resumedSequences']]).toEqual([
      200,
      undefined,
      1,
    ]);
    expect((await end()).status).toBe(200);
  });

  test('of which an installment was missed is asked about, and continued', async () => {
    await agree([{ date: inDays(0), amount: 400 }, { date: inDays(30) }]);
    millisecondsOn += 6 * day;
    try {
      await expect
        .poll(
          async () => {
            await person.post('/api/invoices/sync-status');
            return (await stored())?.['paymentPlan'];
          },
          { timeout: 20_000 },
        )
        .toMatchObject({ missed: inDays(-6) });
      const told = (await person.get('/api/notifications')).rows.find(
        ({ title }) => title === 'Installment missed',
      );
      expect(told?.['message']).toContain('$400.00 of invoice INV-1 (Northwind Studio) was to be paid by');
      const kept = await post('payment-plan/continue');
      expect(kept.body['paymentPlan']).toMatchObject({ missed: null });
      expect(openOf(kept.body)).toEqual([40_000, 60_000]);
    } finally {
      millisecondsOn = 0;
    }
  });

  test('needs a plan with promises, and belongs to its account', async () => {
    await owed.putOnPlan(person, 'solo');
    const gated = await agree([{ date: inDays(4), amount: 400 }, { date: inDays(11) }]);
    expect(gated.status).toBe(403);
    const other = owed.person();
    await other.register();
    const own = await other.post('/api/invoices/999999/payment-plan/continue', {});
    const foreign = await other.post(`/api/invoices/${id}/payment-plan/continue`, {});
    expect([own.status, foreign.status]).toEqual([404, 404]);
  });
});

describe('a promise of a part', () => {
  test('names its amount, and is kept when so much has come', async () => {
    await newSequence(person, id, { scheduledDate: inDays(2) });
    const promised = await post('promise-payment', { promisedDate: inDays(9), amount: 400 });
    expect(promised.body).toMatchObject({ promisedPaymentDate: inDays(9), promisedAmount: 40_000 });
    await post('payments', { amount: 100 });
    expect(await stored()).toMatchObject({ promisedPaymentDate: inDays(9), promisedAmount: 40_000 });
    const kept = await post('payments', { amount: 300 });
    expect([kept.body['promisedPaymentDate'], kept.body['promisedAmount'], kept.body['amountDue']]).toEqual([
      null,
      undefined,
      60_000,
    ]);
    const [step] = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
    expect(step).toMatchObject({ status: 'active' });
  });

  test('of all that is due is a promise as ever; of more it is refused', async () => {
    const whole = await post('promise-payment', { promisedDate: inDays(9), amount: 1_000 });
    expect([whole.body['promisedPaymentDate'], whole.body['promisedAmount']]).toEqual([inDays(9), undefined]);
    const more = await post('promise-payment', { promisedDate: inDays(9), amount: 1_000.01 });
    expect([more.status, more.body.errors]).toEqual([
      400,
      { amount: 'The promised amount is more than what is due' },
    ]);
  });
});
