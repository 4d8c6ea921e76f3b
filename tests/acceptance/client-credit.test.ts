import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contextOf, type Call } from '../../commands/command-context.ts';
import { loadAccount, onInvoice } from '../../commands/desk.ts';
import { applyCredit, mostSources } from '../../commands/invoices/client-credit.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { clientFigures } from '../../contracts/invoices/clients.ts';
import type { BalanceEntryView } from '../../contracts/invoices/balance.ts';
import { invoiceView, type InvoiceView } from '../../contracts/invoices/invoices.ts';
import { timelinePage } from '../../contracts/invoices/timeline.ts';
import { paymentPage } from '../../contracts/invoices/payments.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { momentAt } from '../../domain/moment.ts';
import type { Person } from '../doubles/person.ts';
import { dayFromNow, invoiceRow, newClient, newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  clientId = await newClient(person);
});

const stored = async (id: number): Promise<InvoiceView> => invoiceView.parse(await invoiceRow(person, id));
const invoice = (invoiceNumber: string, amount: number): Promise<number> =>
  newInvoice(person, { clientId, invoiceNumber, amount });
/** An invoice of $100.00 for which more came. */
const overpaid = async (invoiceNumber: string, paid: number, more: object = {}): Promise<number> => {
  const id = await invoice(invoiceNumber, 100);
  expect((await person.post(`/api/invoices/${id}/payments`, { amount: paid, ...more })).status).toBe(200);
  return id;
};
const apply = (id: number, body?: object, options?: Parameters<Person['post']>[2]) =>
  person.post(`/api/invoices/${id}/apply-credit`, body, options);
const figures = async () => clientFigures.parse((await person.get(`/api/clients/${clientId}/figures`)).body);
const dueOf = async (...ids: number[]) =>
  Promise.all(ids.map(async (id) => [(await stored(id)).status, (await stored(id)).amountDue]));
const credit = async (): Promise<number> => (await figures()).credit.cents;
const entriesOf = ({ payments }: InvoiceView, kind: BalanceEntryView['kind']): BalanceEntryView[] =>
  payments.filter((entry) => entry.kind === kind);

test('a click applies the credit: what came counts once, on the day it came', async () => {
  const source = await overpaid('INV-1', 150, { date: dayFromNow(-3) });
  const target = await invoice('INV-2', 80);
  const answer = await apply(target);
  expect([answer.status, answer.body['status'], answer.body['amountDue']]).toEqual([200, 'pending', 3_000]);
  const [one, other] = [await stored(source), await stored(target)];
  expect(entriesOf(one, 'credit_used')).toMatchObject([
    { amount: 5_000, move: { invoiceId: target, invoiceNumber: 'INV-2' } },
  ]);
  expect(entriesOf(other, 'credit_applied')).toMatchObject([
    { amount: 5_000, date: dayFromNow(), move: { invoiceId: source, invoiceNumber: 'INV-1' } },
  ]);
  expect([one.amountPaid, other.amountPaid]).toEqual([15_000, 0]);
  const { credit: left, paid, averageDaysLate } = await figures();
  expect([left.cents, paid.cents, averageDaysLate]).toEqual([0, 15_000, 0]);
  const list = paymentPage.parse((await person.get('/api/payments')).body);
  expect(list.totals).toEqual([{ currency: 'USD', received: 15_000, credited: 0, writtenOff: 0 }]);
  expect(list.rows.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['credit_applied', 5_000],
    ['credit_used', 5_000],
    ['payment', 15_000],
  ]);
});

test('credit of all that is due ends the sequence; Undo brings both back', async () => {
  const source = await overpaid('INV-1', 200);
  const target = await invoice('INV-2', 80);
  await newSequence(person, target);
  const { body } = await apply(target);
  expect([body['status'], body['settledWith'], body['cancelledSequences']]).toEqual([
    'paid',
    'credit_applied',
    1,
  ]);
  expect([await credit(), (await stored(source)).amountDue]).toEqual([2_000, 0]);
  const undone = await person.post(`/api/invoices/${target}/unpaid`, { undo: true });
  expect([undone.body['status'], undone.body['amountDue'], undone.body['resumedSequences']]).toEqual([
    'pending',
    8_000,
    1,
  ]);
  expect(await credit()).toBe(10_000);
  expect((await stored(source)).payments).toHaveLength(1);
});

