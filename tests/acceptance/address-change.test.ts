import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MailServer, textOf, type TakenMail } from '../doubles/mail-server.ts';
import { newInvoice, stepBody } from './bodies.ts';
import type { Person } from '../doubles/person.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const password = 'correct horse';
const expired = 'This link is invalid or has expired.';

let mails: MailServer;
let owed: RunningOwed;
let millisecondsOn = 0;
beforeAll(async () => {
  mails = new MailServer();
  const env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' };
  owed = await startOwed({ env, overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

/** Longest wait for a mail, in milliseconds. */
const longest = 15_000;

/** The token of the link in a mail. */
const tokenIn = ({ source }: TakenMail): string => {
  return /confirm-address\?token=([\w-]{43})/.exec(textOf(source))?.[1] ?? '';
};

const newToken = async (address: string, nth = 1): Promise<string> => {
  const mail = (await mails.mailsTo(address, nth)).at(-1);
  return mail === undefined ? '' : tokenIn(mail);
};

const confirm = (token: string, who: Person = owed.person()) =>
  who.post('/api/user/confirm-address', { token });

const signIn = async (email: string) => (await owed.person().post('/api/login', { email, password })).status;

test('changing the address needs the password, and the error names the field', async () => {
  const person = owed.person();
  await person.register({ email: 'asked@old.example' });
  const email = 'asked@new.example';
  const without = await person.put('/api/user', { email });
  const needed = 'Please enter your password to change your email address';
  expect([without.status, without.body.errors]).toEqual([422, { currentPassword: needed }]);
  const wrong = await person.put('/api/user', { email, currentPassword: 'wrong horse' });
  expect([wrong.status, wrong.body.errors]).toEqual([403, { currentPassword: "That's not your password" }]);
  expect((await person.get('/api/user')).body).toMatchObject({
    email: 'asked@old.example',
    pendingEmail: null,
  });
});

test('the old address stays until the new one is proven by its link, and is then notified', async () => {
  const person = owed.person();
  const { body: before } = await person.register({ email: 'ada@old.example' });
  const change = { name: 'Ada King', email: 'ada@new.example', currentPassword: password };
  const asked = await person.put('/api/user', change);
  expect([asked.status, asked.body]).toEqual([
    200,
    { ...before, name: 'Ada King', pendingEmail: 'ada@new.example' },
  ]);
  expect([await signIn('ada@new.example'), await signIn('ada@old.example')]).toEqual([401, 200]);

  const token = await newToken('ada@new.example');
  await owed.person().get(`/confirm-address?token=${token}`);
  expect((await person.get('/api/user')).body.email).toBe('ada@old.example');

  const proven = await confirm(token);
  expect([proven.status, proven.body]).toEqual([200, { email: 'ada@new.example' }]);
  expect((await person.get('/api/user')).body).toEqual({
    ...asked.body,
    email: 'ada@new.example',
    emailVerified: true,
    pendingEmail: null,
  });
  expect([await signIn('ada@new.example'), await signIn('ada@old.example')]).toEqual([200, 401]);
  const [told] = await mails.mailsTo('ada@old.example', 1);
  expect(told?.subject).toBe('The email address of your Owed account was changed');
  expect((await owed.person().register({ email: 'ada@old.example' })).status).toBe(201);

  const again = await confirm(token);
  expect([again.status, again.body.message]).toEqual([410, expired]);
});

test('a guessed, cancelled, replaced or day-old link proves nothing', async () => {
  const person = owed.person();
  await person.register({ email: 'late@old.example' });
  const ask = (email: string) => person.put('/api/user', { email, currentPassword: password });
  expect((await confirm('A'.repeat(43))).status).toBe(410);

  await ask('late@first.example');
  const first = await newToken('late@first.example');
  expect((await person.post('/api/user/cancel-address-change')).body).toMatchObject({ pendingEmail: null });
  expect((await confirm(first)).status).toBe(410);

  await ask('late@second.example');
  const second = await newToken('late@second.example');
  await ask('late@third.example');
  const third = await newToken('late@third.example');
  expect((await confirm(second)).status).toBe(410);
  millisecondsOn = 24 * 3_600_000 + 1;
  expect((await confirm(third)).status).toBe(410);
  expect((await person.post('/api/user/address-link')).body).toEqual({
    sentTo: 'late@third.example',
    via: 'smtp',
  });
  expect((await confirm(await newToken('late@third.example', 2))).status).toBe(200);
  expect((await person.get('/api/user')).body).toMatchObject({ email: 'late@third.example' });
});

test('requesting the address of another account reveals nothing, and its owner is notified and keeps it', async () => {
  const owner = owed.person();
  const { id } = (await owner.register({ email: 'owner@taken.example' })).body;
  await owner.post('/api/user/address-link');
  expect((await confirm(await newToken('owner@taken.example'))).status).toBe(200);
  const other = owed.person();
  await other.register({ email: 'other@taken.example' });
  const asked = await other.put('/api/user', { email: 'owner@taken.example', currentPassword: password });
  expect([asked.status, asked.body]).toMatchObject([
    200,
    { email: 'other@taken.example', pendingEmail: 'owner@taken.example' },
  ]);
  const [, told] = await mails.mailsTo('owner@taken.example', 2);
  expect(told?.subject).toBe('You have an Owed account with this email address');
  expect(told && tokenIn(told)).toBe('');

  const theirs = { email: 'owner@taken.example', password: 'another horse' };
  expect((await owed.person().register(theirs)).status).toBe(409);
  const login = { email: 'owner@taken.example', password };
  expect((await owed.person().post('/api/login', login)).body.id).toBe(id);
});

describe('an address that another account holds without having proven it', () => {
  const as = (secret: string, email: string) => ({ name: 'Ada Lovelace', email, password: secret });
  const ids = async (email: string, secret: string) =>
    (await owed.person().post('/api/login', { email, password: secret })).body.id;

  test('goes to whoever registers with it and proves it; the other keeps its data and chooses another', async () => {
    const email = 'squatted@mine.example';
    const squatter = owed.person();
    const squatted = (await squatter.post('/api/register', as('squat horse', email))).body.id;
    await newInvoice(squatter);
    const squatterAsks = { email: 'elsewhere@squatter.example', currentPassword: 'squat horse' };
    const owner = owed.person();
    const registered = await owner.post('/api/register', as('right horse', email));
    expect(registered.status).toBe(201);
    expect(await ids(email, 'right horse')).toBe(registered.body.id);
    await owner.post('/api/user/address-link');
    expect((await confirm(await newToken(email))).status).toBe(200);
    await expect
      .poll(async () => (await owner.get('/api/user')).body, { timeout: longest })
      .toMatchObject({ emailVerified: true, addressLost: false });

    await vi.waitFor(
      async () =>
        expect((await squatter.get('/api/user')).body).toMatchObject({
          email,
          emailVerified: false,
          addressLost: true,
        }),
      longest,
    );
    const chooseAnother = async () =>
      (await squatter.get('/api/notifications')).rows
        .filter(({ title }) => title === 'Choose another email address')
        .map(({ isOpen }) => isOpen);
    await expect.poll(chooseAnother, { timeout: longest }).toEqual([true]);
    expect((await squatter.get('/api/invoices')).rows).toHaveLength(1);
    expect(await ids(email, 'squat horse')).toBe(squatted);
    expect((await squatter.put('/api/user', squatterAsks)).status).toBe(200);
    await confirm(await newToken(squatterAsks.email));
    await expect
      .poll(async () => (await squatter.get('/api/user')).body, { timeout: longest })
      .toMatchObject({ addressLost: false, emailVerified: true });
    await expect.poll(chooseAnother, { timeout: longest }).toEqual([false]);
    expect(await ids(squatterAsks.email, 'squat horse')).toBe(squatted);
    expect(await ids(email, 'right horse')).toBe(registered.body.id);
  });

  test('goes to the account that changes to it and proves it, and not to a later proof', async () => {
    const email = 'claims@new.example';
    const person = owed.person();
    await person.register({ email: 'claims@old.example' });
    await person.put('/api/user', { email, currentPassword: password });
    const token = await newToken(email);
    const late = owed.person();
    expect((await late.register({ email })).status).toBe(201);
    await late.post('/api/user/address-link');
    const lateToken = await newToken(email, 2);
    expect((await confirm(token)).status).toBe(200);
    expect((await person.get('/api/user')).body.email).toBe(email);
    expect((await confirm(lateToken)).status).toBe(409);
  });

  test('is not taken from it once a password link has proven it, and that link ends what was asked before', async () => {
    const email = 'hijacked@mine.example';
    const attacker = owed.person();
    await attacker.register({ email });
    await attacker.put('/api/user', { email: 'attacker@else.example', currentPassword: password });
    const attackersToken = await newToken('attacker@else.example');
    await owed.person().post('/api/forgot-password', { email });
    const [mail] = await mails.mailsTo(email, 1);
    const reset = /reset-password\/([\w-]{43})/.exec(textOf(mail?.source))?.[1] ?? '';
    const body = { password: 'fresh horse', confirmPassword: 'fresh horse' };
    expect((await owed.person().post(`/api/reset-password/${reset}`, body)).status).toBe(200);
    expect((await confirm(attackersToken)).status).toBe(410);
    const owner = owed.person();
    await owner.post('/api/login', { email, password: 'fresh horse' });
    expect((await owner.get('/api/user')).body).toMatchObject({
      email,
      emailVerified: true,
      pendingEmail: null,
    });
  });
});

test('at most five links a day are sent for an account, and to an address', async () => {
  const person = owed.person();
  await person.register({ email: 'many@old.example' });
  for (let link = 1; link <= 5; link += 1)
    expect((await person.post('/api/user/address-link')).status).toBe(200);
  const refused = await person.post('/api/user/address-link');
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Owed sends at most 5 links a day. You can ask for the next one in 24 hours.',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  const change = { email: 'many@new.example', currentPassword: password };
  expect((await person.put('/api/user', change)).status).toBe(429);
  expect((await person.get('/api/user')).body).toMatchObject({ pendingEmail: null });
  const other = owed.person();
  await other.register({ email: 'many@other.example' });
  const sameAddress = { email: 'Many@old.example', currentPassword: password };
  expect((await other.put('/api/user', sameAddress)).status).toBe(429);
});

test('a test email of the settings goes only to an own, proven address', async () => {
  const person = owed.person();
  const email = 'settings@mine.example';
  await person.register({ email });
  const send = (recipient: string) => person.post('/api/email/test', { recipient });
  const stranger = await send('stranger@else.example');
  const own = `Test emails only go to ${email} and your other verified emails.`;
  expect([stranger.status, stranger.body.errors]).toEqual([403, { recipient: own }]);
  expect((await send(email)).body).toMatchObject({ status: 403, type: '/problems/address-not-proven' });
  expect((await send('no address')).body.errors).toEqual({
    recipient: 'Please enter a valid email address',
  });
  await person.post('/api/user/address-link');
  await confirm(await newToken(email));
  const sent = await send(email);
  expect([sent.status, sent.body]).toEqual([200, { recipient: email, via: 'smtp' }]);
  const mail = (await mails.mailsTo(email, 2)).at(-1);
  expect(mail?.subject).toBe('[Test] Email from Owed');
  for (let test = 2; test <= 20; test += 1) await send(email);
  expect((await send(email)).status).toBe(429);
  expect((await owed.person().post('/api/email/test', { recipient: email })).status).toBe(401);
});

describe('a test mail', () => {
  const testMail = async (person: Person, email: string) => {
    const invoiceId = await newInvoice(person);
    return person.post('/api/followup-sequences/test-mail', { invoiceId, step: stepBody(email) });
  };

  test('is only sent to a proven address', async () => {
    const person = owed.person();
    const email = 'tester@mine.example';
    await person.register({ email });
    const refused = await testMail(person, email);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { type: '/problems/address-not-proven', title: 'Verify your email address first' },
    ]);
    await person.post('/api/user/address-link');
    await confirm(await newToken(email));
    expect((await person.get('/api/user')).body).toMatchObject({ emailVerified: true });
    expect((await testMail(person, email)).status).toBe(200);
    expect((await person.post('/api/user/address-link')).status).toBe(409);
  });
});
