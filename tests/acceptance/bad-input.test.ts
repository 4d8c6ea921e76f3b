import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { stepView } from '../../contracts/sequences/sequences.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { clientBody, invoiceBody, newClient, newInvoice, newSequence, ownEmail, stepBody } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;
let invoiceId: number;
let email: string;
const logged: string[] = [];
beforeAll(async () => {
  owed = await startOwed({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  });
  person = owed.person();
  await person.register();
  email = await ownEmail(person);
  clientId = await newClient(person);
  invoiceId = await newInvoice(person, { clientId });
});
afterAll(() => owed.close());

/** The call is refused with these messages by field, and nothing is stored. */
const isRefused = async (path: string, body: unknown, errors: Record<string, string>): Promise<void> => {
  const before = await owed.eventCount();
  const answer = await person.post(path, body);
  expect([answer.status, answer.body.type, answer.body.errors]).toEqual([
    400,
    '/problems/validation',
    errors,
  ]);
  expect(answer.body.detail).toBe(answer.body.message);
  expect(await owed.eventCount()).toBe(before);
};

const long = 'x'.repeat(200_000);

test.each([
  [{ color: 'red' }, { color: 'Unknown field "color"' }],
  [{ name: 'A' }, { name: 'Name must be at least 2 characters' }],
  [{ name: undefined }, { name: 'Name must be at least 2 characters' }],
  [{ name: null }, { name: 'Name must be at least 2 characters' }],
  [{ name: '\u200b\u200b' }, { name: 'Name must be at least 2 characters' }],
  [{ name: '\u3164\u3164' }, { name: 'Name must be at least 2 characters' }],
  [{ name: 'A\ud800B' }, { name: "Name contains characters that can't be stored" }],
  [{ name: 7 }, { name: 'Name must be text' }],
  [{ name: 'A\nB' }, { name: 'Name must be on one line' }],
  [{ name: 'A\u0000B' }, { name: "Name contains characters that can't be stored" }],
  [{ name: long }, { name: 'Name must be at most 200 characters' }],
  [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@b.example\nBcc: c@d.example' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@b.example, c@d.example' }, { email: 'Please enter a valid email address' }],
  [{ notes: long }, { notes: 'Notes must be at most 5,000 characters' }],
  [
    { relationshipType: 'Enemy' },
    {
      relationshipType:
        'Relationship type must be one of New Client, Regular Client, VIP / High Value, Slow Payer, At Risk, Sensitive / Delicate, Friends / Family',
    },
  ],
  [{ id: 5 }, { id: "id can't be changed here" }],
  [{ userId: 5 }, { userId: "userId can't be changed here" }],
])('a client with %j is refused', (changes, errors) =>
  isRefused('/api/clients', clientBody(changes), errors),
);

test.each([
  [{ amount: 0 }, { amount: 'Amount must be greater than 0' }],
  [{ amount: -5 }, { amount: 'Amount must be greater than 0' }],
  [{ amount: 1e308 }, { amount: 'Amount must be at most 999,999,999.99' }],
  [{ amount: 0.001 }, { amount: 'Amount must have at most two decimals' }],
  [{ amount: 1e-9 }, { amount: 'Amount must have at most two decimals' }],
  [{ amount: '12' }, { amount: 'Amount must be a number' }],
  [{ amount: null }, { amount: 'Amount is required' }],
  [{ amount: undefined }, { amount: 'Amount is required' }],
  [{ dueDate: '2026-02-31' }, { dueDate: 'Please enter a valid date' }],
  [{ dueDate: '2026-02-31T10:00:00Z' }, { dueDate: 'Please enter a valid date' }],
  [{ dueDate: '2199-12-31T23:59:59-14:00' }, { dueDate: 'Please enter a valid date' }],
  [{ dueDate: 'tomorrow' }, { dueDate: 'Please enter a valid date' }],
  [{ dueDate: undefined }, { dueDate: 'Due date is required' }],
  [{ dueDate: '' }, { dueDate: 'Due date is required' }],
  [{ dueDate: null }, { dueDate: 'Due date is required' }],
  [{ invoiceNumber: null }, { invoiceNumber: 'Invoice number is required' }],
  [{ invoiceNumber: '' }, { invoiceNumber: 'Invoice number is required' }],
  [{ invoiceNumber: 'A\r\nB' }, { invoiceNumber: 'Invoice number must be on one line' }],
  [{ clientId: 999 }, { clientId: 'Please select a client' }],
  [{ clientId: 'x' }, { clientId: 'Please select a client' }],
  [{ clientId: undefined }, { clientId: 'Please select a client' }],
  [{ description: long }, { description: 'Description must be at most 5,000 characters' }],
  [{ paymentUrl: 'javascript:alert(1)' }, { paymentUrl: 'Please enter a web address that starts with http' }],
  [{ status: 'paid' }, { status: "status can't be changed here" }],
  [{ datePaid: '2026-01-01' }, { datePaid: "datePaid can't be changed here" }],
  [
    { surprise: true, twist: 1 },
    { surprise: 'Unknown field "surprise"', twist: 'Unknown field "twist"' },
  ],
  [{ dateIssued: '2026-01-01', issueDate: '2026-01-02' }, { issueDate: 'Issue date is given twice' }],
])('an invoice with %j is refused', (changes, errors) =>
  isRefused('/api/invoices', invoiceBody(clientId, changes), errors),
);

