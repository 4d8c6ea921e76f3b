import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink, type ReminderLink } from '../../commands/accounts/mailed-links.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { newClient, newInvoice, ownEmail, stepBody } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

/** The link of an email about tomorrow, for an invoice with a sequence. */
const linkFor = async (action: ReminderLink['action']) => {
  const person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
  const clientId = await newClient(person);
  const dueDate = addDays(todayIn('UTC', Date.now()), 20);
  const invoiceId = await newInvoice(person, { clientId, dueDate });
  const email = await ownEmail(person);
  const steps = [stepBody(email, { scheduledDate: addDays(dueDate, -3) })];
  expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
  const accountId = (await person.get('/api/user')).body.id;
  const { keep, clock } = owed.owed.engines;
  const link = { purpose: 'reminder-action', accountId, email, invoiceId, action } as const;
  return { person, invoiceId, token: await issueLink({ keep, clock }, link), promisedDate: dueDate };
};

test('a link to record a promise says whether a payment plan was agreed on since', async () => {
  const { person, token, invoiceId, promisedDate } = await linkFor('promise');
  const asked = async () => (await owed.person().get(`/api/reminder-actions/${token}`)).body;
  expect(await asked()).toMatchObject({ action: 'promise', hasPaymentPlan: false });
  const installments = [{ date: promisedDate, amount: 1 }, { date: addDays(promisedDate, 7) }];
  await person.post(`/api/invoices/${invoiceId}/payment-plan`, { installments });
  expect(await asked()).toMatchObject({ action: 'promise', hasPaymentPlan: true });
});

test.each(['paid', 'pause', 'promise'] as const)(
  'of 25 uses of one link at once (%s) one does it, and the others hear that it was used',
  async (action) => {
    const { token, promisedDate } = await linkFor(action);
    const before = await owed.eventCount();
    const use = () => owed.person().post(`/api/reminder-actions/${token}`, { promisedDate });
    const statuses = (await Promise.all(Array.from({ length: 25 }, use))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(24).fill(410)]);
    const after = await owed.eventCount();
    expect((await use()).status).toBe(410);
    expect(await owed.eventCount()).toBe(after);
    expect(after).toBeGreaterThan(before);
  },
);
