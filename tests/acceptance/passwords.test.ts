import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import { issueLink } from '../../commands/accounts/mailed-links.ts';
import type { Person } from '../doubles/person.ts';
import { newAuditorLink, newClient, newInvoice } from './bodies.ts';
import { startOwed, wideLimits, type RunningOwed } from './running-owed.ts';

const oldPassword = 'correct horse';
const newPassword = 'battery staple';
const invalidLink = 'This password reset link is invalid or has expired.';

let mails: MailServer;
let owed: RunningOwed;
let millisecondsOn = 0;
beforeAll(async () => {
  mails = new MailServer();
  const env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' };
  owed = await startOwed({
    env,
    limits: { ...wideLimits, passwordLinksPerAddress: { most: 1_000, within: 60_000 } },
    overrides: { clock: { now: () => Date.now() + millisecondsOn } },
  });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

const askFor = (email: string, who: Person = owed.person()) => who.post('/api/forgot-password', { email });

/** Asks for a link and reads its token from the email. */
const newToken = async (email: string, nth = 1): Promise<string> => {
  expect((await askFor(email)).status).toBe(200);
  const mail = (await mails.mailsTo(email, nth, 'Reset your Owed password')).at(-1);
  return /reset-password\/([\w-]{43})/.exec(textOf(mail?.source))?.[1] ?? '';
};

const check = (token: string) => owed.person().get(`/api/reset-password/${token}`);
const reset = (token: string, password = newPassword, confirmPassword = password) =>
  owed.person().post(`/api/reset-password/${token}`, { password, confirmPassword });
const login = async (email: string, password: string) =>
  (await owed.person().post('/api/login', { email, password })).status;

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which ends all sessions, works once, and is told', async () => {
    const email = 'ada@forgot.example';
    const person = owed.person();
    await person.register({ email });
    const window = await person.live();
    const token = await newToken(email);
    expect((await check(token)).body).toEqual({ message: 'Token is valid' });
    expect((await check(token)).body).toEqual({ message: 'Token is valid' });
    await owed.person().get(`/reset-password/${token}`);
    expect(await login(email, oldPassword)).toBe(200);

    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { message: 'Your password has been reset.' }]);
    expect((await person.get('/api/user')).status).toBe(401);
    expect(await window.closed).toBe(4401);
    expect([await login(email, oldPassword), await login(email, newPassword)]).toEqual([401, 200]);
    // Whoever opened the link reads the address's mail.
    await person.post('/api/login', { email, password: newPassword });
    expect((await person.get('/api/user')).body).toMatchObject({ emailVerified: true });
    const again = await reset(token, 'another horse');
    expect([again.status, again.body.message]).toEqual([410, invalidLink]);
    expect((await check(token)).status).toBe(410);
    const [told] = await mails.mailsTo(email, 1, 'Your Owed password was changed');
    expect(textOf(told?.source)).toContain("If you didn't change it");
  });

  test('is asked for with the same answer when nobody has the address', async () => {
    const email = 'known@forgot.example';
    await owed.person().register({ email });
    const known = await askFor(email);
    const unknown = await askFor('unknown@forgot.example');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Object.keys(known.body)).toEqual(['message']);
    await mails.mailsTo(email, 1, 'Reset your Owed password');
    expect(mails.taken.some(({ to }) => to.includes('unknown@forgot.example'))).toBe(false);
  });

  test('can be asked for by anybody without using up those of its owner: one email serves all who ask', async () => {
    const email = 'often@forgot.example';
    await owed.person().register({ email });
    for (const address of [email, 'nobody@forgot.example'])
      for (let times = 1; times <= 8; times += 1) {
        const asked = await askFor(times % 2 === 0 ? address.toUpperCase() : address);
        expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['message']]);
      }
    const sent = () => mails.mailsTo(email, 1, 'Reset your Owed password');
    const [mail] = await sent();
    // Each quarter of an hour somebody asks, there is one that works most of an hour.
    let count = 1;
    for (let quarter = 1; quarter <= 3; quarter += 1) {
      millisecondsOn += 15 * 60_000;
      for (let times = 1; times <= 3; times += 1) expect((await askFor(email)).status).toBe(200);
      count += 1;
      await mails.mailsTo(email, count, 'Reset your Owed password');
    }
    await owed.owed.settled();
    expect(await mails.mailsTo(email, count, 'Reset your Owed password')).toHaveLength(count);
    const token = /reset-password\/([\w-]{43})/.exec(textOf(mail?.source))?.[1] ?? '';
    expect((await reset(token)).status).toBe(200);
  });

  test('a guessed link, one for something else, and one an hour old do nothing', async () => {
    const email = 'late@forgot.example';
    const person = owed.person();
    await person.register({ email });
    for (const guess of ['A'.repeat(43), 'short', '%00', 'account-1%2F'])
      expect([guess, (await reset(guess)).status]).toEqual([guess, 410]);
    await person.post('/api/user/address-link');
    const [proof] = await mails.mailsTo(email, 1, 'Confirm your email address');
    const proofToken = /token=([\w-]{43})/.exec(textOf(proof?.source))?.[1] ?? '';
    expect([(await check(proofToken)).status, (await reset(proofToken)).status]).toEqual([410, 410]);
    const token = await newToken(email);
    expect((await owed.person().post('/api/user/confirm-address', { token })).status).toBe(410);
    millisecondsOn += 3_600_001;
    expect((await reset(token)).status).toBe(410);
    expect(await login(email, oldPassword)).toBe(200);
  });

  test('of two links and two calls at once one counts, and a change of password or address voids them', async () => {
    const email = 'race@forgot.example';
    const person = owed.person();
    await person.register({ email });
    const first = await newToken(email, 1);
    millisecondsOn += 15 * 60_000;
    const second = await newToken(email, 2);
    const both = await Promise.all([reset(first), reset(second), reset(first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);

    const third = await newToken(email, 3);
    await person.post('/api/login', { email, password: newPassword });
    const change = { currentPassword: newPassword, newPassword: 'third horse' };
    expect((await person.put('/api/user/password', change)).status).toBe(204);
    expect((await reset(third)).status).toBe(410);
    expect(await login(email, 'third horse')).toBe(200);
  });

  test('a bad new password is refused at its field and keeps the link', async () => {
    const email = 'bad@forgot.example';
    await owed.person().register({ email });
    const token = await newToken(email);
    const refusals = [
      [await reset(token, 'short'), 'password', 'Password must be at least 6 characters'],
      [await reset(token, newPassword, 'other'), 'confirmPassword', 'Passwords do not match'],
      [await reset(token, 'password1'), 'password', 'This password is too common. Please choose another one'],
      [await reset(token, email), 'password', "Password can't be your name or email address"],
    ] as const;
    for (const [{ status, body }, field, message] of refusals)
      expect([status, body.errors]).toEqual([400, { [field]: message }]);
    expect((await reset(token)).status).toBe(200);
  });

  test('pages of other origins can neither ask nor reset', async () => {
    const email = 'origin@forgot.example';
    await owed.person().register({ email });
    const token = await newToken(email);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const asked = await owed.person().post('/api/forgot-password', { email }, { headers });
    const body = { password: newPassword, confirmPassword: newPassword };
    const done = await owed.person().post(`/api/reset-password/${token}`, body, { headers });
    expect([asked.status, done.status]).toEqual([403, 403]);
    expect(await login(email, oldPassword)).toBe(200);
  });
});

