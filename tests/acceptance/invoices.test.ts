import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activeSequencesFirst } from '../../contracts/sequences/sequence-messages.ts';
import { invoiceBody, invoiceRow, newClient, newInvoice, newSequence } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
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
  await person.register({ timeZone: 'America/New_York' });
  clientId = await newClient(person);
});

const listed = (id: number) => invoiceRow(person, id);
const todayInNewYork = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();

test('an invoice is created in cents, with dates in the account’s time zone', async () => {
  const body = invoiceBody(clientId, { amount: 19.99, dueDate: '2099-12-02T03:30:00Z', status: 'pending' });
  const created = await person.post('/api/invoices', body);
  const { id, userId, createdAt, dateIssued } = created.body;
  expect([created.status, created.body]).toEqual([
    201,
    {
      id,
      userId,
      clientId,
      invoiceNumber: 'INV-1',
      currency: 'USD',
      amount: 1999,
      amountPaid: 0,
      amountDue: 1999,
      payments: [],
      dueDate: '2099-12-01',
      description: null,
      status: 'pending',
      datePaid: null,
      dateIssued,
      promisedPaymentDate: null,
      brokenPromiseDate: null,
      notes: null,
      xeroInvoiceId: null,
      document: null,
      paymentUrl: null,
      poNumber: null,
      createdAt,
    },
  ]);
  expect(dateIssued).toBe(todayInNewYork());
  expect((await person.get('/api/invoices')).rows).toEqual([created.body]);
});

test.each([
  ['2099-12-01', '2099-12-01'],
  ['2099-12-01T00:00:00.000Z', '2099-12-01'],
  ['2099-12-01T00:00:00.001Z', '2099-11-30'],
  ['2099-12-01T12:00:00-05:00', '2099-12-01'],
])('the due date %s is %s in New York', async (dueDate, stored) => {
  expect((await listed(await newInvoice(person, { clientId, dueDate })))?.['dueDate']).toBe(stored);
});

test('the issue date is accepted under two names', async () => {
  const one = await newInvoice(person, { clientId, dateIssued: '2025-01-02' });
  const other = await newInvoice(person, { clientId, issueDate: '2025-01-03' });
  expect([(await listed(one))?.['dateIssued'], (await listed(other))?.['dateIssued']]).toEqual([
    '2025-01-02',
    '2025-01-03',
  ]);
});

test('a change affects only the given fields; the record may be sent back, with the amount in dollars', async () => {
  const id = await newInvoice(person, { clientId, description: 'Logo', notes: 'n' });
  const before = await listed(id);
  const { status, body } = await person.put(`/api/invoices/${id}`, {
    ...before,
    status: 'overdue',
    amount: 20.5,
    description: '',
  });
  expect([status, body]).toEqual([200, { ...before, amount: 2050, amountDue: 2050, description: null }]);
  expect(await listed(id)).toEqual(body);
});

test("fields that have their own calls can't be changed by an update", async () => {
  const id = await newInvoice(person, { clientId });
  const changes = {
    status: 'paid',
    datePaid: '2099-01-01',
    promisedPaymentDate: '2099-01-01',
    xeroInvoiceId: 'x',
  };
  for (const [field, value] of Object.entries(changes)) {
    const answer = await person.put(`/api/invoices/${id}`, { [field]: value, notes: 'changed' });
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: `${field} can't be changed here` }]);
  }
  expect((await listed(id))?.['notes']).toBeNull();
});

test('a due date that affects a sequence refuses the whole change and names the sequence', async () => {
  const id = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, id);
  const answer = await person.put(`/api/invoices/${id}`, { dueDate: '2099-12-11', notes: 'changed' });
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    type: '/problems/due-date-conflict',
    title: 'Due Date Change Affects Active Sequences',
    status: 409,
    detail: answer.body.message,
    message: answer.body.message,
    invoiceId: id,
    originalDueDate: '2099-12-01',
    newDueDate: '2099-12-11',
    activeSequenceCount: 1,
    activeSequenceIds: [step?.['sequenceId']],
  });
  expect(answer.body.message).toBe(activeSequencesFirst);
  const after = await listed(id);
  expect([after?.['dueDate'], after?.['notes']]).toEqual(['2099-12-01', null]);
});

test.each([
  ['adjust', '2099-12-14', 'active'],
  ['keep', '2099-12-04', 'active'],
  ['cancel', '2099-12-04', 'cancelled'],
])('the due date dialog applies the action: %s', async (action, scheduledDate, status) => {
  const id = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, id);
  const answer = await person.post(`/api/invoices/${id}/handle-due-date-change`, {
    action,
    newDueDate: '2099-12-11',
    sequenceIds: [step?.['sequenceId']],
  });
  expect([answer.status, answer.body.message]).toEqual([200, 'Due date updated']);
  expect((await listed(id))?.['dueDate']).toBe('2099-12-11');
  const [after] = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
  expect([after?.['scheduledDate'], after?.['status']]).toEqual([scheduledDate, status]);
});

