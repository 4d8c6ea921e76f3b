import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { verify } from '../../api/evidence/verify.mjs';
import { auditorView } from '../../contracts/accounts/auditor-links.ts';
import { receivablesView } from '../../contracts/invoices/dashboard.ts';
import { clientPage, invoicePage, sentEmailPage, sequencePage } from '../../contracts/invoices/lists.ts';
import { timelinePage } from '../../contracts/invoices/timeline.ts';
import type { Person } from '../doubles/person.ts';
import { newAuditorLink, newClient, newInvoice, newSequence, ownEmail, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { unpacked } from './unpacked.ts';

const textOf = (folder: string, file: string): Promise<string> => readFile(join(folder, file), 'utf8');

const day = 86_400_000;

let owed: RunningOwed;
let owner: Person;
let daysOn = 0;
const now = (): number => Date.now() + daysOn * day;
const dayNow = (days = 0): string => new Date(now() + days * day).toISOString().slice(0, 10);

beforeAll(async () => {
  owed = await startOwed({ overrides: { clock: { now } } });
});
afterAll(() => owed.close());
beforeEach(async () => {
  daysOn = -40;
  owner = owed.person();
  await owner.register({ timeZone: 'UTC' });
});

const invoiceFrom = (clientId: number, invoiceNumber: string, changes: object = {}) =>
  newInvoice(owner, { clientId, invoiceNumber, dueDate: dayNow(-2), dateIssued: dayNow(-9), ...changes });

const emailsOf = async (who: Person) =>
  sentEmailPage.parse((await who.get('/api/lists/sent-emails?direction=asc')).body);

/** Has a reminder of the invoice sent today. */
const remind = async (invoiceId: number): Promise<void> => {
  const before = (await emailsOf(owner)).total;
  const step = { ...stepDueNow(await ownEmail(owner)), scheduledDate: dayNow() };
  expect(await newSequence(owner, invoiceId, step)).toHaveLength(1);
  await vi.waitFor(async () => expect((await emailsOf(owner)).total).toBe(before + 1), 15_000);
};

/** What happens before, within and after the period that the auditor is shown: 30 to 20 days ago. */
const history = async () => {
  const clientId = await newClient(owner, { name: 'Before Ltd' });
  const early = await invoiceFrom(clientId, 'EARLY');
  const paidEarly = await invoiceFrom(clientId, 'PAID-EARLY');
  const enteredLate = await invoiceFrom(clientId, 'ENTERED-LATE');
  await owner.post(`/api/invoices/${paidEarly}/mark-paid`);
  await remind(early);

  daysOn = -25;
  await owner.put(`/api/clients/${clientId}`, { name: 'Within Ltd', email: 'accounts@northwind.example' });
  const within = await invoiceFrom(clientId, 'WITHIN', { amount: 100 });
  await remind(within);
  await owner.post(`/api/invoices/${early}/mark-paid`);
  await owner.post(`/api/invoices/${enteredLate}/mark-paid`, { datePaid: dayNow(-7) });

  daysOn = -10;
  await owner.put(`/api/clients/${clientId}`, { name: 'After Ltd', email: 'accounts@northwind.example' });
  const late = await invoiceFrom(clientId, 'LATE');
  await remind(late);
  await remind(within);
  await owner.post(`/api/invoices/${within}/mark-paid`);

  daysOn = 0;
  await owed.owed.settled();
  return { clientId, early, paidEarly, enteredLate, within, late };
};

const period = () => ({ from: dayNow(-30), to: dayNow(-20), expiresOn: dayNow(3) });

const open = async (token: string): Promise<Person> => {
  const auditor = owed.person();
  expect((await auditor.post('/api/auditor-links/open', { token })).status).toBe(204);
  return auditor;
};

test("an auditor's link shows what lies in its period, and nothing else", async () => {
  const records = await history();
  const link = await newAuditorLink(owner, period());
  const auditor = await open(link.token);
  const { email } = (await owner.get('/api/user')).body;
  const { from, to } = period();
  expect(auditorView.parse((await auditor.get('/api/auditor')).body)).toMatchObject({
    name: 'Grant & Co.',
    account: 'Ada Lovelace',
    email,
    from,
    to,
    timeZone: 'UTC',
    numberFormat: 'en-US',
  });

  const facts = timelinePage.parse((await auditor.get('/api/timeline?limit=200')).body);
  const days = new Set(facts.rows.map(({ recordedAt }) => recordedAt.slice(0, 10)));
  expect([...days]).toEqual([dayNow(-25)]);
  const reasons = facts.rows.flatMap(({ why }) => why.map(({ recordedAt }) => recordedAt.slice(0, 10)));
  expect(new Set(reasons)).toEqual(days);
  const all = timelinePage.parse((await owner.get('/api/timeline?limit=200')).body);
  expect(facts.total).toBe(all.rows.filter(({ recordedAt }) => days.has(recordedAt.slice(0, 10))).length);
  for (const { id, recordedAt } of all.rows) {
    const isShown = days.has(recordedAt.slice(0, 10));
    expect((await auditor.get(`/api/timeline?fact=${id}&limit=1`)).status).toBe(isShown ? 200 : 404);
  }
  const ofLate = timelinePage.parse((await auditor.get(`/api/timeline?invoiceId=${records.late}`)).body);
  expect([ofLate.rows, ofLate.total]).toEqual([[], 0]);

  const listed = async (query = '') =>
    invoicePage.parse((await auditor.get(`/api/lists/invoices${query}`)).body);
  const numbers = async (query = '') =>
    (await listed(query)).rows.map(({ invoiceNumber, status }) => [invoiceNumber, status]);
  expect(await numbers()).toEqual([
    ['WITHIN', 'pending'],
    ['EARLY', 'paid'],
    // Paid before the period, by a payment that was entered in it.
    ['ENTERED-LATE', 'paid'],
  ]);
  expect((await listed()).counts).toMatchObject({ all: 3, paid: 2 });
  expect((await numbers(`?at=${from}`)).toSorted()).toEqual([
    ['EARLY', 'pending'],
    ['ENTERED-LATE', 'pending'],
  ]);
  expect(await numbers(`?at=${dayNow()}`)).toEqual(await numbers());
  expect(await numbers(`?ids=${Object.values(records).join()}&status=paid`)).toEqual([
    ['EARLY', 'paid'],
    ['ENTERED-LATE', 'paid'],
  ]);
  const stepsShown = async (query = '') =>
    Object.fromEntries(
      (await listed(query)).rows.map((row) => [row.invoiceNumber, row.sequence?.steps.outbox]),
    );
  // That of EARLY went out before the period, the second one of WITHIN after it.
  expect(await stepsShown(`?at=${from}`)).toEqual({ EARLY: 1, 'ENTERED-LATE': undefined });
  expect(await stepsShown()).toEqual({ WITHIN: 1, EARLY: 1, 'ENTERED-LATE': undefined });
  const earlierOf = async (at: string) =>
    sequencePage
      .parse((await owner.get(`/api/lists/sequences?at=${at}`)).body)
      .rows.map((row) => [row.invoiceNumber, row.earlierSequences])
      .toSorted();
  expect(await earlierOf(to)).toEqual([
    ['EARLY', 0],
    ['WITHIN', 0],
  ]);
  expect(await earlierOf(dayNow())).toEqual([
    ['EARLY', 0],
    ['LATE', 0],
    ['WITHIN', 1],
  ]);
  const clients = clientPage.parse((await auditor.get('/api/lists/clients')).body);
  expect(clients.rows).toMatchObject([
    { name: 'Within Ltd', invoices: { all: 3, unpaidSums: [{ currency: 'USD', cents: 10_000 }] } },
  ]);
  const owes = receivablesView.parse((await auditor.get('/api/receivables')).body);
  expect(owes.total).toEqual({ cents: 10_000, count: 1 });
  for (const path of ['/api/timeline', '/api/lists/invoices', '/api/receivables', '/api/lists/clients'])
    expect([path, (await auditor.get(`${path}?at=${dayNow(-31)}`)).status]).toEqual([path, 400]);

  const sent = await emailsOf(owner);
  const [shown, ...others] = (await emailsOf(auditor)).rows;
  expect([shown?.invoiceNumber, others]).toEqual(['WITHIN', []]);
  const outside = `/api/lists/sent-emails?from=${dayNow(-60)}&to=${dayNow()}`;
  expect(sentEmailPage.parse((await auditor.get(outside)).body).rows).toEqual([shown]);
  for (const { id, invoiceNumber } of sent.rows)
    expect([invoiceNumber, (await auditor.get(`/api/sent-emails/${id}/message`)).status]).toEqual([
      invoiceNumber,
      id === shown?.id ? 200 : 404,
    ]);
}, 90_000);

test('an auditor takes evidence of the period, and every use of the link is recorded', async () => {
  const { within, late, clientId } = await history();
  const link = await newAuditorLink(owner, period());
  const auditor = await open(link.token);
  const folder = await unpacked((await auditor.download('/api/exports/evidence')).bytes);
  expect(await verify(folder)).toEqual([]);
  const events = (await textOf(folder, 'events.jsonl')).trim().split('\n');
  expect(events.length).toBeGreaterThan(5);
  for (const event of events) expect(event).toContain(`"occurredAt":"${dayNow(-25)}`);
  expect(await readdir(join(folder, 'emails'))).toHaveLength(1);
  const ofInvoice = await unpacked(
    (await auditor.download(`/api/exports/evidence?invoiceId=${within}`)).bytes,
  );
  expect(await verify(ofInvoice)).toEqual([]);
  expect(await textOf(ofInvoice, 'events.jsonl')).not.toContain(dayNow(-10));
  const ofClient = await unpacked(
    (await auditor.download(`/api/exports/evidence?clientId=${clientId}`)).bytes,
  );
  expect(await textOf(ofClient, 'manifest.json')).toContain('Client Within Ltd');
  expect((await auditor.get(`/api/exports/evidence?invoiceId=${late}`)).status).toBe(404);
  expect((await auditor.get('/api/exports/checkpoint')).status).toBe(200);

  const facts = timelinePage.parse((await owner.get('/api/timeline?kind=account&limit=6')).body);
  const said = facts.rows.map(({ title, actor }) => [title, actor]);
  expect(said.slice(0, 4)).toEqual([
    ['Evidence of client Within Ltd downloaded by the auditor Grant & Co.', 'link'],
    ['Evidence of invoice WITHIN downloaded by the auditor Grant & Co.', 'link'],
    ['Evidence of the account downloaded by the auditor Grant & Co.', 'link'],
    ['Auditor link opened by Grant & Co.', 'link'],
  ]);
  expect(said[4]?.[0]).toMatch(/^Auditor link for Grant & Co. created, for /);
}, 90_000);

test('a link ends when it is revoked, expires or was never there, and its secret is stored nowhere', async () => {
  const link = await newAuditorLink(owner, period());
  const auditor = await open(link.token);
  const again = await open(link.token);
  expect((await owner.get('/api/auditor-links')).rows).toMatchObject([
    { id: link.id, name: 'Grant & Co.', uses: 2, status: 'working' },
  ]);
  // Its sessions are not among the owner's, and do not end with them.
  expect((await owner.get('/api/user/sessions')).rows).toHaveLength(1);
  await owner.post('/api/user/sessions/end-others');
  expect((await auditor.get('/api/auditor')).status).toBe(200);

  expect((await owed.person().post('/api/auditor-links/open', { token: 'A'.repeat(43) })).status).toBe(410);
  const refused = await owner.post('/api/auditor-links', {
    ...{ name: 'X', ...period() },
    currentPassword: 'wrong',
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([403, ['currentPassword']]);
  const tooLong = await owner.post('/api/auditor-links', {
    ...{ name: 'X', ...period(), expiresOn: dayNow(500) },
    currentPassword: 'correct horse',
  });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([400, ['expiresOn']]);
  const tooEarly = await owner.post('/api/auditor-links', {
    ...{ name: 'X', ...period(), from: dayNow(1), to: dayNow(2) },
    currentPassword: 'correct horse',
  });
  expect([tooEarly.status, Object.keys(tooEarly.body.errors)]).toEqual([400, ['from']]);

  // A session of an auditor lasts half a day.
  daysOn = 0.6 - 40;
  expect((await auditor.get('/api/auditor')).status).toBe(401);
  const later = await open(link.token);
  daysOn = 4 - 40;
  expect((await later.get('/api/auditor')).status).toBe(401);
  expect((await owed.person().post('/api/auditor-links/open', { token: link.token })).status).toBe(410);
  expect((await owner.get('/api/auditor-links')).rows).toMatchObject([{ status: 'expired' }]);

  const other = await newAuditorLink(owner, period());
  const reader = await open(other.token);
  const stranger = owed.person();
  await stranger.register();
  expect((await stranger.delete(`/api/auditor-links/${other.id}`)).status).toBe(404);
  expect((await owner.delete(`/api/auditor-links/${other.id}`)).status).toBe(204);
  expect((await reader.get('/api/timeline')).status).toBe(401);
  expect((await again.get('/api/timeline')).status).toBe(401);
  expect((await owed.person().post('/api/auditor-links/open', { token: other.token })).status).toBe(410);
  const everything: string[] = [];
  for await (const event of owed.owed.engines.store.readAll()) everything.push(JSON.stringify(event));
  for await (const entry of owed.owed.engines.keep.list('links')) everything.push(JSON.stringify(entry));
  expect(everything.join('\n')).not.toContain(link.token);
  expect(everything.join('\n')).not.toContain(other.token);
}, 60_000);