describe('a password in the settings', () => {
  const change = (who: Person, currentPassword: string, next: string, key?: string) =>
    who.put(
      '/api/user/password',
      { currentPassword, newPassword: next },
      { headers: key === undefined ? {} : { 'idempotency-key': key } },
    );

  test('is changed with the current one; the other sessions end, and the address is told', async () => {
    const email = 'ada@change.example';
    const person = owed.person();
    const elsewhere = owed.person();
    await person.register({ email });
    await elsewhere.post('/api/login', { email, password: oldPassword });
    const changed = await change(person, oldPassword, newPassword, 'once');
    expect([changed.status, changed.bodyOrNull]).toEqual([204, null]);
    expect((await person.get('/api/user')).status).toBe(200);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect([await login(email, oldPassword), await login(email, newPassword)]).toEqual([401, 200]);
    await mails.mailsTo(email, 1, 'Your Owed password was changed');

    const repeated = await change(person, oldPassword, newPassword, 'once');
    expect(repeated.status).toBe(204);
    expect((await change(person, oldPassword, 'a horse that came later', 'once')).status).toBe(422);
    expect(await login(email, newPassword)).toBe(200);
    await owed.owed.settled();
    expect((await person.get('/api/user')).status).toBe(200);
    await mails.mailsTo(email, 1, 'Your Owed password was changed');
  });

  test('ends the links and sessions of auditors but those that are kept', async () => {
    const email = 'audited@change.example';
    const person = owed.person();
    await person.register({ email });
    const links = [await newAuditorLink(person), await newAuditorLink(person)];
    const auditors = await Promise.all(
      links.map(async ({ token }) => {
        const auditor = owed.person();
        expect((await auditor.post('/api/auditor-links/open', { token })).status).toBe(204);
        return auditor;
      }),
    );
    const reads = () => Promise.all(auditors.map(async (one) => (await one.get('/api/timeline')).status));
    expect(await reads()).toEqual([200, 200]);
    const kept = { currentPassword: oldPassword, newPassword, keepAuditorLinks: [links[1]?.id] };
    expect((await person.put('/api/user/password', kept)).status).toBe(204);
    expect(await reads()).toEqual([401, 200]);
    await owed.owed.settled();
    expect((await person.get('/api/auditor-links')).rows.map(({ status }) => status).toSorted()).toEqual([
      'revoked',
      'working',
    ]);

    // A reset asks, too: of an account whose owner is known.
    const proof = /token=([\w-]{43})/;
    await person.post('/api/user/address-link');
    const [mail] = await mails.mailsTo(email, 1, 'Confirm your email address');
    const token = proof.exec(textOf(mail?.source))?.[1];
    expect((await person.post('/api/user/confirm-address', { token })).status).toBe(200);
    const resetToken = await newToken(email);
    expect((await check(resetToken)).body).toEqual({
      message: 'Token is valid',
      auditorLinks: [{ id: links[1]?.id, name: 'Grant & Co.' }],
    });
    expect((await reset(resetToken, 'a third horse')).status).toBe(200);
    expect(await reads()).toEqual([401, 401]);
    const [told] = await mails.mailsTo(email, 2, 'Your Owed password was changed');
    expect(textOf(told?.source)).toContain('auditor links have ended, except those that were kept');
  });

  test('voids links in emails that ask for nothing else', async () => {
    const email = 'links@change.example';
    const person = owed.person();
    const { id: accountId } = (await person.register({ email })).body;
    await person.post('/api/verified-emails', { email: 'evil@else.example' });
    const [mail] = await mails.mailsTo('evil@else.example', 1);
    const sender = /token=([\w-]{43})/.exec(textOf(mail?.source))?.[1];
    const clientId = await newClient(person);
    const invoiceId = await newInvoice(person, { clientId });
    const { keep } = owed.owed.engines;
    const clock = { now: () => Date.now() + millisecondsOn };
    const about = { accountId, email, passwordId: null, invoiceId };
    const action = await issueLink({ keep, clock }, { purpose: 'reminder-action', ...about, action: 'paid' });
    expect((await owed.person().get(`/api/reminder-actions/${action}`)).status).toBe(200);
    const moved = { email: 'evil@moved.example', currentPassword: oldPassword };
    expect((await person.put('/api/user', moved)).status).toBe(200);
    const [asked] = await mails.mailsTo('evil@moved.example', 1);
    const address = /token=([\w-]{43})/.exec(textOf(asked?.source))?.[1];

    expect((await change(person, oldPassword, newPassword)).status).toBe(204);
    expect((await owed.person().get(`/api/reminder-actions/${action}`)).status).toBe(410);
    expect((await owed.person().post('/api/verified-emails/verify', { token: sender })).status).toBe(410);
    expect((await owed.person().post('/api/user/confirm-address', { token: address })).status).toBe(410);
  });

  test('stays with a wrong current one, or a bad new one', async () => {
    const email = 'wrong@change.example';
    const person = owed.person();
    await person.register({ email });
    const wrong = await change(person, 'wrong horse', newPassword);
    expect([wrong.status, wrong.body.errors]).toEqual([403, { currentPassword: "That's not your password" }]);
    for (const [bad, message] of [
      ['short', 'Password must be at least 6 characters'],
      ['adalovelace', "Password can't be your name or email address"],
      ['letmein123', 'This password is too common. Please choose another one'],
    ] as const) {
      const refused = await change(person, oldPassword, bad);
      expect([refused.status, refused.body.errors]).toEqual([400, { newPassword: message }]);
    }
    expect(await login(email, oldPassword)).toBe(200);
    expect((await change(owed.person(), oldPassword, newPassword)).status).toBe(401);
    const headers = { origin: 'https://evil.example' };
    const body = { currentPassword: oldPassword, newPassword };
    expect((await person.put('/api/user/password', body, { headers })).status).toBe(403);
  });

  test('of two changes at once one counts, and its session stays', async () => {
    const email = 'twice@change.example';
    const one = owed.person();
    const other = owed.person();
    await one.register({ email });
    await other.post('/api/login', { email, password: oldPassword });
    const answers = await Promise.all([
      change(one, oldPassword, 'horse one'),
      change(other, oldPassword, 'horse two'),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)[0]).toBe(204);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    await owed.owed.settled();
    const winner = statuses[0] === 204 ? one : other;
    expect((await winner.get('/api/user')).status).toBe(200);
    expect(await login(email, statuses[0] === 204 ? 'horse one' : 'horse two')).toBe(200);
  });
});