test('the due date dialog adjusts the sequence by default', async () => {
  const id = await newInvoice(person, { clientId });
  await newSequence(person, id);
  const body = { newDueDate: '2099-12-11', action: null, sequenceIds: null };
  expect((await person.post(`/api/invoices/${id}/handle-due-date-change`, body)).status).toBe(200);
  const [after] = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
  expect(after?.['scheduledDate']).toBe('2099-12-14');
});

test('the due date dialog saves the whole form, or nothing', async () => {
  const id = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, id);
  const path = `/api/invoices/${id}/handle-due-date-change`;
  const shown = { originalDueDate: '2099-12-01', sequenceIds: [step?.['sequenceId']] };
  const body = { ...shown, action: 'adjust', newDueDate: '2099-12-11' };
  const values = async () => {
    const invoice = await listed(id);
    return [invoice?.['dueDate'], invoice?.['notes'], invoice?.['amount']];
  };
  const before = await values();

  const refused = await person.post(path, { ...body, changes: { notes: 'Called', clientId: 1 } });
  expect([refused.status, refused.body.errors]).toEqual([400, { clientId: 'Please select a client' }]);
  const badField = await person.post(path, { ...body, changes: { amount: -1 } });
  expect(badField.status).toBe(400);
  const twice = await person.post(path, { ...body, changes: { dueDate: '2099-12-12' } });
  expect(twice.status).toBe(400);
  expect(await values()).toEqual(before);

  expect((await person.post(path, { ...body, changes: { notes: 'Called', amount: 12.5 } })).status).toBe(200);
  expect(await values()).toEqual(['2099-12-11', 'Called', 1_250]);
});

test('the due date dialog asks again when the invoice was changed in another window meanwhile', async () => {
  const id = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, id);
  const path = `/api/invoices/${id}/handle-due-date-change`;
  const shown = { originalDueDate: '2099-12-01', sequenceIds: [step?.['sequenceId']] };
  expect((await person.post(path, { ...shown, newDueDate: '2099-12-05' })).status).toBe(200);
  const answer = await person.post(path, {
    ...shown,
    newDueDate: '2099-12-11',
    changes: { notes: 'Called' },
  });
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { type: '/problems/due-date-conflict', originalDueDate: '2099-12-05', newDueDate: '2099-12-11' },
  ]);
  const after = await listed(id);
  expect([after?.['dueDate'], after?.['notes']]).toEqual(['2099-12-05', null]);
});

test('the due date dialog refuses a sequence of another invoice', async () => {
  const id = await newInvoice(person, { clientId });
  await newSequence(person, id);
  const [foreign] = await newSequence(person, await newInvoice(person));
  const body = { action: 'cancel', newDueDate: '2099-12-11', sequenceIds: [foreign?.['sequenceId']] };
  const answer = await person.post(`/api/invoices/${id}/handle-due-date-change`, body);
  expect([answer.status, answer.body.errors]).toEqual([400, { sequenceIds: 'Sequence not found' }]);
  expect((await listed(id))?.['dueDate']).toBe('2099-12-01');
});

test('a payment of an earlier day is recorded with it; other days are refused', async () => {
  const id = await newInvoice(person, { clientId, dateIssued: '2026-01-10', amount: 70 });
  const path = `/api/invoices/${id}/mark-paid`;
  const refused = async (datePaid: unknown) => (await person.post(path, { datePaid })).body.errors;
  expect(await refused('2099-01-01')).toEqual({ datePaid: 'The payment date must be today or earlier' });
  expect(await refused('2026-01-09')).toEqual({
    datePaid: 'The payment date must not be before the issue date',
  });
  expect(await refused('soon')).toEqual({ datePaid: 'Please enter a valid date' });
  expect((await listed(id))?.['status']).toBe('pending');

  // Late on January 9 in UTC-5: a day before the issue date, although it is January 10 in UTC.
  expect(await refused('2026-01-10T04:30:00Z')).toEqual({
    datePaid: 'The payment date must not be before the issue date',
  });
  const answer = await person.post(path, { datePaid: '2026-01-11T04:30:00Z' });
  expect([answer.status, answer.body['datePaid']]).toEqual([200, '2026-01-10']);
  expect((await listed(id))?.['datePaid']).toBe('2026-01-10');
  const other = await person.post(path, { datePaid: '2026-01-12' });
  expect([other.status, other.body.message]).toEqual([409, 'This invoice is already paid, on Jan 10, 2026.']);
  expect((await person.post(path)).status).toBe(200);
  expect((await person.get('/api/dashboard')).body['receivedThisMonth']).toEqual({ cents: 0, count: 0 });

  const undone = await person.post(`/api/invoices/${id}/unpaid`, { undo: true });
  expect([undone.body['status'], undone.body['datePaid']]).toEqual(['pending', null]);
});

