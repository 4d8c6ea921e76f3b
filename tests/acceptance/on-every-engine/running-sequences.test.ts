import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { todayIn } from '../../../domain/calendar.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import { invoiceRow, newClient, newInvoice, newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

const timeZone = 'Europe/Berlin';

let owed: RunningOwed;
let person: Person;
let clientId: number;
let invoiceId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register({ timeZone });
  clientId = await newClient(person);
  invoiceId = await newInvoice(person, { clientId });
});

const stepsOf = async (id: number): Promise<readonly Fields[]> =>
  (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
const invoiceNow = () => invoiceRow(person, invoiceId);

test('toggling pauses and resumes by hand', async () => {
  await newSequence(person, invoiceId);
  const path = `/api/sequences/${invoiceId}/toggle-status`;
  const paused = await person.patch(path, { status: 'paused' });
  expect(paused.rows.map(({ status, pausedReason }) => [status, pausedReason])).toEqual([
    ['paused', 'paused_by_hand'],
  ]);
  const resumed = await person.patch(path, { status: 'active' });
  expect(resumed.rows.map(({ status, pausedReason }) => [status, pausedReason])).toEqual([['active', null]]);
  expect(await stepsOf(invoiceId)).toEqual(resumed.rows);
});

test('deleting every step of a sequence deletes it; deleting a step again is no error', async () => {
  const steps = await newSequence(person, invoiceId, {}, { scheduledDate: '2099-12-11' });
  const [first, second] = steps.map(({ id }) => id);
  expect((await person.delete(`/api/followup-sequences/${first}`)).status).toBe(204);
  expect((await stepsOf(invoiceId)).map(({ id }) => id)).toEqual([second]);
  expect((await person.delete(`/api/followup-sequences/${first}`)).status).toBe(204);
  expect((await person.delete(`/api/followup-sequences/${second}`)).status).toBe(204);
  expect(await stepsOf(invoiceId)).toEqual([]);
  expect(await newSequence(person, invoiceId)).toHaveLength(1);
  expect((await person.patch(`/api/followup-sequences/${first}`, { customSubject: 'x' })).status).toBe(404);
});

test('a due step is sent automatically, and history, bell and steps show it', async () => {
  const overdue = await newInvoice(person, { dueDate: '2020-01-01' });
  const window = await person.live();
  const now = new Date();
  const berlin = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, hour12: false, ...options }).format(now);
  const time = berlin({ hour: '2-digit', minute: '2-digit' }).replace('24:', '00:');
  const [step] = await newSequence(person, overdue, {
    scheduledDate: berlin({}),
    scheduledTime: time,
  });
  await window.told('sent-emails', step?.id);
  const history = async () => (await person.get('/api/sent-emails')).rows;
  await expect.poll(history).toHaveLength(1);
  const [sent] = await history();
  expect([sent?.['followupId'], sent?.['status'], sent?.['via'], sent?.['recipient']]).toEqual([
    step?.id,
    'sent',
    'outbox',
    'accounts@northwind.example',
  ]);
  const mail = (await owed.outbox()).find((text) => text.includes(String(sent?.['emailId'])));
  expect(mail).toContain('Hello Northwind Studio');
  const { body } = await person.patch(`/api/followup-sequences/${step?.id}`, { customSubject: 'too late' });
  expect(body['status']).toBe(409);
  window.close();
});

test('marking paid ends the sequence; an undo soon after restores everything', async () => {
  await newSequence(person, invoiceId);
  const before = await invoiceNow();
  const stepsBefore = await stepsOf(invoiceId);

  const paid = await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  expect([paid.status, paid.body]).toEqual([
    200,
    {
      ...before,
      status: 'paid',
      datePaid: todayIn(timeZone, Date.now()),
      amountPaid: before?.['amount'],
      amountDue: 0,
      payments: [expect.objectContaining({ kind: 'payment', amount: before?.['amount'] })],
      cancelledSequences: 1,
      mailInFlight: false,
    },
  ]);
  const [cancelled] = await stepsOf(invoiceId);
  expect([cancelled?.['status'], cancelled?.['cancelReason']]).toEqual(['cancelled', 'The invoice was paid']);

  const undone = await person.post(`/api/invoices/${invoiceId}/unpaid`, { undo: true });
  expect(undone.body).toEqual({ ...before, resumedSequences: 1 });
  expect(await stepsOf(invoiceId)).toEqual(stepsBefore);
});

