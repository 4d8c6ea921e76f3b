import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  clientBody,
  invoiceBody,
  newClient,
  newInvoice,
  newSequence,
  ownEmail,
  stepBody,
} from '../bodies.ts';
import type { Person } from '../../doubles/person.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  clientId = await newClient(person);
});

const key = (value: string) => ({ headers: { 'idempotency-key': value } });

test('a repeated create returns the first record and creates no other', async () => {
  const body = invoiceBody(clientId);
  const first = await person.post('/api/invoices', body, key('a'));
  const before = await owed.eventCount();
  const second = await person.post('/api/invoices', body, key('a'));
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await owed.eventCount()).toBe(before);
  const other = await person.post('/api/invoices', body, key('b'));
  expect(other.body.id).not.toBe(first.body.id);
});

test('concurrent calls with one key create one record', async () => {
  const body = invoiceBody(clientId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.post('/api/invoices', body, key('same'))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect((await person.get('/api/invoices')).rows).toHaveLength(1);
});

test('another body with the same key is refused; another path or account has its own keys', async () => {
  await person.post('/api/clients', clientBody(), key('k'));
  const reused = await person.post('/api/clients', clientBody({ city: 'Porto' }), key('k'));
  expect([reused.status, reused.body.message]).toEqual([
    422,
    'This Idempotency-Key was used for another request body',
  ]);
  expect((await person.post('/api/invoices', invoiceBody(clientId), key('k'))).status).toBe(201);
  const other = owed.person();
  await other.register();
  expect((await other.post('/api/clients', clientBody({ city: 'Porto' }), key('k'))).status).toBe(201);
});

test('a refusal is repeated too; a refusal by the schema is not stored', async () => {
  const email = await ownEmail(person);
  const invoiceId = await newInvoice(person, { clientId });
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  const body = { invoiceId, steps: [stepBody(email)] };
  const refused = await person.post('/api/followup-sequences', body, key('r'));
  await person.post(`/api/invoices/${invoiceId}/unpaid`);
  const again = await person.post('/api/followup-sequences', body, key('r'));
  expect([again.status, again.body, again.headers.get('content-type')]).toEqual([
    409,
    refused.body,
    'application/problem+json; charset=utf-8',
  ]);
  expect((await person.post('/api/clients', { name: 'x' }, key('v'))).status).toBe(400);
  expect((await person.post('/api/clients', clientBody(), key('v'))).status).toBe(201);
});

test('a repeated call that changed nothing changes nothing later, and is answered as before', async () => {
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId, {}, { days: 9, scheduledDate: '2099-12-10' });
  const toggle = (status: string, name?: string) =>
    person.patch(
      `/api/sequences/${invoiceId}/toggle-status`,
      { status },
      name === undefined ? {} : key(name),
    );
  await toggle('paused');
  const paused = await toggle('paused', 'pause');
  await toggle('active');
  const resumed = await toggle('active', 'resume');
  expect([paused.status, resumed.status]).toEqual([200, 200]);
  const before = await owed.eventCount();
  expect((await toggle('paused', 'pause')).status).toBe(200);
  expect(await owed.eventCount()).toBe(before);
  await person.post(`/api/invoices/${invoiceId}/mark-paid`);
  const after = await owed.eventCount();
  const again = await toggle('active', 'resume');
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect((await toggle('active', 'another')).status).toBe(409);
  expect(await owed.eventCount()).toBe(after);
});

test('a repeated call whose record is gone meanwhile has its status, and no body', async () => {
  const notes = 'n'.repeat(2_000);
  const body = invoiceBody(clientId, { notes });
  const first = await person.post('/api/invoices', body, key('long'));
  await person.delete(`/api/clients/${clientId}`);
  const before = await owed.eventCount();
  const again = await person.post('/api/invoices', body, key('long'));
  expect([again.status, again.headers.get('owed-view'), again.bodyOrNull]).toEqual([201, 'behind', null]);
  expect(first.status).toBe(201);
  expect(await owed.eventCount()).toBe(before);
});

test('a repeat after a crash before the answer finds its own events', async () => {
  const body = invoiceBody(clientId);
  const first = await person.post('/api/invoices', body, key('crash'));
  // As if the process had crashed after it stored its events and before it stored its response.
  const { keep } = owed.owed.engines;
  for await (const { key: name, value } of keep.list<object>('answers')) {
    await keep.put('answers', name, { ...value, answer: null });
  }
  const before = await owed.eventCount();
  owed = await owed.restart();
  const back = owed.person();
  back.cookie = person.cookie;
  const repeated = await back.post('/api/invoices', body, key('crash'));
  expect([repeated.status, repeated.body]).toEqual([201, first.body]);
  expect(await owed.eventCount()).toBe(before);
});
