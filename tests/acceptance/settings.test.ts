import { afterAll, beforeAll, expect, test } from 'vitest';
import { newInvoice, stepBody } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('what the user is mailed about is saved whole, and shown with the user', async () => {
  const person = owed.person();
  const { body: before } = await person.register();
  const settings = { email: true, reminder: false, payment: true };
  const changed = await person.put('/api/user/notifications', settings);
  expect([changed.status, changed.body]).toEqual([200, { ...before, notificationSettings: settings }]);
  expect((await person.get('/api/user')).body).toEqual(changed.body);
  expect((await person.put('/api/user', changed.body)).body).toEqual(changed.body);
  const refused = await person.put('/api/user', {
    notificationSettings: { email: false, reminder: false, payment: true },
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['notificationSettings']]);
  expect((await person.put('/api/user/notifications', { email: false })).status).toBe(400);
  expect((await person.put('/api/user/notifications', { ...settings, sms: true })).status).toBe(400);
  expect((await owed.person().put('/api/user/notifications', settings)).status).toBe(401);
});

test('company name and time zone are part of the profile', async () => {
  const person = owed.person();
  await person.register();
  const profile = { companyName: ' Analytical Engines ', timeZone: 'America/New_York' };
  expect((await person.put('/api/user', profile)).body).toMatchObject({
    companyName: 'Analytical Engines',
    timeZone: 'America/New_York',
  });
  expect((await person.put('/api/user', { companyName: '' })).body).toMatchObject({ companyName: null });
  expect((await person.put('/api/user', { companyName: 'x'.repeat(201) })).status).toBe(400);
});

test('the signature ends an email to a client', async () => {
  const person = owed.person();
  const { body } = await person.register({ email: 'ada@signed.example' });
  await person.put('/api/user', { emailSignature: 'Analytical Engines Ltd\n{{client_name}}' });
  const invoiceId = await newInvoice(person);
  const step = stepBody(body.email);
  expect((await person.post('/api/followup-sequences/test-mail', { invoiceId, step })).status).toBe(200);
  const sent = (await owed.outbox()).filter((message) => message.includes('ada@signed.example'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('Analytical Engines Ltd\r\nNorthwind Studio');
});