test('an invoice is reopened without its sequence if the plan has no free place', async () => {
  const id = await newInvoice(person, { clientId });
  await newSequence(person, id);
  await person.post(`/api/invoices/${id}/mark-paid`);
  for (let count = 0; count < 5; count += 1)
    await newSequence(person, await newInvoice(person, { clientId }));
  const reopened = await person.post(`/api/invoices/${id}/unpaid`, { undo: true });
  expect([reopened.status, reopened.body['status'], reopened.body['resumedSequences']]).toEqual([
    200,
    'pending',
    0,
  ]);
});

test('removing a promise does not resume a sequence that is also paused by hand', async () => {
  await owed.putOnPlan(person, 'agency');
  const id = await newInvoice(person, { clientId });
  await newSequence(person, id);
  await person.patch(`/api/sequences/${id}/toggle-status`, { status: 'paused' });
  await person.post(`/api/invoices/${id}/promise-payment`, { promisedDate: '2099-11-30' });
  const removed = await person.post(`/api/invoices/${id}/promise-payment`, { promisedDate: null });
  expect([removed.status, removed.body['resumedSequences']]).toEqual([200, 0]);
});

test('a payment link needs a plan', async () => {
  await owed.putOnPlan(person, 'solo');
  const refused = await person.post('/api/invoices', {
    ...invoiceBody(clientId),
    paymentUrl: 'https://pay.example/7',
  });
  expect([refused.status, refused.body['title'], refused.body.message]).toEqual([
    403,
    'Payment Portal',
    'Payment portal integration is available on Agency and Enterprise plans. Upgrade to accept online payments.',
  ]);
  const id = await newInvoice(person, { clientId });
  const change = { paymentUrl: 'https://pay.example/7' };
  expect((await person.put(`/api/invoices/${id}`, change)).status).toBe(403);
  await owed.putOnPlan(person, 'agency');
  expect((await person.put(`/api/invoices/${id}`, change)).status).toBe(200);
  await owed.putOnPlan(person, 'solo');
  expect((await person.put(`/api/invoices/${id}`, { ...change, notes: 'kept as it was' })).status).toBe(200);
});

test('a promise for a past day is refused', async () => {
  const id = await newInvoice(person, { clientId });
  await owed.putOnPlan(person, 'agency');
  const { status, body } = await person.post(`/api/invoices/${id}/promise-payment`, {
    promisedDate: '2020-01-01',
  });
  expect([status, body.errors]).toEqual([400, { promisedDate: 'The promised date must be today or later' }]);
});

test('deleting an invoice deletes its steps and frees its place', async () => {
  const id = await newInvoice(person, { clientId });
  await newSequence(person, id);
  expect((await person.delete(`/api/invoices/${id}`)).status).toBe(204);
  expect((await person.get('/api/invoices')).rows).toEqual([]);
  expect((await person.get('/api/followup-sequences')).rows).toEqual([]);
  expect((await person.delete(`/api/invoices/${id}`)).status).toBe(404);
  expect((await person.post(`/api/invoices/${id}/mark-paid`)).status).toBe(404);
  const ids = await Promise.all(Array.from({ length: 50 }, () => newInvoice(person, { clientId })));
  expect(new Set(ids).size).toBe(50);
});

test('the dashboard figures add up, and Sync returns the current state', async () => {
  await newInvoice(person, { clientId, amount: 100.1, dueDate: '2020-01-01' });
  await newInvoice(person, { clientId, amount: 50.2, dueDate: '2099-01-01' });
  const paid = await newInvoice(person, { clientId, amount: 25, dueDate: todayInNewYork() });
  await person.post(`/api/invoices/${paid}/mark-paid`);
  const none = { cents: 0, count: 0 };
  const mayBeThisMonth = { cents: 2500, count: 1 };
  expect((await person.get('/api/dashboard')).body).toEqual({
    today: todayInNewYork(),
    currency: 'USD',
    inOtherCurrencies: [],
    outstanding: { cents: 15_030, count: 2 },
    overdue: { cents: 10_010, count: 1 },
    upcoming: { cents: 5_020, count: 1 },
    promised: none,
    collectedThisMonth: mayBeThisMonth,
    collectedLastMonth: none,
    receivedThisMonth: mayBeThisMonth,
    made: { clients: 1, invoices: 3, sequences: 0 },
  });
  expect((await person.post('/api/invoices/sync-status')).body).toEqual({
    success: true,
    message: 'Everything is up to date. 1 invoice is overdue.',
  });
});