test('of several invoices: the one that names it, then the exact amount, then the oldest', async () => {
  const old = await overpaid('INV-1', 130, { date: dayFromNow(-9) });
  const named = await overpaid('INV-2', 120, { reference: 'rest for INV-9', date: dayFromNow(-2) });
  const target = await invoice('INV-9', 45);
  await apply(target);
  expect(entriesOf(await stored(named), 'credit_used')).toMatchObject([{ amount: 2_000 }]);
  expect(entriesOf(await stored(old), 'credit_used')).toMatchObject([{ amount: 2_500 }]);
  expect([(await stored(target)).status, await credit()]).toEqual(['paid', 500]);
});

test('what can be applied, and to which invoice it is suggested', async () => {
  const source = await overpaid('INV-1', 150, { note: 'the rest is for INV-3' });
  const [other, named] = [await invoice('INV-2', 20), await invoice('INV-3', 30)];
  const { body } = await person.get(`/api/clients/${clientId}/credit`);
  expect(body).toEqual({
    credits: [
      {
        currency: 'USD',
        credit: 5_000,
        sources: [{ invoiceId: source, invoiceNumber: 'INV-1', credit: 5_000 }],
        targets: [
          { invoiceId: named, invoiceNumber: 'INV-3', due: 3_000, dueDate: '2099-12-01' },
          { invoiceId: other, invoiceNumber: 'INV-2', due: 2_000, dueDate: '2099-12-01' },
        ],
      },
    ],
  });
  const stranger = owed.person();
  await stranger.register();
  expect((await stranger.get(`/api/clients/${clientId}/credit`)).status).toBe(404);
});

