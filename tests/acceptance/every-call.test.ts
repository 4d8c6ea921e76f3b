import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Answered } from '../doubles/answered.ts';
import type { Person } from '../doubles/person.ts';
import {
  clientBody,
  newAuditorLink,
  invoiceBody,
  newClient,
  newInvoice,
  newSequence,
  stepBody,
  stepDueNow,
} from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/*
 * What must hold of every call, driven by the API's own document: a new call is tested as soon as it is there, and one
 * that takes an id has to be named here.
 */

const documented = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) });

interface Operation {
  readonly method: string;
  readonly path: string;
}

let owed: RunningOwed;
let operations: readonly Operation[];
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  owed = await startOwed();
  owner = owed.person();
  stranger = owed.person();
  await owner.register();
  await stranger.register();
  const { paths } = documented.parse((await owner.get('/api/docs/json')).body);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
});
afterAll(() => owed.close());

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

const ask = (who: Person, { method, path }: Operation, body?: unknown, headers = {}): Promise<Answered> => {
  const options = { headers };
  switch (method) {
    case 'POST':
      return who.post(path, body, options);
    case 'PUT':
      return who.put(path, body, options);
    case 'PATCH':
      return who.patch(path, body, options);
    case 'DELETE':
      return who.delete(path, options);
    default:
      return who.get(path, options);
  }
};

const withIds = (path: string, id: string | number): string => path.replaceAll(/\{\w+\}/g, `${id}`);

/** Reads that change something, so that no other page may cause them. */
const changingReads = [
  'GET /api/verified-emails/direct-verify/{id}',
  'GET /api/auto-add-user-email',
  'GET /api/gmail/auth',
  'GET /api/xero/auth-url',
];

test('no call that changes something takes a request from another site', async () => {
  const changing = operations.filter(
    (operation) => operation.method !== 'GET' || changingReads.includes(nameOf(operation)),
  );
  expect(changing.length).toBeGreaterThan(50);
  const before = await owed.eventCount();
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: owed.address },
  ];
  for (const operation of changing)
    for (const headers of foreign) {
      const { status, body } = await ask(
        owner,
        { ...operation, path: withIds(operation.path, 1) },
        undefined,
        headers,
      );
      expect([nameOf(operation), headers, status, body.message]).toEqual([
        nameOf(operation),
        headers,
        403,
        'This request came from another site and was refused',
      ]);
    }
  expect(await owed.eventCount()).toBe(before);
  expect((await owner.get('/api/user')).status).toBe(200);
});

/** What visitors may call; a token takes the place of the session in some. */
const open = [
  'GET /health',
  'GET /health/live',
  'GET /metrics',
  'GET /api/status',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/user/confirm-address',
  'POST /api/forgot-password',
  'GET /api/reset-password/{token}',
  'POST /api/reset-password/{token}',
  'POST /api/verified-emails/verify',
  'GET /api/reminder-actions/{token}',
  'POST /api/reminder-actions/{token}',
  'POST /api/auditor-links/open',
];

test('every other call asks a visitor to sign in, also with a session that was made up', async () => {
  const invented = owed.person();
  invented.cookie = `owed_session=${'A'.repeat(43)}`;
  const before = await owed.eventCount();
  for (const operation of operations.filter((one) => !open.includes(nameOf(one))))
    for (const visitor of [owed.person(), invented]) {
      const { status } = await ask(visitor, { ...operation, path: withIds(operation.path, 1) });
      expect([nameOf(operation), status]).toEqual([nameOf(operation), 401]);
    }
  expect(await owed.eventCount()).toBe(before);
  const names = operations.map(nameOf);
  expect(open.filter((name) => !names.includes(name))).toEqual([]);
});

const scheduleBody = { name: 'Mine', steps: [{ type: 'overdue_by', days: 3 }] };

const templateBody = {
  name: 'Mine',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello, please pay this invoice.',
  tone: 'firm',
  senderName: 'Ada',
  senderEmail: 'ada@mine.example',
};