test.each([
  [{ subject: '' }, { 'steps.0.subject': 'Subject is required' }],
  [{ subject: 'A\nB' }, { 'steps.0.subject': 'Subject must be on one line' }],
  [{ subject: 'x'.repeat(251) }, { 'steps.0.subject': 'Subject must be at most 250 characters' }],
  [{ content: ' \n ' }, { 'steps.0.content': 'Content is required' }],
  [{ content: 'ü'.repeat(10_001) }, { 'steps.0.content': 'Content must be at most 20 kB' }],
  [{ scheduledDate: '2026-02-31' }, { 'steps.0.scheduledDate': 'Please enter a valid date' }],
  [{ scheduledTime: '24:00' }, { 'steps.0.scheduledTime': 'Please enter a time such as 09:00' }],
  [
    { ccRecipients: 'one@a.example, two' },
    { 'steps.0.ccRecipients': 'Please enter valid email addresses, separated by commas' },
  ],
  [{ senderEmail: 'boss@bank.example' }, { 'steps.0.senderEmail': "This address isn't verified" }],
  [{ attachments: ['a.pdf'] }, { 'steps.0.attachments.0': "This file isn't known" }],
  [{ days: -1 }, { 'steps.0.days': 'Days must be at least 0' }],
  [{ mood: 'grim' }, { 'steps.0.mood': 'Unknown field "mood"' }],
])('a sequence with a step with %j is refused', (changes, errors) =>
  isRefused('/api/followup-sequences', { invoiceId, steps: [stepBody(email, changes)] }, errors),
);

test('a sequence has 1 to 30 steps', async () => {
  await isRefused(
    '/api/followup-sequences',
    { invoiceId, steps: [] },
    { steps: 'Please add at least one step to your email sequence.' },
  );
  const steps = Array.from({ length: 31 }, () => stepBody(email));
  await isRefused(
    '/api/followup-sequences',
    { invoiceId, steps },
    { steps: 'A sequence has at most 30 steps' },
  );
});

test('a body that is not JSON, not an object, of another content type or too long is refused', async () => {
  const before = await owed.eventCount();
  const statusOf = async (raw: string, headers: Record<string, string> = {}) => {
    const { status, body } = await person.post('/api/clients', undefined, { raw, headers });
    return [status, body.message];
  };
  expect(await statusOf('{"name": "A')).toEqual([400, "The request couldn't be read. Please send JSON."]);
  expect(await statusOf('{"__proto__": {"a": 1}}')).toEqual([
    400,
    "The request couldn't be read. Please send JSON.",
  ]);
  expect(await statusOf('[]')).toEqual([400, 'Please send a JSON object']);
  expect(await statusOf('null')).toEqual([400, 'Please send a JSON object']);
  expect(await statusOf('')).toEqual([400, 'Please send a JSON object']);
  expect(await statusOf('name=A', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
    415,
    'Please send JSON (content-type: application/json).',
  ]);
  expect(await statusOf(JSON.stringify(clientBody({ notes: 'x'.repeat(1_000_000) })))).toEqual([
    413,
    'This is too much text. Please shorten it.',
  ]);
  expect(await owed.eventCount()).toBe(before);
});