test('an email to a client whose credit covers the invoice waits, until the credit is applied or it is chased anyway', async () => {
  await overpaid('INV-1', 180);
  const [applied, chased] = [await invoice('INV-2', 80), await invoice('INV-3', 70)];
  for (const id of [applied, chased]) await newSequence(person, id);
  const step = async (id: number) => (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows[0];
  for (const [id, due] of [
    [applied, '$80.00'],
    [chased, '$70.00'],
  ] as const)
    await expect
      .poll(() => step(id))
      .toMatchObject({
        pausedReason: 'client_credit',
        holds: [
          {
            detail: `The client has $80.00 of credit, and ${due} is due. Apply the credit, or chase anyway.`,
          },
        ],
      });
  const told = async () =>
    (await person.get('/api/notifications')).rows
      .filter(({ title }) => /credit/i.test(String(title)))
      .map(({ title, members }) => [title, (members as unknown[] | undefined)?.length]);
  await expect.poll(told).toEqual([['Clients have credit for 2 invoices', 2]]);
  const anyway = await person.post(`/api/invoices/${chased}/keep-chasing`);
  expect([anyway.status, anyway.body['resumedSequences']]).toEqual([200, 1]);
  expect((await apply(applied)).body['cancelledSequences']).toBe(1);
  await owed.owed.settled();
  expect(await step(chased)).toMatchObject({ status: 'active', holds: [] });
});

test('a credit note beyond the total counts the same', async () => {
  const source = await invoice('INV-1', 10);
  await person.post(`/api/invoices/${source}/credits`, { amount: 15, reason: 'Returned goods' });
  const target = await invoice('INV-2', 5);
  expect((await apply(target)).body['status']).toBe('paid');
  expect(await credit()).toBe(0);
});

test('an amount and an invoice can be chosen, never more than is there or due', async () => {
  const [first, second] = [await overpaid('INV-1', 150), await overpaid('INV-2', 110)];
  const target = await invoice('INV-3', 30);
  expect((await apply(target, { amount: 31 })).body.errors).toEqual({
    amount: 'Credit can be at most the $30.00 that is due',
  });
  expect((await apply(target, { amount: 11, fromInvoiceId: second })).body.errors).toEqual({
    amount: 'Only $10.00 of credit is left',
  });
  expect((await apply(target, { amount: 0.01, fromInvoiceId: first })).status).toBe(200);
  expect([await dueOf(target), await credit()]).toEqual([[['pending', 2_999]], 5_999]);
  expect((await apply(target, { amount: -1 })).status).toBe(400);
  expect((await apply(target, { fromInvoiceId: target })).body.message).toBe(
    'No credit is left on that invoice',
  );
});

test('without credit, on a paid invoice, or on that of another account there is nothing to apply', async () => {
  const target = await invoice('INV-2', 30);
  const none = await apply(target);
  expect([none.status, none.body.message]).toEqual([409, 'This client has no credit']);
  const source = await overpaid('INV-1', 150);
  expect((await apply(source)).status).toBe(409);
  const other = owed.person();
  await other.register();
  expect((await other.post(`/api/invoices/${target}/apply-credit`)).status).toBe(404);
  const [, entry] = (await apply(target).then(() => stored(source))).payments;
  expect((await other.delete(`/api/invoices/${source}/used-credits/${entry?.id ?? 0}`)).status).toBe(404);
});

test('credit in dollars settles nothing in euros', async () => {
  await overpaid('INV-1', 150);
  const euros = await newInvoice(person, { clientId, invoiceNumber: 'INV-2', amount: 30, currency: 'EUR' });
  expect((await apply(euros)).status).toBe(409);
  const own = await newInvoice(person, { clientId, invoiceNumber: 'INV-3', amount: 10, currency: 'EUR' });
  await person.post(`/api/invoices/${own}/payments`, { amount: 12.5 });
  expect((await apply(euros)).body['amountDue']).toBe(2_750);
  const { body } = await person.get(`/api/clients/${clientId}/credit`);
  expect((body['credits'] as { currency: string }[]).map(({ currency }) => currency)).toEqual(['USD']);
});

test('the credit of another client stays where it is', async () => {
  await overpaid('INV-1', 150);
  const target = await newInvoice(person, { invoiceNumber: 'INV-2', amount: 30 });
  expect((await apply(target)).status).toBe(409);
  expect(await credit()).toBe(5_000);
});

describe('taking it back', () => {
  test('from either invoice gives it back to the one, and makes the other due', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 80);
    for (const from of ['source', 'target']) {
      await apply(target);
      const [used] = entriesOf(await stored(source), 'credit_used');
      const [applied] = entriesOf(await stored(target), 'credit_applied');
      const path =
        from === 'source'
          ? `${source}/used-credits/${used?.id ?? 0}`
          : `${target}/applied-credits/${applied?.id ?? 0}`;
      expect((await person.delete(`/api/invoices/${path}`)).status).toBe(200);
      expect([await dueOf(source, target), await credit()]).toEqual([
        [
          ['paid', 0],
          ['pending', 8_000],
        ],
        5_000,
      ]);
      expect((await person.delete(`/api/invoices/${path}`)).status).toBe(404);
    }
  });

  test('comes before the payment that it is of is removed or the invoice deleted', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 50);
    await apply(target);
    const [payment, used] = (await stored(source)).payments;
    const refused = await person.delete(`/api/invoices/${source}/payments/${payment?.id ?? 0}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '$50.00 of its credit is applied to INV-2. Take that back first.',
    ]);
    expect((await person.delete(`/api/invoices/${source}`)).status).toBe(409);
    expect((await person.post(`/api/invoices/${source}/unpaid`)).status).toBe(409);
    await person.delete(`/api/invoices/${source}/used-credits/${used?.id ?? 0}`);
    await person.delete(`/api/invoices/${source}/payments/${payment?.id ?? 0}`);
    expect(await dueOf(source, target)).toEqual([
      ['pending', 10_000],
      ['pending', 5_000],
    ]);
  });

  test('happens by itself when the invoice that has got it is deleted', async () => {
    await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 50);
    await apply(target);
    expect(await credit()).toBe(0);
    await person.delete(`/api/invoices/${target}`);
    await expect.poll(credit).toBe(5_000);
  });

  test('is in the history of both', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 50);
    await apply(target);
    await person.post(`/api/invoices/${target}/unpaid`);
    const titles = async (id: number): Promise<unknown[]> => {
      const { rows } = timelinePage.parse((await person.get(`/api/timeline?invoiceId=${id}&limit=200`)).body);
      return rows.map(({ title }) => title.replace(/ on [A-Z].*?(?=:| removed|$)/, ''));
    };
    expect(await titles(source)).toEqual(
      expect.arrayContaining(['Credit used of $50.00: to INV-2', 'Credit used of $50.00 removed']),
    );
    expect(await titles(target)).toEqual(
      expect.arrayContaining(['Credit applied of $50.00: from INV-1', "Paid with the client's credit"]),
    );
  });
});

describe('no cent is lost or counts twice', () => {
  test('when two windows apply the same credit at once', async () => {
    const source = await overpaid('INV-1', 150);
    const targets = [await invoice('INV-2', 40), await invoice('INV-3', 30)];
    const clicks = await Promise.all(targets.flatMap((id) => [apply(id), apply(id), apply(id)]));
    expect(clicks.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    await owed.owed.settled();
    const due = (await dueOf(...targets)).reduce((sum, [, cents]) => sum + Number(cents), 0);
    expect([due, await credit(), (await stored(source)).amountDue]).toEqual([2_000, 0, 0]);
  });

  test('when several invoices have credit for one that needs less', async () => {
    const sources = [await overpaid('INV-1', 130), await overpaid('INV-2', 130)];
    const target = await invoice('INV-3', 40);
    await Promise.all([...sources, ...sources].map((fromInvoiceId) => apply(target, { fromInvoiceId })));
    await apply(target);
    await owed.owed.settled();
    expect([await dueOf(target), await credit()]).toEqual([[['paid', 0]], 2_000]);
  });

  test('when a call is repeated with its key, also after it was undone', async () => {
    await overpaid('INV-1', 190);
    const target = await invoice('INV-2', 80);
    const once = { headers: { 'idempotency-key': 'apply-1' } };
    const first = await apply(target, undefined, once);
    expect((await apply(target, undefined, once)).body).toEqual(first.body);
    expect(await credit()).toBe(1_000);
    await person.post(`/api/invoices/${target}/unpaid`, { undo: true });
    await apply(target, undefined, once);
    expect([await dueOf(target), await credit()]).toEqual([[['pending', 8_000]], 9_000]);
  });

  const callOf = async (): Promise<Call> => {
    const { desk, engines } = owed.owed;
    const account = await loadAccount(desk, (await person.get('/api/user')).body.id);
    const ids = Array.from({ length: 2 * mostSources }, () => engines.ids.next());
    return { account, commandId: randomUUID(), ids, now: engines.clock.now() };
  };
  /** The first of the two appends of a call, which then ends. */
  const takeOff = async (call: Call, source: number, target: number, amount: number): Promise<void> => {
    const { desk } = owed.owed;
    const [id = 0, entryId = 0] = call.ids;
    const moment = momentAt(call.now, call.account);
    const move = { invoiceId: target, invoiceNumber: 'INV-2', entryId };
    await onInvoice(desk, call, source, `use ${id}`, () => ({
      type: 'RecordBalanceEntry',
      entry: { id, kind: 'credit_used', date: moment.today, amount, recordedBy: 'user', move },
      clientName: '',
      moment,
    }));
  };

  test('when the program ends between the two appends: the credit comes to its invoice', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 80);
    const call = await callOf();
    await takeOff(call, source, target, 5_000);
    await expect
      .poll(() => dueOf(source, target))
      .toEqual([
        ['paid', 0],
        ['pending', 3_000],
      ]);
    const { desk } = owed.owed;
    await applyCredit(desk, call, target, {});
    await owed.owed.settled();
    expect([await dueOf(target), await credit()]).toEqual([[['pending', 3_000]], 0]);
  });

  test('when the call is repeated before anything else has brought it there', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 80);
    const call = await callOf();
    await Promise.all([
      takeOff(call, source, target, 5_000),
      takeOff(call, source, target, 5_000).then(() => applyCredit(owed.owed.desk, call, target, {})),
    ]);
    await owed.owed.settled();
    expect([await dueOf(target), await credit()]).toEqual([[['pending', 3_000]], 0]);
    expect((await stored(target)).payments).toHaveLength(1);
  });

  test('when the invoice was paid meanwhile, or is gone: the credit goes back', async () => {
    const source = await overpaid('INV-1', 150);
    const [settled, gone] = [await invoice('INV-2', 80), await invoice('INV-3', 80)];
    await person.post(`/api/invoices/${settled}/mark-paid`, {});
    await person.delete(`/api/invoices/${gone}`);
    for (const target of [settled, gone]) {
      await takeOff(await callOf(), source, target, 5_000);
      await owed.owed.settled();
      expect([await credit(), (await stored(source)).payments.length]).toEqual([5_000, 1]);
    }
    expect((await stored(settled)).payments).toHaveLength(1);
  });

  test('when the program ends while it is taken back', async () => {
    const source = await overpaid('INV-1', 150);
    const target = await invoice('INV-2', 80);
    await apply(target);
    const [applied] = entriesOf(await stored(target), 'credit_applied');
    const call = await callOf();
    await owed.owed.desk.commands.handle(
      invoiceStream(target),
      invoiceDecider,
      {
        type: 'RemoveBalanceEntry',
        entryId: applied?.id ?? 0,
        kind: 'credit_applied',
        mayRestore: false,
        clientName: '',
        moment: momentAt(call.now, call.account),
      },
      contextOf(call, 'cut off'),
    );
    await expect.poll(credit).toBe(5_000);
    expect(await dueOf(source, target)).toEqual([
      ['paid', 0],
      ['pending', 8_000],
    ]);
  });
});
