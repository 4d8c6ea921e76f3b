import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { invoiceRow, newClient, newInvoice, newSequence, stepBody } from './bodies.ts';
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
  millisecondsOn = 0;
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'enterprise');
  id = await newInvoice(person, { amount: 1_000, dateIssued: inDays(-20), dueDate: inDays(-5) });
});

const stored = () => invoiceRow(person, id);
const post = (what: string, body?: object, options = {}) =>
  person.post(`/api/invoices/${id}/${what}`, body, options);
const remove = (what: string) => person.delete(`/api/invoices/${id}/${what}`);
const lawyer = { status: 'with_lawyer', who: 'Kaye & Co', reference: 'K-77', note: 'Second court' };
const attention = async (): Promise<Fields> => (await person.get('/api/attention')).body;
const countsOf = async (...kinds: readonly string[]) => {
  const view = await attention();
  return kinds.map((kind) => (view[kind] as { count: number }).count);
};
const listed = async (query: string): Promise<readonly Fields[]> =>
  (await person.get(`/api/lists/invoices?${query}`)).body['rows'] as readonly Fields[];

describe('what was done about an invoice', () => {
  test('is recorded, leaves Needs attention, comes back on its day, and can be taken back', async () => {
    expect(await countsOf('overdueUnchased', 'nextSteps')).toEqual([1, 0]);
    const called = await post('next-step', {
      choice: 'call',
      note: '  Pays next week  ',
      lookAgainOn: inDays(7),
    });
    expect([called.status, called.body['nextStep']]).toEqual([
      200,
      { choice: 'call', note: 'Pays next week', lookAgainOn: inDays(7), chosenOn: inDays(0) },
    ]);
    expect(await countsOf('overdueUnchased', 'nextSteps')).toEqual([0, 0]);
    millisecondsOn = 7 * day;
    expect(await countsOf('overdueUnchased', 'nextSteps')).toEqual([0, 1]);
    const back = await remove('next-step');
    expect([back.status, back.body['nextStep']]).toEqual([200, undefined]);
    expect(await countsOf('overdueUnchased', 'nextSteps')).toEqual([1, 0]);
    expect((await remove('next-step')).status).toBe(200);
  });

  test('is recorded once, however often it is sent', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const before = await owed.eventCount();
    await post('next-step', { choice: 'call' }, key);
    await post('next-step', { choice: 'call' }, key);
    await post('next-step', { choice: 'call' });
    expect(await owed.eventCount()).toBe(before + 1);
  });

  test('may be a final demand with a date to pay by, or an offer with a discount', async () => {
    const demand = await post('next-step', { choice: 'final_demand', payBy: inDays(14) });
    expect(demand.body['nextStep']).toMatchObject({ choice: 'final_demand', payBy: inDays(14) });
    const offer = await post('next-step', {
      choice: 'offer',
      discount: { amount: 100, until: inDays(10) },
    });
    expect(offer.body['nextStep']).toMatchObject({ discount: { amount: 10_000, until: inDays(10) } });
    expect(offer.body['amountDue']).toBe(100_000);
  });

  test('is refused in words for each field', async () => {
    const refused = async (body: object) => (await post('next-step', body)).body.errors;
    expect(await refused({ choice: 'final_demand' })).toEqual({ payBy: 'Please select a date to pay by' });
    expect(await refused({ choice: 'offer' })).toEqual({
      discount: 'Please enter a discount and its last day',
    });
    expect(await refused({ choice: 'call', lookAgainOn: inDays(0) })).toEqual({
      lookAgainOn: 'The day must be later than today',
    });
    expect(await refused({ choice: 'call', note: 'x'.repeat(1_001) })).toEqual({
      note: 'Note must be at most 1,000 characters',
    });
    expect((await post('next-step', { choice: 'bribe' })).status).toBe(400);
    await post('mark-paid');
    expect((await post('next-step', { choice: 'call' })).status).toBe(409);
    expect((await remove('next-step')).status).toBe(409);
  });

  test('of another account does not exist', async () => {
    const other = owed.person();
    await other.register();
    expect((await other.post(`/api/invoices/${id}/next-step`, { choice: 'call' })).status).toBe(404);
    expect((await other.delete(`/api/invoices/${id}/next-step`)).status).toBe(404);
    expect((await other.post(`/api/invoices/${id}/collection-status`, { status: 'left' })).status).toBe(404);
    expect((await other.delete(`/api/invoices/${id}/collection-status`)).status).toBe(404);
  });
});