test('a body that would keep the server busy is refused before it is parsed', async () => {
  const nested = `{"fileName":"a.pdf","pdf":${'['.repeat(1_000_000)}`;
  for (const path of ['/api/invoices/extract', '/api/clients']) {
    const raw = path === '/api/clients' ? nested.slice(0, 200_000) : nested;
    const answer = await person.post(path, undefined, { raw });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { body: 'Please send less at a time, and nothing nested this deep' },
    ]);
  }
  const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`field${nth}`, 1]));
  const { status, body } = await person.post('/api/clients', fields);
  expect([status, Object.keys(body.errors).length < 200]).toEqual([400, true]);
});

test('unknown and invalid ids are not found', async () => {
  for (const id of ['1', '4503599627370497', 'abc', '0', '-1', '1.5', '%00', '9'.repeat(30)]) {
    const calls = [
      person.put(`/api/clients/${id}`, clientBody()),
      person.delete(`/api/clients/${id}`),
      person.put(`/api/invoices/${id}`, { notes: 'x' }),
      person.delete(`/api/invoices/${id}`),
      person.post(`/api/invoices/${id}/mark-paid`),
      person.post(`/api/invoices/${id}/unpaid`),
      person.post(`/api/invoices/${id}/promise-payment`, { promisedDate: null }),
      person.post(`/api/invoices/${id}/handle-due-date-change`, { newDueDate: '2099-01-01' }),
      person.patch(`/api/followup-sequences/${id}`, { customSubject: 'x' }),
      person.delete(`/api/followup-sequences/${id}`),
      person.post(`/api/followup-sequences/${id}/retry`),
      person.post(`/api/followup-sequences/${id}/skip`),
      person.post(`/api/followup-sequences/${id}/resolve`, { resolution: 'arrived' }),
      person.patch(`/api/sequences/${id}/toggle-status`, { status: 'paused' }),
      person.post(`/api/notifications/${id}/read`),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect([id, new Set(statuses)]).toEqual([id, new Set([404])]);
  }
  const sequence = await person.post('/api/followup-sequences', { invoiceId: 1, steps: [stepBody(email)] });
  expect([sequence.status, sequence.body.message]).toEqual([404, 'Invoice not found']);
});

test('no call finds another account’s records', async () => {
  const [{ id: stepId } = { id: 0 }] = await newSequence(person, invoiceId);
  const other = owed.person();
  await other.register();
  const otherEmail = await ownEmail(other);
  const before = await owed.eventCount();
  const calls = [
    other.put(`/api/clients/${clientId}`, clientBody()),
    other.delete(`/api/clients/${clientId}`),
    other.put(`/api/invoices/${invoiceId}`, { notes: 'x' }),
    other.delete(`/api/invoices/${invoiceId}`),
    other.post(`/api/invoices/${invoiceId}/mark-paid`),
    other.post(`/api/invoices/${invoiceId}/unpaid`),
    other.post(`/api/invoices/${invoiceId}/promise-payment`, {}),
    other.post(`/api/invoices/${invoiceId}/handle-due-date-change`, { newDueDate: '2099-01-01' }),
    other.post('/api/followup-sequences', { invoiceId, steps: [stepBody(otherEmail)] }),
    other.post('/api/followup-sequences/test-mail', { invoiceId, step: stepBody(otherEmail) }),
    other.patch(`/api/followup-sequences/${stepId}`, { customSubject: 'x' }),
    other.delete(`/api/followup-sequences/${stepId}`),
    other.post(`/api/followup-sequences/${stepId}/retry`),
    other.patch(`/api/sequences/${invoiceId}/toggle-status`, { status: 'paused' }),
  ];
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const theirs = await other.post('/api/invoices', invoiceBody(clientId));
  expect([theirs.status, theirs.body.errors]).toEqual([400, { clientId: 'Please select a client' }]);
  expect(await owed.eventCount()).toBe(before);
  for (const path of ['clients', 'invoices', 'followup-sequences', 'sent-emails', 'notifications']) {
    expect([path, (await other.get(`/api/${path}`)).rows]).toEqual([path, []]);
  }
  expect((await other.get(`/api/invoices?ids=${invoiceId}`)).rows).toEqual([]);
  expect((await other.get(`/api/followup-sequences?ids=${stepId}`)).rows).toEqual([]);
  expect((await other.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows).toEqual([]);
  await person.delete(`/api/followup-sequences/${stepId}`);
});

test('emoji, right-to-left names, HTML, quotes and double spaces are stored as typed', async () => {
  const name = '  "Zoë  O\'Hara" 🧾 مرحبا <b>&amp;</b>'.trim();
  const notes = 'one\n\n two  spaces\t<script>alert(1)</script>';
  const { body } = await person.post('/api/clients', clientBody({ name, notes }));
  expect([body.name, body.notes]).toEqual([name, notes]);
  const [listed] = (await person.get(`/api/clients?ids=${body.id}`)).rows;
  expect(listed).toEqual(body);
});

test('queries are validated too', async () => {
  const refused = async (query: string) => {
    const { status, body } = await person.get(`/api/invoices?${query}`);
    return [status, Object.keys(body.errors)];
  };
  expect(await refused('ids=1,x')).toEqual([400, ['ids.1']]);
  expect(await refused('page=1')).toEqual([400, ['page']]);
  expect(await refused(`ids=${Array.from({ length: 201 }, (_, i) => i + 1).join()}`)).toEqual([400, ['ids']]);
  expect((await person.get('/api/nothing')).status).toBe(404);
});

test('error responses reveal no internals', async () => {
  const { body, headers } = await person.get('/api/nothing');
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Not found',
    message: 'Not found',
  });
  expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
});