test('marking paid again changes nothing; reopening restores the sequence on hold', async () => {
  await newSequence(person, invoiceId);
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  const again = await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  expect([again.status, again.body['cancelledSequences']]).toEqual([200, 0]);
  const reopened = await person.post(`/api/invoices/${invoiceId}/unpaid`);
  expect([reopened.body['status'], reopened.body['resumedSequences']]).toEqual(['pending', 1]);
  const [step] = await stepsOf(invoiceId);
  expect([step?.['status'], step?.['pausedReason']]).toEqual(['paused', 'reopened']);
});

test('recording a promise needs a plan, removing one does not', async () => {
  await newSequence(person, invoiceId);
  const gated = await person.post(`/api/invoices/${invoiceId}/promise-payment`, {
    promisedDate: '2099-11-30',
  });
  expect([gated.status, gated.body]).toEqual([
    403,
    {
      type: '/problems/feature-gate',
      title: 'Promise Tracking',
      status: 403,
      detail: 'Promise tracking is available on Agency and Enterprise plans. Upgrade to use this feature.',
      message: 'Promise tracking is available on Agency and Enterprise plans. Upgrade to use this feature.',
    },
  ]);
  await owed.putOnPlan(person, 'agency');
  const promised = await person.post(`/api/invoices/${invoiceId}/promise-payment`, {
    promisedDate: '2099-11-30',
  });
  expect([promised.body['promisedPaymentDate'], promised.body['pausedSequences']]).toEqual(['2099-11-30', 1]);
  await owed.putOnPlan(person, 'solo');
  const removed = await person.post(`/api/invoices/${invoiceId}/promise-payment`, { promisedDate: null });
  expect([removed.status, removed.body['promisedPaymentDate'], removed.body['resumedSequences']]).toEqual([
    200,
    null,
    1,
  ]);
});

test('deleting a client cancels the sequences of its invoices before it answers; the invoices stay', async () => {
  const second = await newInvoice(person, { clientId, invoiceNumber: 'INV-2' });
  const other = await newInvoice(person, { invoiceNumber: 'INV-3' });
  for (const id of [invoiceId, second, other]) await newSequence(person, id);
  const { status, bodyOrNull } = await person.delete(`/api/clients/${clientId}`);
  expect([status, bodyOrNull]).toEqual([204, null]);
  const steps = (await person.get('/api/followup-sequences')).rows;
  expect(steps.map((step) => [step['invoiceId'], step['status'], step['cancelReason']])).toEqual([
    [invoiceId, 'cancelled', 'The client was deleted'],
    [second, 'cancelled', 'The client was deleted'],
    [other, 'active', null],
  ]);
  const invoices = (await person.get('/api/invoices')).rows;
  expect(invoices.map(({ id }) => id)).toEqual([invoiceId, second, other]);
  expect((await person.get('/api/clients')).rows.map(({ id }) => id)).not.toContain(clientId);
  expect((await person.delete(`/api/clients/${clientId}`)).status).toBe(404);
  expect((await person.put(`/api/clients/${clientId}`, { city: 'Faro' })).status).toBe(404);
});

test('places of cancelled sequences are free again', async () => {
  for (let count = 1; count <= 5; count += 1)
    await newSequence(person, await newInvoice(person, { clientId, invoiceNumber: `INV-${count}` }));
  const sixth = await newInvoice(person, { invoiceNumber: 'INV-6' });
  await expect(newSequence(person, sixth)).rejects.toThrow('Sequence Limit Reached');
  await person.delete(`/api/clients/${clientId}`);
  // Where a run has cancelled its sequence first, the process manager frees the place a moment later.
  await expect.poll(() => newSequence(person, sixth)).toHaveLength(1);
});