describe('a final demand', () => {
  const letter = (query = '') => person.download(`/api/invoices/${id}/final-demand${query}`);

  test('is a PDF with a day to pay by, and records nothing', async () => {
    const before = await owed.eventCount();
    for (const query of ['', `?payBy=${inDays(10)}`]) {
      const { status, headers, bytes } = await letter(query);
      expect([status, headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      expect(headers.get('content-disposition')).toContain('Final demand INV-1.pdf');
    }
    expect(await owed.eventCount()).toBe(before);
  });

  test('is refused for a day that is over, a paid invoice, and another account', async () => {
    expect((await letter(`?payBy=${inDays(0)}`)).status).toBe(400);
    const other = owed.person();
    await other.register();
    expect((await other.download(`/api/invoices/${id}/final-demand`)).status).toBe(404);
    await post('mark-paid');
    expect((await letter()).status).toBe(409);
  });
});

describe('an invoice that is set aside', () => {
  test('is owed but not chased: lists, filters, figures and exports know why', async () => {
    const set = await post('collection-status', lawyer);
    const standing = { ...lawyer, since: inDays(0) };
    expect([set.status, set.body['collectionStatus']]).toEqual([200, standing]);
    expect(await countsOf('overdueUnchased', 'nextSteps')).toEqual([0, 0]);
    for (const status of ['with_lawyer', 'set_aside', 'overdue'])
      expect(await listed(`status=${status}`)).toMatchObject([{ id, collectionStatus: standing }]);
    expect(await listed('status=disputed')).toEqual([]);
    const { body: figures } = await person.get('/api/dashboard');
    expect(figures).toMatchObject({
      overdue: { cents: 100_000, count: 1 },
      setAside: { cents: 100_000, count: 1 },
    });
    const csv = (await person.download('/api/exports/invoices?format=csv')).bytes.toString();
    expect(csv).toContain('With lawyer');
    expect(csv).toContain('Kaye & Co, K-77');
    const facts = (await person.get(`/api/timeline?invoiceId=${id}`)).body['rows'] as readonly Fields[];
    expect(facts[0]?.['title']).toContain('With lawyer since');
  });

  test('has its sequence held, gets no new one, and goes on when that is taken back', async () => {
    await newSequence(person, id, { scheduledDate: inDays(2) });
    const set = await post('collection-status', { status: 'disputed', note: 'Wrong hours' });
    expect(set.body['pausedSequences']).toBe(1);
    const [step] = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows;
    expect(step).toMatchObject({ status: 'paused', pausedReason: 'collection_status' });
    const resumed = await person.patch(`/api/sequences/${id}/toggle-status`, { status: 'active' });
    expect([resumed.status, resumed.body['detail']]).toEqual([
      409,
      'This invoice is marked "Disputed". End that to continue.',
    ]);
    const ended = await remove('collection-status');
    expect([ended.status, ended.body['resumedSequences'], ended.body['collectionStatus']]).toEqual([
      200,
      1,
      undefined,
    ]);
    expect((await remove('collection-status')).status).toBe(200);
  });

  test('is repeated by a form that saves it, and not changed by one', async () => {
    await post('collection-status', lawyer);
    const collectionStatus = (await stored())?.['collectionStatus'];
    const saved = await person.put(`/api/invoices/${id}`, { notes: 'Hello', collectionStatus });
    expect([saved.status, saved.body['collectionStatus']]).toEqual([200, collectionStatus]);
    const other = { ...lawyer, since: inDays(-1) };
    expect((await person.put(`/api/invoices/${id}`, { collectionStatus: other })).status).toBe(400);
  });

  test('gets no sequence, by hand or by itself', async () => {
    await post('collection-status', { status: 'uncollectible' });
    const { email } = (await person.get('/api/user')).body;
    const started = await person.post('/api/followup-sequences', {
      invoiceId: id,
      steps: [stepBody(email, { scheduledDate: inDays(2) })],
    });
    expect([started.status, started.body['detail']]).toEqual([
      409,
      'This invoice is marked "Uncollectible". End that before you start a sequence.',
    ]);
    await person.put('/api/schedule-rules', {
      rules: [{ scheduleId: 2 }],
      startsItself: 'created',
      delayHours: 0,
      existing: true,
    });
    const choice = await person.get(`/api/schedule-rules/preview?invoiceId=${id}`);
    expect(choice.body).toMatchObject({ whyNot: 'set_aside', startsAt: null });
    const others = await newInvoice(person, { invoiceNumber: 'INV-9', dueDate: inDays(20) });
    await expect
      .poll(async () => (await person.get(`/api/followup-sequences?invoiceIds=${others}`)).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    expect((await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows).toEqual([]);
    await remove('collection-status');
    await expect
      .poll(async () => (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
  });

  test('comes back to Needs attention on its day, and another reason takes the place of the first', async () => {
    await post('collection-status', { ...lawyer, lookAgainOn: inDays(20) });
    expect(await countsOf('nextSteps')).toEqual([0]);
    millisecondsOn = 20 * day;
    expect(await countsOf('nextSteps')).toEqual([1]);
    await post('collection-status', { status: 'left' });
    expect(await countsOf('nextSteps', 'overdueUnchased')).toEqual([0, 0]);
    expect((await stored())?.['collectionStatus']).toEqual({ status: 'left', since: inDays(0) });
  });

  test('is that no more once it is paid; an undo brings it back, Mark Unpaid does not', async () => {
    await post('collection-status', lawyer);
    const paid = await post('mark-paid');
    expect(paid.body['collectionStatus']).toBeUndefined();
    expect(await listed('status=set_aside')).toEqual([]);
    expect((await post('collection-status', lawyer)).status).toBe(409);
    expect((await remove('collection-status')).status).toBe(409);
    const undone = await post('unpaid', { undo: true });
    expect(undone.body['collectionStatus']).toMatchObject(lawyer);
    await post('mark-paid');
    const reopened = await post('unpaid', {});
    expect(reopened.body['collectionStatus']).toBeUndefined();
    expect(await countsOf('overdueUnchased')).toEqual([1]);
  });

  test('is refused in words for each field, and set once however often it is sent', async () => {
    const refused = async (body: object) => (await post('collection-status', body)).body.errors;
    expect(await refused({ status: 'with_lawyer', who: '  ' })).toEqual({
      who: 'Please enter the lawyer or agency',
    });
    expect(await refused({ status: 'disputed' })).toEqual({ note: 'Please enter what the client disputes' });
    expect(await refused({ status: 'left', since: inDays(1) })).toEqual({
      since: "The day can't be in the future",
    });
    expect(await refused({ status: 'left', since: '2026-02-31' })).toEqual({
      since: 'Please enter a valid date',
    });
    expect((await post('collection-status', { status: 'sold' })).status).toBe(400);
    const before = await owed.eventCount();
    await post('collection-status', lawyer);
    await post('collection-status', lawyer);
    expect(await owed.eventCount()).toBe(before + 1);
  });

  test('is counted with its client', async () => {
    const clientId = await newClient(person, { name: 'Brook Ltd' });
    const invoiceId = await newInvoice(person, { clientId, dueDate: inDays(-3), dateIssued: inDays(-9) });
    await person.post(`/api/invoices/${invoiceId}/collection-status`, { status: 'left' });
    expect(await listed(`status=left&clientId=${clientId}`)).toMatchObject([{ id: invoiceId }]);
    expect((await person.get(`/api/clients/${clientId}/figures`)).body).toMatchObject({
      setAside: { cents: 123_450, count: 1 },
    });
  });
});

describe('the end of a sequence', () => {
  /** Whether the bell's message about the end still needs the user. */
  const isToldAsOpen = async () =>
    (await person.get('/api/notifications')).rows
      .filter(({ title }) => title === 'Sequence completed, still unpaid')
      .map(({ isOpen }) => isOpen);

  test('asks what comes next, and a choice answers it', async () => {
    const { email } = (await person.get('/api/user')).body;
    await person.post('/api/followup-sequences', {
      invoiceId: id,
      steps: [
        stepBody(email, { scheduledDate: inDays(0), scheduledTime: '00:00', type: 'overdue_by', days: 5 }),
      ],
    });
    const stepId = (await person.get(`/api/followup-sequences?invoiceIds=${id}`)).rows[0]?.id;
    await person.post(`/api/followup-sequences/${stepId}/send-now`);
    await expect.poll(() => countsOf('nextSteps'), { timeout: 30_000 }).toEqual([1]);
    const { nextSteps } = (await attention()) as unknown as { nextSteps: { entries: readonly Fields[] } };
    expect(nextSteps.entries).toMatchObject([{ invoiceId: id, isOutbox: true, inSequence: false }]);
    expect(nextSteps.entries[0]?.['lastReminderAt']).toMatch(/^\d{4}-/);
    expect(await isToldAsOpen()).toEqual([true]);
    await post('collection-status', { status: 'left' });
    expect(await countsOf('nextSteps', 'overdueUnchased')).toEqual([0, 0]);
    expect(await isToldAsOpen()).toEqual([false]);
    await remove('collection-status');
    expect(await countsOf('nextSteps')).toEqual([1]);
    await post('next-step', { choice: 'call', lookAgainOn: inDays(3) });
    expect(await isToldAsOpen()).toEqual([false]);
    expect(await countsOf('nextSteps', 'overdueUnchased')).toEqual([0, 0]);
  });
});