test("a new account can't have a common password, nor its name or address", async () => {
  const register = (password: string) =>
    owed.person().post('/api/register', { name: 'Ada Lovelace', email: 'ada.l@register.example', password });
  expect((await register('qwerty123')).body.errors).toEqual({
    password: 'This password is too common. Please choose another one',
  });
  expect((await register('Ada.L@register.example')).body.errors).toEqual({
    password: "Password can't be your name or email address",
  });
  expect((await register('looms & cards')).status).toBe(201);
});

test.each([
  ["on a machine of one's own six characters are the rule, wherever a password is set", {}, 'none'],
  [
    'with PUBLIC_URL a common password is refused, wherever it is set',
    { PUBLIC_URL: 'https://owed.example' },
    'common',
  ],
] as const)('%s', async (_, env, refused) => {
  const local = await startOwed({ env });
  try {
    const person = local.person();
    const outcomes = [
      await person.post('/api/register', { name: 'Ada', email: 'a@common.example', password: 'Passw0rd!' }),
      await person.post('/api/register', { name: 'Ada', email: 'b@common.example', password: oldPassword }),
      await person.put('/api/user/password', { currentPassword: oldPassword, newPassword: 'secret1' }),
    ];
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toEqual(refused === 'none' ? [201, 201, 204] : [400, 201, 400]);
    const { body } = await person.post('/api/forgot-password', { email: 'b@common.example' });
    if (refused === 'common') return;
    const { pathname } = new URL(String(body['resetLink']));
    const reset = { password: 'letmein', confirmPassword: 'letmein' };
    expect((await person.post(`/api${pathname}`, reset)).status).toBe(200);
  } finally {
    await local.close();
  }
});

