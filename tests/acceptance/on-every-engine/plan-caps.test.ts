import { afterAll, beforeAll, expect } from 'vitest';
import { invoiceBody, newClient, newInvoice, ownEmail, stepBody } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('of 90 parallel creates with 50 places exactly 50 succeed, and only the rest are refused', async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person);
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      person.post('/api/invoices', invoiceBody(clientId, { invoiceNumber: `INV-${index}` })),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(403)]).toEqual([50, 40]);
  const refused = answers.find(({ status }) => status === 403);
  expect(refused?.body).toEqual({
    type: '/problems/invoice-limit',
    title: 'Invoice Limit Reached',
    status: 403,
    detail: refused?.body.message,
    message:
      "You've reached the maximum number of invoices allowed on your Solo plan. Upgrade to create more invoices.",
    plan: 'solo',
  });
  const invoices = (await person.get('/api/invoices')).rows;
  expect(invoices).toHaveLength(50);

  await person.delete(`/api/invoices/${invoices[0]?.id}`);
  expect((await person.post('/api/invoices', invoiceBody(clientId))).status).toBe(201);
  expect((await person.post('/api/invoices', invoiceBody(clientId))).status).toBe(403);
  await owed.putOnPlan(person, 'agency');
  expect((await person.post('/api/invoices', invoiceBody(clientId))).status).toBe(201);
});

test('of 12 sequences started at the same time, 5 are started', async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person);
  const email = await ownEmail(person);
  const ids = await Promise.all(Array.from({ length: 12 }, () => newInvoice(person, { clientId })));
  const answers = await Promise.all(
    ids.map((invoiceId) => person.post('/api/followup-sequences', { invoiceId, steps: [stepBody(email)] })),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(403)]).toEqual([5, 7]);
  expect((await person.get('/api/followup-sequences')).rows).toHaveLength(5);
});
