import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { allProjections } from '../../../projections/all-projections.ts';
import { isOwn } from '../../../workflows/deletions/erase-account.ts';
import { newClient, newInvoice, newSequence, stepBody } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

const password = 'correct horse';
const path = '/api/user/account';
/** Longest wait until an account is erased, in milliseconds. */
const longest = 30_000;

let owed: RunningOwed;
let millisecondsOn = 0;
beforeAll(async () => {
  owed = await startOwed({ overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
});
afterAll(() => owed.close());

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const hashes = [createHash('sha256').update(pdf).digest('hex')];

const leaver = 'leaver@deletion.example';

/** What the stores hold of an account. */
const traces = async (accountId: number): Promise<string[]> => {
  const { store, readModels, keep, files } = owed.owed.engines;
  const found: string[] = [];
  for await (const stream of store.streamsOf(accountId)) if (isOwn(stream)) found.push(stream);
  for (const { model } of allProjections)
    if ((await readModels.find(model, accountId)).length > 0) found.push(`documents of ${model.name}`);
  for (const kind of ['secrets', 'uploads'] as const)
    for await (const { key } of keep.list(kind, `${accountId}/`)) found.push(`${kind} ${key}`);
  for await (const { key } of keep.list('sessions', `account-${accountId}/`)) found.push(`session ${key}`);
  for (const hash of hashes) if ((await files.find(accountId, hash)) !== undefined) found.push('a file');
  if ((await owed.outbox()).some((mail) => mail.includes(leaver))) found.push('a mail in the outbox');
  return found;
};

test('a deleted account is gone everywhere, another one stays, and its address can register again', async () => {
  const email = leaver;
  const person = owed.person();
  const accountId = (await person.register({ email })).body.id;
  const phone = owed.person();
  await phone.post('/api/login', { email, password });
  const window = await phone.live();
  const invoiceId = await newInvoice(person);
  await newSequence(person, invoiceId);
  const sent = await person.post('/api/followup-sequences/test-mail', { invoiceId, step: stepBody(email) });
  expect(sent.status).toBe(200);
  expect((await person.upload({ name: 'terms.pdf', bytes: pdf })).status).toBe(201);
  const other = owed.person();
  await other.register();
  const kept = await newClient(other);
  const before = (await traces(accountId)).join();
  for (const part of [
    'account-',
    'invoice-',
    'documents of',
    'secrets',
    'uploads',
    'session',
    'a file',
    'a mail',
  ])
    expect(before).toContain(part);

  const late = phone.post('/api/clients', { name: 'Late', email: 'late@client.example' });
  const deleted = await person.delete(path);
  await late;
  expect([deleted.status, deleted.headers.get('set-cookie')]).toEqual([
    204,
    expect.stringContaining('owed_session=;'),
  ]);
  expect(await window.closed).toBe(4401);
  for (const one of [person, phone]) expect((await one.get('/api/user')).status).toBe(401);
  expect((await phone.post('/api/clients', { name: 'Late', email: 'late@client.example' })).status).toBe(401);
  expect((await person.post('/api/login', { email, password })).status).toBe(401);

  const again = await owed.person().register({ email });
  expect([again.status, again.body.id === accountId]).toEqual([201, false]);
  await vi.waitFor(async () => expect(await traces(accountId)).toEqual([]), {
    timeout: longest,
    interval: 250,
  });
  expect((await other.get('/api/clients')).rows.map(({ id }) => id)).toEqual([kept]);
  expect((await fetch(`${owed.address}/health`)).status).toBe(200);
});

test('an account is deleted only with its password, or within an hour of a login, and only by its owner', async () => {
  const email = 'stays@deletion.example';
  const person = owed.person();
  await person.register({ email });
  expect((await owed.person().delete(path)).status).toBe(401);
  const foreign = { headers: { origin: 'https://evil.example' } };
  expect((await person.delete(path, foreign)).status).toBe(403);
  millisecondsOn += 3_600_001;
  const refused = await person.delete(path);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'To delete your account, log out, log in again, and delete it within an hour.',
  ]);
  const guessed = await person.delete(path, { raw: JSON.stringify({ currentPassword: 'a guess' }) });
  expect([guessed.status, guessed.body.errors]).toEqual([
    403,
    { currentPassword: "That's not your password" },
  ]);
  expect((await person.get('/api/user')).status).toBe(200);
  const other = owed.person();
  await other.post('/api/login', { email, password });
  expect((await person.delete(path)).status).toBe(403);
  expect((await person.delete(path, { raw: JSON.stringify({ currentPassword: password }) })).status).toBe(
    204,
  );
  expect((await other.get('/api/user')).status).toBe(401);
});
