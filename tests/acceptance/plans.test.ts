import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { addDays, shortDate, todayIn } from '../../domain/calendar.ts';
import { textOf } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { zoneAtHour } from '../doubles/zone-at-hour.ts';
import { invoiceBody, newClient, newInvoice, newSequence, stepBody } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

const settings = { CHECKOUT_URL: 'https://pay.example.com/owed?shop=1', TRIAL_DAYS: '14' };

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({ env: settings });
});
afterAll(() => owed.close());

/** A zone where it is about noon, and the day after there. */
const noon = () => {
  const zone = zoneAtHour(12);
  return { zone, tomorrow: addDays(todayIn(zone, Date.now()), 1) };
};

/** An overdue invoice whose reminder goes out tomorrow. */
const invoiceOfTomorrow = async (person: Person, changes: { invoiceNumber: string; tone: string }) => {
  const { invoiceNumber, tone } = changes;
  const invoiceId = await newInvoice(person, {
    invoiceNumber,
    dueDate: '2026-01-01',
    dateIssued: '2025-12-01',
  });
  await newSequence(person, invoiceId, { scheduledDate: noon().tomorrow, tone });
  return invoiceId;
};

/** The links in the email about tomorrow's reminders, by what they are called. */
const mailedLinks = (address: string): Promise<{ subject: string; text: string; links: readonly string[] }> =>
  vi.waitFor(
    async () => {
      const outbox = join(owed.dataDir, 'outbox');
      const names = await readdir(outbox);
      const messages = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      const found = messages.find(
        (message) => message.includes('Subject: Tomorrow') && message.includes(address),
      );
      const text = textOf(found);
      const links = [...text.matchAll(/^(?:Mark Paid|Promise|Pause): \S+\/reminder\/([\w-]{43})/gm)];
      expect(links.length).toBeGreaterThan(0);
      return {
        subject: /^Subject: (.*)\r$/m.exec(text)?.[1] ?? '',
        text,
        links: links.map(([, token]) => token ?? ''),
      };
    },
    { timeout: 30_000 },
  );

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

test("tomorrow's reminders are announced in the bell and by email; each link does one thing once", async () => {
  const person = owed.person();
  // There the morning's news is not due yet; it is once the account moves.
  const { body: user } = await person.register({ timeZone: zoneAtHour(3) });
  await owed.putOnPlan(person, 'agency');
  const friendly = await invoiceOfTomorrow(person, { invoiceNumber: 'INV-1', tone: 'friendly' });
  const legal = await invoiceOfTomorrow(person, { invoiceNumber: 'INV-2', tone: 'legal' });
  await person.put('/api/user', { timeZone: noon().zone });

  const { subject, links } = await mailedLinks(user.email);
  expect(subject).toBe('Tomorrow: 2 reminders to clients');
  const title = `2 reminders planned for ${shortDate(noon().tomorrow)}`;
  const told = async () => (await person.get('/api/notifications')).rows[0];
  await expect.poll(told).toMatchObject({
    type: 'info',
    title,
    reminders: [
      {
        invoiceId: legal,
        invoiceNumber: 'INV-2',
        clientName: 'Northwind Studio',
        amountCents: 123_450,
        tone: 'legal',
      },
      { invoiceId: friendly, invoiceNumber: 'INV-1', tone: 'friendly' },
    ],
  });

  const [paidLegal, promiseLegal, , , , pauseFriendly] = links;
  const visitor = owed.person();
  const path = (token: string | undefined): string => `/api/reminder-actions/${token}`;
  expect((await visitor.get(path(paidLegal))).body).toMatchObject({
    action: 'paid',
    clientName: 'Northwind Studio',
    invoiceNumber: 'INV-2',
    amount: 123_450,
    isPaid: false,
  });
  expect((await person.get(`/api/invoices?ids=${legal}`)).rows).toMatchObject([{ status: 'pending' }]);

  const elsewhere = { headers: { origin: 'https://evil.example' } };
  expect((await visitor.post(path(paidLegal), {}, elsewhere)).status).toBe(403);
  expect((await visitor.post(path(paidLegal), {})).body).toEqual({ action: 'paid', mailInFlight: false });
  expect((await visitor.post(path(paidLegal), {})).status).toBe(410);
  expect((await visitor.get(path(paidLegal))).status).toBe(410);
  expect((await visitor.get(path(`${paidLegal?.slice(1)}x`))).status).toBe(410);
  expect((await visitor.get(path(promiseLegal))).body).toMatchObject({ action: 'promise', isPaid: true });
  expect((await visitor.post(path(pauseFriendly), {})).status).toBe(200);

  await owed.owed.settled();
  expect((await person.get(`/api/invoices?ids=${legal}`)).rows).toMatchObject([{ status: 'paid' }]);
  expect((await person.get(`/api/timeline?invoiceId=${legal}&kind=payment`)).body).toMatchObject({
    rows: [{ event: 'InvoicePaid', actor: 'link' }],
  });
  const firstStep = async () => (await person.get(`/api/followup-sequences?invoiceIds=${friendly}`)).rows[0];
  await expect.poll(firstStep).toMatchObject({ status: 'paused', pausedReason: 'paused_by_hand' });
  const listed = (await person.get('/api/notifications')).rows;
  expect(listed.filter((one) => one['title'] === title)).toHaveLength(1);
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