const filterBody = { list: 'invoices', name: 'Big ones', query: 'amountFrom=5000' };

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Something of the owner for every call that takes an id. */
const ownersRecords = async () => {
  const clientId = await newClient(owner);
  const invoiceId = await newInvoice(owner, { clientId });
  const [step] = await newSequence(owner, invoiceId);
  const dueId = await newInvoice(owner, { clientId, invoiceNumber: 'INV-2', dueDate: '2026-01-01' });
  const email = (await owner.get('/api/user')).body.email;
  await owner.post('/api/followup-sequences', { invoiceId: dueId, steps: [stepDueNow(email)] });
  const templateId = (await owner.post('/api/email-templates', templateBody)).body.id;
  const scheduleId = (await owner.post('/api/schedules', scheduleBody)).body.id;
  const senderId = (await owner.post('/api/verified-emails', { email: 'mine@sender.example' })).body.id;
  const form = new FormData();
  form.append('file', new Blob(['Invoice number,Client name,Amount\nA-1,Ada,5\n']), 'a.csv');
  const headers = { cookie: owner.cookie ?? '' };
  const imported = await fetch(`${owed.address}/api/imports`, { method: 'POST', headers, body: form });
  const importId = z.object({ id: z.number() }).parse(await imported.json()).id;
  await owner.upload({ name: 'terms.pdf', bytes: pdf });
  const [session] = (await owner.get('/api/user/sessions')).rows;
  const sent = await vi.waitFor(
    async () => {
      const [row] = (await owner.get('/api/sent-emails')).rows;
      if (row === undefined) throw new Error('It is not sent yet');
      return row.id;
    },
    { timeout: 30_000 },
  );
  return {
    client: clientId,
    invoice: invoiceId,
    step: step?.id ?? 0,
    template: templateId,
    schedule: scheduleId,
    sender: senderId,
    import: importId,
    file: createHash('sha256').update(pdf).digest('hex'),
    session: String(session?.id),
    email: sent,
    notification: 1,
    auditorLink: (await newAuditorLink(owner)).id,
    filter: (await owner.post('/api/saved-filters', filterBody)).body.id,
  };
};

type Kind = keyof Awaited<ReturnType<typeof ownersRecords>>;