test('an answer that its schema refuses is logged, and the change is answered as done', async () => {
  const before = await newInvoice(person, { clientId });
  const { id: userId } = (await person.get('/api/user')).body;
  // As a version stored it that did not check the date in the account's zone.
  await owed.owed.engines.commands.handle(
    invoiceStream(before),
    invoiceDecider,
    {
      type: 'ReviseInvoice',
      changes: {},
      dueDate: '2200-01-01',
      clientName: 'A',
      moment: { now: '2026-12-01T12:00:00.000Z', today: '2026-12-01', timeZone: 'UTC' },
    },
    systemContext(userId),
  );
  const paid = await person.post(`/api/invoices/${before}/mark-paid`);
  expect([paid.status, paid.body]).toMatchObject([200, { status: 'paid', dueDate: '2200-01-01' }]);
  await expect.poll(() => logged.join()).toContain('The answer to a change is not as documented');
  expect(logged.join()).toContain('dueDate: Please enter a valid date');
});

test('emails that would move beyond the last date are sent on it, and a timing beyond it is refused', async () => {
  const id = await newInvoice(person, { clientId });
  const [step] = await newSequence(person, id, {}, { scheduledDate: '2199-12-01' });
  const moved = await person.post(`/api/invoices/${id}/handle-due-date-change`, {
    action: 'adjust',
    newDueDate: '2199-12-31',
  });
  expect(moved.status).toBe(200);
  const { rows } = await person.get(`/api/followup-sequences?invoiceIds=${id}`);
  const dates = stepView
    .array()
    .parse(rows)
    .map(({ scheduledDate }) => scheduledDate);
  expect(dates).toEqual(['2199-12-31', '2199-12-31']);
  const edited = await person.patch(`/api/followup-sequences/${step?.id}`, { days: 10 });
  expect([edited.status, edited.body.errors]).toEqual([400, { days: 'Please enter a valid date' }]);
});

test('an idempotency key has 1 to 255 characters', async () => {
  const headers = { 'idempotency-key': 'x'.repeat(256) };
  const { status, body } = await person.post('/api/clients', clientBody(), { headers });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['Idempotency-Key']]);
});
