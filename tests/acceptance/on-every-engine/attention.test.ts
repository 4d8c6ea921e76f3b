import { afterAll, beforeAll, expect } from 'vitest';
import { MailServer } from '../../doubles/mail-server.ts';
import type { Person } from '../../doubles/person.ts';
import { timelinePage } from '../../../contracts/invoices/timeline.ts';
import { invoicePage } from '../../../contracts/invoices/lists.ts';
import { attentionView, type AttentionView } from '../../../contracts/invoices/attention.ts';
import { todayIn } from '../../../domain/calendar.ts';
import { newClient, newInvoice, ownEmail, overdueInvoiceBody, stepDueNow } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

const mails = new MailServer();
mails.knows = (address) => !address.startsWith('gone@');

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({
    env: { SMTP_URL: await mails.listen(), MAIL_FROM: 'billing@firm.example' },
  });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

const attentionOf = async (person: Person): Promise<AttentionView> =>
  attentionView.parse((await person.get('/api/attention')).body);

test('what needs a person is listed until it is done, and nobody else sees it', async () => {
  const [person, stranger] = [owed.person(), owed.person()];
  for (const one of [person, stranger]) await one.register({ timeZone: 'UTC' });
  await owed.putOnPlan(person, 'agency');
  expect((await attentionOf(person)).total).toBe(0);
  const window = await person.live();

  const clientId = await newClient(person, { email: 'gone@northwind.example' });
  const invoiceId = (await person.post('/api/invoices', overdueInvoiceBody(clientId))).body.id;
  await window.told('invoice-rows', invoiceId);
  const { overdueUnchased } = await attentionOf(person);
  expect(overdueUnchased).toMatchObject({ count: 1, entries: [{ invoiceId, hadSequence: false }] });
  const listed = async (kind: string) =>
    invoicePage.parse((await person.get(`/api/lists/invoices?attention=${kind}&search=inv`)).body);
  expect((await listed('overdueUnchased')).rows.map(({ id }) => id)).toEqual([invoiceId]);
  expect((await listed('failedEmails')).total).toBe(0);

  const steps = [stepDueNow(await ownEmail(person))];
  await person.post('/api/followup-sequences', { invoiceId, steps });
  await expect.poll(async () => (await attentionOf(person)).failedEmails.count).toBe(1);
  const { failedEmails, total } = await attentionOf(person);
  const [failed] = failedEmails.entries;
  expect([total, failed?.clientEmail, failed?.emails[0]]).toMatchObject([
    1,
    'gone@northwind.example',
    { reply: '550 5.1.1 No such user here', cause: 'address_unknown' },
  ]);

  // What the bell tells of it stays open until it is resolved, whatever was read.
  const undelivered = async () =>
    (await person.get('/api/notifications')).rows
      .filter(({ title }) => title === 'Email not delivered')
      .map(({ isRead, isOpen }) => ({ isRead, isOpen }));
  await expect.poll(undelivered).toEqual([{ isRead: false, isOpen: true }]);
  await person.post('/api/notifications/mark-all-read');
  await expect.poll(undelivered).toEqual([{ isRead: true, isOpen: true }]);

  // As "Save and retry" does.
  await person.post(`/api/followup-sequences/${failed?.emails[0]?.stepId}/retry`, {
    clientEmail: 'here@northwind.example',
  });
  const told = timelinePage.parse((await person.get(`/api/timeline?invoiceId=${invoiceId}`)).body);
  expect(told.rows.find(({ event }) => event === 'StepRetried')).toMatchObject({
    actor: 'user',
    summary:
      'Email 1 of 1: To be sent again, to here@northwind.example; it had failed for gone@northwind.example',
  });
  await expect.poll(() => mails.taken.flatMap(({ to }) => to)).toContain('here@northwind.example');
  await expect.poll(async () => (await attentionOf(person)).failedEmails.count).toBe(0);
  await expect.poll(undelivered).toEqual([{ isRead: true, isOpen: false }]);

  const today = todayIn('UTC', Date.now());
  await person.post(`/api/invoices/${invoiceId}/promise-payment`, { promisedDate: today });
  expect((await attentionOf(person)).promisedToday).toMatchObject({ count: 1, entries: [{ invoiceId }] });
  expect((await attentionOf(stranger)).total).toBe(0);
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  expect(await attentionOf(person)).toMatchObject({ today, total: 0 });

  await newInvoice(person, { clientId, dueDate: '2020-01-01' });
  await person.delete(`/api/clients/${clientId}`);
  const [orphan] = (await attentionOf(person)).overdueUnchased.entries;
  expect(orphan?.clientName).toBeNull();
  expect((await owed.person().get('/api/attention')).status).toBe(401);
  window.close();
});
