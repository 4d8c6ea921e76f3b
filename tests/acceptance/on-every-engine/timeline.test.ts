import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { dashboardView, receivablesView } from '../../../contracts/invoices/dashboard.ts';
import { clientPage, invoicePage } from '../../../contracts/invoices/lists.ts';
import { timelinePage } from '../../../contracts/invoices/timeline.ts';
import type { Person } from '../../doubles/person.ts';
import {
  clientBody,
  newClient,
  newInvoice,
  newSequence,
  overdueInvoiceBody,
  ownEmail,
  stepDueNow,
} from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

const timeline = async (query: string, of = person) =>
  timelinePage.parse((await of.get(`/api/timeline?${query}`)).body);

/** The fact that the invoice's email was sent, once it was. */
const sent = (invoiceId: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await timeline(`invoiceId=${invoiceId}&kind=email&limit=1`);
      const [last] = rows;
      if (last?.event !== 'StepSent') throw new Error(`Not sent: ${last?.title ?? 'nothing'}`);
      return last;
    },
    { timeout: 30_000, interval: 50 },
  );

test('the timeline of an invoice, a client and the account says what happened, page by page', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, overdueInvoiceBody(clientId));
  await newSequence(person, invoiceId, stepDueNow(await ownEmail(person)));
  const mail = await sent(invoiceId);
  expect(mail).toMatchObject({ actor: 'owed', by: 'Owed', kind: 'email', invoiceId, clientId });
  expect(mail.title).toMatch(/^Email 1 of 1: Written to the outbox/);
  expect(mail.why[0]?.text).toMatch(/^Planned for /);
  // The timeline reads the events; the list of sent emails follows them.
  await expect
    .poll(async () => (await person.get(`/api/sent-emails/${mail.emailId}/message`)).status)
    .toBe(200);
  await person.put(`/api/clients/${clientId}`, clientBody({ name: 'Lumière' }));
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);

  const own = await timeline(`invoiceId=${invoiceId}&limit=200`);
  expect(own.rows.at(-1)?.title).toMatch(/^Invoice .* created: /);
  expect(own.rows.find(({ event }) => event === 'InvoicePaid')).toMatchObject({
    actor: 'user',
    by: 'Ada Lovelace',
    changes: [
      { field: 'Status', from: 'Unpaid', to: 'Paid' },
      { field: 'Paid on', from: 'none' },
    ],
  });
  expect(own.rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['MailingQueued', 'HandoverAccepted']),
  );

  const whole = await timeline('limit=200');
  const ofClient = await timeline(`clientId=${clientId}&limit=200`);
  expect(new Set(ofClient.rows.map(({ id }) => id))).toEqual(
    new Set(whole.rows.filter((row) => row.clientId === clientId).map(({ id }) => id)),
  );
  expect(ofClient.rows.find(({ event }) => event === 'ClientRevised')).toMatchObject({
    clientName: 'Lumière',
    changes: [{ field: 'Name', to: 'Lumière' }],
  });
  expect(whole.rows.at(-1)?.event).toBe('AccountRegistered');

  const ids = [];
  for (let after: string | null = ''; after !== null;) {
    const page = await timeline(`limit=3${after === '' ? '' : `&after=${after}`}`);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(ids).toEqual(whole.rows.map(({ id }) => id));
  const [, linked] = whole.rows;
  expect((await timeline(`fact=${linked?.id}&limit=1`)).rows).toEqual([linked]);

  const other = owed.person();
  expect((await other.get('/api/timeline')).status).toBe(401);
  await other.register();
  for (const query of [`invoiceId=${invoiceId}`, `clientId=${clientId}`, `fact=${linked?.id}`])
    expect((await other.get(`/api/timeline?${query}`)).status, query).toBe(404);
  expect((await timeline('limit=200', other)).rows.map(({ event }) => event)).toEqual(['AccountRegistered']);
});

test('every read answers as of a moment, and nothing is changed there', async () => {
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId, amount: 100 });
  const [created] = (await timeline(`invoiceId=${invoiceId}`)).rows;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  const [paid] = (await timeline(`invoiceId=${invoiceId}`)).rows;
  const at = `at=${created?.recordedAt}`;

  const listed = await person.get(`/api/lists/invoices?${at}`);
  expect(invoicePage.parse(listed.body).rows).toMatchObject([{ id: invoiceId, status: 'pending' }]);
  expect(listed.headers.get('owed-as-of')).toBe(created?.position);
  expect(
    invoicePage.parse((await person.get(`/api/lists/invoices?at=${paid?.recordedAt}`)).body).rows,
  ).toMatchObject([{ id: invoiceId, status: 'paid' }]);
  expect((await person.get(`/api/invoices?ids=${invoiceId}&${at}`)).body).toMatchObject([
    { status: 'pending' },
  ]);
  expect((await person.get(`/api/clients?${at}`)).body).toMatchObject([{ id: clientId }]);
  expect((await person.get(`/api/followup-sequences?${at}`)).body).toEqual([]);
  expect(
    clientPage.parse((await person.get(`/api/lists/clients?${at}`)).body).rows[0]?.invoices.unpaidSums,
  ).toEqual([{ currency: 'USD', cents: 10_000 }]);
  expect(dashboardView.parse((await person.get(`/api/dashboard?${at}`)).body).outstanding.cents).toBe(10_000);
  const owedThen = receivablesView.parse((await person.get(`/api/receivables?${at}`)).body);
  expect(owedThen.total).toEqual({ cents: 10_000, count: 1 });
  expect(owedThen.groups.reduce((sum, { cents }) => sum + cents, 0)).toBe(10_000);
  expect(receivablesView.parse((await person.get('/api/receivables')).body).total.cents).toBe(0);
  expect((await timeline(`invoiceId=${invoiceId}&${at}`)).rows).toEqual([created]);
  expect((await person.get('/api/lists/invoices?at=2000-01-01')).body).toMatchObject({ rows: [], total: 0 });

  const before = await owed.eventCount();
  for (const call of [
    () => person.post(`/api/invoices/${invoiceId}/unpaid?${at}`),
    () => person.delete(`/api/clients/${clientId}?${at}`),
    () => person.get(`/api/user?${at}`),
    () => person.get('/api/dashboard?at=yesterday'),
    () => person.get('/api/dashboard?at=2026-02-31'),
  ]) {
    const { status, body } = await call();
    expect([status, Object.keys(body.errors)]).toEqual([400, ['at']]);
  }
  expect(await owed.eventCount()).toBe(before);
});