test('while mail goes to the outbox, a developer sees the link on the page; PASSWORD_MIN asks for more characters', async () => {
  const local = await startOwed({ env: { PASSWORD_MIN: '12' } });
  const email = 'dev@outbox.example';
  const person = local.person();
  expect((await person.register({ email })).status).toBe(201);
  const { body } = await person.post('/api/forgot-password', { email });
  expect(body).toMatchObject({ sentBy: 'outbox' });
  const link = String(body['resetLink']);
  expect(link).toContain('/reset-password/');
  expect(String(body['emailId'])).toMatch(/^<owed\.account\.\d+@/);
  const { pathname } = new URL(link);
  const short = { password: 'ten horses', confirmPassword: 'ten horses' };
  expect((await person.post(`/api${pathname}`, short)).body.errors).toEqual({
    password: 'Password must be at least 12 characters',
  });
  const long = { password: 'twelve horses', confirmPassword: 'twelve horses' };
  expect((await person.post(`/api${pathname}`, long)).status).toBe(200);
  await local.close();

  const inPublic = await startOwed({ env: { PUBLIC_URL: 'https://owed.example' } });
  const visitor = inPublic.person();
  await visitor.register({ email });
  const asked = await visitor.post('/api/forgot-password', { email });
  expect(Object.keys(asked.body)).toEqual(['message']);
  await inPublic.close();
});
