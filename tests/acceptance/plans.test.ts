import { afterAll, beforeAll, expect, test } from 'vitest';
import { plans, planView } from '../../contracts/accounts/plans.ts';
import { invoiceBody, newClient, newInvoice, newSequence, stepBody } from './bodies.ts';
import type { Fields } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const settings = { CHECKOUT_URL: 'https://pay.example.com/owed?shop=1', TRIAL_DAYS: '14' };

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({ env: settings });
});
afterAll(() => owed.close());

test('a plan has its real counts, its trial, and a checkout that knows plan and account', async () => {
  const person = owed.person();
  const { body: user } = await person.register();
  await newSequence(person, await newInvoice(person));
  const { body } = await person.get('/api/plan');
  expect(body).toMatchObject({
    license: 'solo',
    invoices: { used: 1, remaining: 49 },
    sequences: { used: 1, remaining: 4 },
    trial: { isOver: false },
    trialDays: 14,
    checkout: {
      solo: `https://pay.example.com/owed?shop=1&plan=solo&account=${user.id}`,
      agency: `https://pay.example.com/owed?shop=1&plan=agency&account=${user.id}`,
      enterprise: `https://pay.example.com/owed?shop=1&plan=enterprise&account=${user.id}`,
    },
  });
  await owed.putOnPlan(person, 'enterprise');
  expect((await person.get('/api/plan')).body).toMatchObject({
    invoices: { used: 1, remaining: null },
    sequences: { used: 1, remaining: null },
    trial: null,
  });
  expect((await owed.person().get('/api/plan')).status).toBe(401);
});

test('whoever fills the history is told when to go on, and can still record a payment', async () => {
  const person = owed.person();
  await person.register();
  const invoiceId = await newInvoice(person);
  const content = 'x'.repeat(19_000);
  const template = { name: 'Long', subject: 'Long', content, tone: 'firm' };
  const { id } = (await person.post('/api/email-templates', template)).body;
  const most = plans.solo.maxHistoryBytesAnHour;
  const change = (nth: number) =>
    person.put(`/api/email-templates/${id}`, { ...template, name: `Long ${nth}` });
  const refusals: Fields[] = [];
  for (let nth = 0; refusals.length === 0 && nth * content.length < 2 * most; nth += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, each) => change(nth + each)));
    refusals.push(...answers.filter(({ status }) => status !== 200).map(({ body }) => body));
  }
  expect([refusals[0]?.['status'], refusals[0]?.['detail']]).toEqual([
    429,
    expect.stringMatching(/^You've entered 25.* within an hour, .* Please go on in \d+ minutes?\./),
  ]);
  expect((await person.post(`/api/invoices/${invoiceId}/mark-paid`)).status).toBe(200);
  const { history } = planView.parse((await person.get('/api/plan')).body);
  expect(history).toMatchObject({ most: plans.solo.maxHistoryBytes, mostWithinHour: most });
  expect(history.withinHour).toBeGreaterThan(most);
  expect(Math.abs(history.bytes - history.withinHour)).toBeLessThan(100_000);
});

test('a downgrade keeps everything and refuses only new ones', async () => {
  const person = owed.person();
  const { body: user } = await person.register();
  await owed.putOnPlan(person, 'agency');
  const clientId = await newClient(person);
  const ids = await Promise.all(Array.from({ length: 7 }, () => newInvoice(person, { clientId })));
  for (const id of ids.slice(1)) await newSequence(person, id);
  await owed.putOnPlan(person, 'solo');
  await owed.owed.settled();
  const [free = 0] = ids;
  const steps = [stepBody(user.email)];
  const start = () => person.post('/api/followup-sequences', { invoiceId: free, steps });
  expect((await start()).body).toMatchObject({ status: 403, title: 'Sequence Limit Reached' });
  expect((await person.get('/api/plan')).body).toMatchObject({ sequences: { used: 6, remaining: 0 } });
  for (const id of ids.slice(1, 3)) await person.post(`/api/invoices/${id}/mark-paid`);
  expect((await start()).status).toBe(201);
});

test('Sync says what it found', async () => {
  const person = owed.person();
  await person.register();
  await newInvoice(person, { dueDate: '2026-01-01', dateIssued: '2025-12-01' });
  expect((await person.post('/api/invoices/sync-status')).body).toEqual({
    success: true,
    message: 'Everything is up to date. 1 invoice is overdue.',
  });
});

test('after a trial what exists goes on, and only new ones wait until a plan is chosen', async () => {
  const person = owed.person();
  const { body: user } = await person.register();
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  const other = await newInvoice(person, { clientId, invoiceNumber: 'INV-2' });
  await owed.owed.close();
  owed = await startOwed({ env: { ...owed.settings, DATA_DIR: owed.dataDir, CLOCK_OFFSET: 'P15D' } });
  const later = person.at(owed.address);
  expect((await later.get('/api/plan')).body['trial']).toMatchObject({ isOver: true });
  const refused = await later.post('/api/invoices', invoiceBody(clientId));
  expect([refused.status, refused.body['type'], refused.body['title']]).toEqual([
    403,
    '/problems/trial-ended',
    'Trial ended',
  ]);
  const steps = [stepBody(user.email)];
  expect((await later.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(403);
  expect((await later.post(`/api/invoices/${other}/mark-paid`)).status).toBe(200);
  expect((await later.put(`/api/invoices/${invoiceId}`, { description: 'Design' })).status).toBe(200);
  await owed.putOnPlan(later, 'solo');
  expect((await later.post('/api/invoices', invoiceBody(clientId))).status).toBe(201);
  expect((await later.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
});
