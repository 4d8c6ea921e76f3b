import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { senderNotVerified } from '../../contracts/senders/sender-messages.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { newClient, newInvoice } from './bodies.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let userId: number;
let clientId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  userId = (await person.register()).body.id;
  await owed.putOnPlan(person, 'enterprise');
  clientId = await newClient(person);
});

const today = (): string => todayIn('UTC', Date.now());

const body = (changes: object = {}) => ({
  name: 'Ours',
  steps: [
    { type: 'due_in', days: 2 },
    { type: 'overdue_by', days: 5, time: '10:30', tone: 'firm', subject: 'Own', content: 'Own words' },
  ],
  ...changes,
});
const newSchedule = async (changes: object = {}): Promise<Fields> =>
  (await person.post('/api/schedules', body(changes))).body;
const listed = async (): Promise<readonly Fields[]> => (await person.get('/api/schedules')).rows;
const invoiceDue = async (days: number, changes: object = {}): Promise<number> => {
  const dates = { dateIssued: addDays(today(), Math.min(0, days) - 1), dueDate: addDays(today(), days) };
  return newInvoice(person, { clientId, ...dates, ...changes });
};
describe('a schedule', () => {
  test('is created, listed after the built-in ones, changed, archived and restored', async () => {
    const created = await person.post('/api/schedules', body({ purpose: 'Slow payers' }));
    expect([created.status, created.body]).toMatchObject([
      201,
      { name: 'Ours', userId, purpose: 'Slow payers', version: 1, isBuiltIn: false, isArchived: false },
    ]);
    const [first, second] = created.body['steps'] as readonly Fields[];
    expect(first).toMatchObject({
      id: 1,
      type: 'due_in',
      days: 2,
      time: '09:00',
      tone: 'friendly',
      subject: null,
    });
    expect(second).toMatchObject({ id: 2, time: '10:30', tone: 'firm', subject: 'Own', approval: false });
    expect((await listed()).map(({ name }) => name)).toEqual(['Gentle', 'Standard', 'Firm', 'Ours']);

    const { id } = created.body;
    const changed = await person.put(`/api/schedules/${id}`, { steps: [{ ...second, days: 6 }] });
    expect([changed.status, changed.body.version, changed.body.steps]).toMatchObject([
      200,
      2,
      [{ id: 2, days: 6, tone: 'firm' }],
    ]);
    const before = await owed.eventCount();
    expect((await person.put(`/api/schedules/${id}`, { name: 'Ours' })).status).toBe(200);
    expect(await owed.eventCount()).toBe(before);

    expect((await person.delete(`/api/schedules/${id}`)).status).toBe(204);
    expect((await listed()).at(-1)).toMatchObject({ id, isArchived: true });
    const invoiceId = await invoiceDue(10);
    expect(await person.post('/api/followup-sequences', { invoiceId, scheduleId: id })).toMatchObject({
      status: 409,
    });
    const restored = await person.put(`/api/schedules/${id}`, { isArchived: false });
    expect(restored.body).toMatchObject({ id, isArchived: false });
  });

  test('is refused in words for each field', async () => {
    const refused = async (changes: object) =>
      (await person.post('/api/schedules', body(changes))).body.errors;
    expect(await refused({ name: 'x' })).toEqual({ name: 'Name must be at least 2 characters' });
    expect(await refused({ steps: [] })).toEqual({ steps: 'Please add at least one step' });
    expect(await refused({ steps: [{ type: 'due_in', days: 1, subject: 'Only this' }] })).toEqual({
      'steps.0.content': 'Please enter both a subject and a content, or neither',
    });
    expect(
      await refused({ steps: [{ type: 'due_in', days: 1, subject: '{{nonsense}}', content: 'x' }] }),
    ).toEqual({ 'steps.0.subject': "Owed can't fill in {{nonsense}}" });
    expect(await refused({ steps: [{ type: 'due_in', days: 1, senderEmail: 'x@y.example' }] })).toEqual({
      'steps.0.senderEmail': senderNotVerified,
    });
  });

  test('of Owed itself can be neither changed nor archived', async () => {
    expect((await person.put('/api/schedules/2', { name: 'Mine' })).status).toBe(409);
    expect((await person.delete('/api/schedules/2')).status).toBe(409);
  });

  test('of another account does not exist', async () => {
    const { id } = await newSchedule();
    const other = owed.person();
    await other.register();
    expect((await other.put(`/api/schedules/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`/api/schedules/${id}`)).status).toBe(404);
    const rules = { rules: [{ scheduleId: id }] };
    expect((await other.put('/api/schedule-rules', rules)).body.errors).toEqual({
      'rules.0.scheduleId': 'Please select a schedule',
    });
  });
});

describe('the rules', () => {
  test('say which schedule an invoice gets, and why', async () => {
    const { id } = await newSchedule();
    const rules = [
      { relationshipType: 'Slow Payer', scheduleId: 3 },
      { amountFrom: 5_000, scheduleId: id },
      { clientId, amountFrom: 4_000, scheduleId: null },
      { scheduleId: 1 },
    ];
    const set = await person.put('/api/schedule-rules', { rules, delayHours: 3 });
    expect([set.status, set.body]).toMatchObject([
      200,
      {
        rules: [
          { relationshipType: 'Slow Payer', schedule: { name: 'Firm' } },
          { amountFrom: 500_000, currency: 'USD', schedule: { id } },
          { clientId, scheduleId: null, schedule: null },
          { schedule: { name: 'Gentle' } },
        ],
        startsItself: 'off',
        delayHours: 3,
        since: null,
      },
    ]);
    expect((await person.get('/api/schedule-rules')).body).toEqual(set.body);

    const preview = async (invoiceId: number) =>
      (await person.get(`/api/schedule-rules/preview?invoiceId=${invoiceId}`)).body;
    expect(await preview(await invoiceDue(10, { amount: 100 }))).toMatchObject({
      schedule: { name: 'Gentle' },
      rule: 3,
      whyNot: 'off',
      startsAt: null,
      emails: [{ date: addDays(today(), 10), tone: 'friendly' }, {}, {}, {}],
    });
    expect(await preview(await invoiceDue(10, { amount: 5_000 }))).toMatchObject({
      schedule: { id },
      rule: 1,
    });
    expect(await preview(await invoiceDue(10, { amount: 4_500 }))).toMatchObject({
      schedule: null,
      rule: 2,
      whyNot: 'rule_says_none',
    });
    await person.put(`/api/clients/${clientId}`, { relationshipType: 'Slow Payer' });
    expect(await preview(await invoiceDue(10, { amount: 5_000 }))).toMatchObject({ rule: 0 });
    const other = owed.person();
    await other.register();
    expect((await other.get(`/api/schedule-rules/preview?invoiceId=${await invoiceDue(10)}`)).status).toBe(
      404,
    );
  });

  test('are refused where a rule would never be used, or names nothing', async () => {
    const refused = async (rules: object[]) =>
      (await person.put('/api/schedule-rules', { rules })).body.errors;
    expect(await refused([{ scheduleId: 1 }, { clientId, scheduleId: 2 }])).toEqual({
      'rules.0': 'A rule without a condition must be the last',
    });
    expect(await refused([{ clientId: 77, scheduleId: 2 }])).toEqual({
      'rules.0.clientId': 'Please select a client',
    });
    expect(await refused([{ amountFrom: 1.234, scheduleId: 2 }])).toEqual({
      'rules.0.amountFrom': 'Amount must have at most two decimals',
    });
  });
});