/** What each path with an id is about. */
const aboutPaths: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/clients\//, 'client'],
  [/^\/api\/(invoices|sequences)\//, 'invoice'],
  [/^\/api\/(followup-sequences|approvals)\//, 'step'],
  [/^\/api\/email-templates\//, 'template'],
  [/^\/api\/schedules\//, 'schedule'],
  [/^\/api\/verified-emails\//, 'sender'],
  [/^\/api\/imports\//, 'import'],
  [/^\/api\/uploads\//, 'file'],
  [/^\/api\/user\/sessions\//, 'session'],
  [/^\/api\/sent-emails\//, 'email'],
  [/^\/api\/notifications\//, 'notification'],
  [/^\/api\/auditor-links\//, 'auditorLink'],
  [/^\/api\/saved-filters\//, 'filter'],
];

/** An upload of the stranger's own. */
const strangersFile = async (): Promise<string> => {
  const { body } = await stranger.upload({
    name: 'own.pdf',
    bytes: Buffer.concat([pdf, Buffer.from('% own')]),
  });
  const [file] = z.object({ files: z.array(z.object({ filename: z.string() })) }).parse(body).files;
  return file?.filename ?? '';
};

/** Bodies that are valid apart from the id in the path; other calls need none. */
const bodies: Readonly<Record<string, unknown>> = {
  'PUT /api/clients/{id}': clientBody(),
  'PUT /api/imports/{id}/setup': {},
  'POST /api/imports/{id}/confirm': { version: '1' },
  'PUT /api/invoices/{id}': { notes: 'mine now' },
  'POST /api/invoices/{id}/handle-due-date-change': { newDueDate: '2099-01-01' },
  'POST /api/invoices/{id}/what-if': {},
  'POST /api/invoices/{id}/promise-payment': { promisedDate: null },
  'POST /api/invoices/{id}/payment-plan': { installments: [] },
  'POST /api/invoices/{id}/next-step': { choice: 'call' },
  'POST /api/invoices/{id}/collection-status': { status: 'left' },
  'POST /api/invoices/{id}/payments': { amount: 1 },
  'POST /api/invoices/{id}/credits': { amount: 1, reason: 'mine now' },
  'POST /api/invoices/{id}/write-offs': { amount: 1, reason: 'mine now' },
  'POST /api/invoices/{id}/refunds': { amount: 1 },
  'POST /api/invoices/{id}/late-fees': { amount: 1 },
  'POST /api/invoices/{id}/late-fees/{claimId}/paid': {},
  'PUT /api/clients/{id}/approval': { asksFirst: true },
  'PUT /api/clients/{id}/late-fee-terms': { terms: null },
  'PATCH /api/sequences/{invoiceId}/toggle-status': { status: 'paused' },
  'POST /api/sequences/{invoiceId}/steps': { ...stepBody(''), senderEmail: undefined },
  'POST /api/sequences/{invoiceId}/move': { days: 1 },
  'POST /api/sequences/{invoiceId}/tone': { tone: 'firm' },
  'PATCH /api/followup-sequences/{id}': { customSubject: 'mine now' },
  'POST /api/followup-sequences/{id}/resolve': { resolution: 'arrived' },
  'PUT /api/email-templates/{id}': { name: 'Mine now' },
  'PUT /api/schedules/{id}': { name: 'Mine now' },
  'PUT /api/verified-emails/{id}': { displayName: 'Mine now' },
  'PATCH /api/saved-filters/{id}': { name: 'Mine now' },
};

/** Everything that the owner sees. */
const seen = async (): Promise<string> => {
  const paths = operations.filter(
    (one) => one.method === 'GET' && !one.path.includes('{') && !open.includes(nameOf(one)),
  );
  const skipped = ['exports', 'auto-add', 'sessions', 'dashboard', 'gmail', 'xero'];
  const read = paths.filter(({ path }) => !skipped.some((part) => path.includes(part)));
  const answers = await Promise.all(read.map(({ path }) => owner.get(path)));
  return JSON.stringify(answers.map(({ status, body }, at) => [read[at]?.path, status, body]));
};

test('no call with an id finds a record of another account, or changes one', async () => {
  const records = await ownersRecords();
  expect(Object.values(records).every(Boolean)).toBe(true);
  const filename = await strangersFile();
  await owed.owed.settled();
  const about = operations.filter(({ path }) => path.includes('{') && !path.includes('{token}'));
  const before = [await owed.eventCount(), await seen()];
  for (const operation of about) {
    const kind = aboutPaths.find(([pattern]) => pattern.test(operation.path))?.[1];
    if (kind === undefined) throw new Error(`Say in this test what ${nameOf(operation)} is about`);
    const path = withIds(operation.path, records[kind]);
    const sent =
      nameOf(operation) === 'PUT /api/invoices/{id}/document' ? { filename } : bodies[nameOf(operation)];
    const { status, bodyOrNull: body } = await ask(stranger, { ...operation, path }, sent);
    expect([nameOf(operation), status, JSON.stringify(body)]).toEqual([
      nameOf(operation),
      404,
      expect.not.stringContaining('Northwind'),
    ]);
  }
  expect([await owed.eventCount(), await seen()]).toEqual(before);
  expect(about.length).toBeGreaterThan(30);
}, 60_000);

test('no call whose body names a record finds that of another account', async () => {
  const clientId = await newClient(owner);
  const invoiceId = await newInvoice(owner, { clientId });
  const templateId = (await owner.post('/api/email-templates', templateBody)).body.id;
  const own = await newInvoice(stranger);
  const { email } = (await stranger.get('/api/user')).body;
  const before = await owed.eventCount();
  const extraction = { invoiceNumber: 'X', amount: 1, dueDate: '2099-01-01' };
  const asked = [
    stranger.post('/api/invoices', invoiceBody(clientId)),
    stranger.put(`/api/invoices/${own}`, { clientId }),
    stranger.post(`/api/invoices/${own}/handle-due-date-change`, {
      newDueDate: '2099-01-01',
      changes: { clientId },
    }),
    stranger.post('/api/invoices/create-from-extraction', {
      ...extraction,
      useExistingClient: true,
      clientId,
    }),
    stranger.post('/api/followup-sequences', { invoiceId, steps: [stepBody(email)] }),
    stranger.post('/api/followup-sequences/test-mail', { invoiceId, step: stepBody(email) }),
    stranger.post('/api/generate-email-content', { tone: 'firm', invoiceId }),
  ];
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.map((status) => [400, 404].includes(status))).toEqual(asked.map(() => true));
  expect(await owed.eventCount()).toBe(before);

  // A step copies the text that it is given; that it names another account's template changes nothing there.
  await stranger.post('/api/followup-sequences', {
    invoiceId: own,
    steps: [stepBody(email, { templateId })],
  });
  await owed.owed.settled();
  const { rows } = await owner.get('/api/email-templates');
  expect(rows.find(({ id }) => id === templateId)).toMatchObject({ usedInSteps: 0, usedInInvoices: [] });
});

test('no list answers a record of another account whose id is asked for', async () => {
  const [client] = (await owner.get('/api/clients')).rows;
  const [invoice] = (await owner.get('/api/invoices')).rows;
  const ids = [client?.id, invoice?.id].join();
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  for (const { path } of lists.filter(({ path: one }) => /^\/api\/(lists|exports)\/|s$/.test(one))) {
    if (path.includes('account') || path.includes('sessions')) continue;
    for (const query of [`ids=${ids}`, `clientId=${client?.id}`, `invoiceId=${invoice?.id}`]) {
      const { body } = await stranger.get(`${path}?${query}`);
      expect([path, query, JSON.stringify(body)]).toEqual([
        path,
        query,
        expect.not.stringContaining(`"id":${invoice?.id}`),
      ]);
    }
  }
});

/** What an auditor may call: each of these answers within the period of the link alone (`acceptance/auditors`). */
const ofAuditors = [
  'GET /api/auditor',
  'GET /api/timeline',
  'GET /api/receivables',
  'GET /api/lists/invoices',
  'GET /api/lists/clients',
  'GET /api/lists/sent-emails',
  'GET /api/sent-emails/{id}/message',
  'GET /api/exports/evidence',
  'GET /api/exports/checkpoint',
];
/** They concern the session alone. */
const aboutSessions = ['POST /api/login', 'POST /api/logout', 'POST /api/auditor-links/open'];

test("an auditor's link changes nothing by any call, and reads by those alone that are named here", async () => {
  const records = await ownersRecords();
  const { token } = await newAuditorLink(owner);
  const auditor = owed.person();
  expect((await auditor.post('/api/auditor-links/open', { token })).status).toBe(204);
  await owed.owed.settled();
  const before = [await owed.eventCount(), await seen()];
  const tried: string[] = [];
  for (const operation of operations) {
    const name = nameOf(operation);
    const isChange = operation.method !== 'GET' || changingReads.includes(name);
    if ([...ofAuditors, ...aboutSessions].includes(name) || (open.includes(name) && !isChange)) continue;
    const kind = aboutPaths.find(([pattern]) => pattern.test(operation.path))?.[1];
    const path = withIds(operation.path, kind === undefined ? 1 : records[kind]);
    const { status, body } = await ask(auditor, { ...operation, path }, bodies[name]);
    expect([name, status, body.type]).toEqual([name, 403, '/problems/auditor']);
    if (isChange) tried.push(name);
  }
  expect([await owed.eventCount(), await seen()]).toEqual(before);
  expect(tried.length).toBeGreaterThan(60);
  for (const path of ['/api/auditor', '/api/timeline', '/api/receivables', '/api/lists/clients'])
    expect([path, (await auditor.get(path)).status]).toEqual([path, 200]);
  const names = operations.map(nameOf);
  expect([...ofAuditors, ...aboutSessions].filter((name) => !names.includes(name))).toEqual([]);
  expect((await auditor.post('/api/logout')).status).toBe(204);
  expect((await auditor.get('/api/auditor')).status).toBe(401);
}, 60_000);
