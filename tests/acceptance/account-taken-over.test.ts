import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { earlierSetupView } from '../../contracts/accounts/earlier-setup.ts';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { dayFromNow, newAuditorLink, newClient, newInvoice, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/* Somebody registers the address of another person, who takes the account over by the mail of the address. */

const soon = { timeout: 30_000 };
const strangersPassword = 'correct horse';
const password = 'battery staple';

let mails: MailServer;
/** The stranger's own mail server. */
let strangers: MailServer;
let strangersPort: number;
let owed: RunningOwed;
beforeAll(async () => {
  mails = new MailServer();
  strangers = new MailServer();
  strangersPort = Number(new URL(await strangers.listen()).port);
  const env = {
    SMTP_URL: await mails.listen(),
    MAIL_FROM: 'owed@mail.example',
    SENDER_SERVERS: 'any',
  };
  owed = await startOwed({ env });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([mails.close(), strangers.close()]);
});

const period = () => ({ from: dayFromNow(-30), to: dayFromNow(), expiresOn: dayFromNow(300) });

const tokenOf = async (email: string, subject: string, pattern: RegExp): Promise<string> =>
  pattern.exec(textOf((await mails.mailsTo(email, 1, subject)).at(-1)?.source))?.[1] ?? '';

const resetBy = async (email: string): Promise<Person> => {
  const owner = owed.person();
  await owner.post('/api/forgot-password', { email });
  const token = await tokenOf(email, 'Reset your Owed password', /reset-password\/([\w-]{43})/);
  const set = { password, confirmPassword: password };
  expect((await owner.post(`/api/reset-password/${token}`, set)).status).toBe(200);
  expect((await owner.post('/api/login', { email, password })).status).toBe(200);
  return owner;
};

const openLink = async (token: string): Promise<Person> => {
  const auditor = owed.person();
  expect((await auditor.post('/api/auditor-links/open', { token })).status).toBe(204);
  return auditor;
};

/** Has a reminder sent to a client at once. */
const chaseNow = async (person: Person, from: string, to: string): Promise<void> => {
  const clientId = await newClient(person, { email: to });
  const invoiceId = await newInvoice(person, { clientId, dueDate: '2026-01-01' });
  const begun = await person.post('/api/followup-sequences', { invoiceId, steps: [stepDueNow(from)] });
  expect(begun.status).toBe(201);
};

/** A stranger's account with the address: a sequence that is yet to go, a mail server, another sender, an auditor's link. */
const setUpByStranger = async (email: string) => {
  const stranger = owed.person();
  await stranger.register({ email, password: strangersPassword, timeZone: 'UTC' });
  const clientId = await newClient(stranger, { email: `client-of-${email}` });
  const invoiceId = await newInvoice(stranger, { clientId, dueDate: '2026-01-01' });
  const later = { ...stepDueNow(email), days: 20, scheduledDate: dayFromNow(2) };
  const begun = await stranger.post('/api/followup-sequences', { invoiceId, steps: [later] });
  expect(begun.status).toBe(201);
  await stranger.put('/api/user', { emailSignature: 'Pay to XX00 STRANGER' });
  await stranger.get('/api/auto-add-user-email');
  const [own] = (await stranger.get('/api/verified-emails')).rows;
  const server = {
    smtpServer: '127.0.0.1',
    smtpPort: strangersPort,
    smtpUsername: '',
    smtpPassword: '',
    currentPassword: strangersPassword,
  };
  expect((await stranger.put(`/api/verified-emails/${own?.id}`, server)).status).toBe(200);
  const link = await newAuditorLink(stranger, period());
  const auditor = await openLink(link.token);
  expect((await auditor.get('/api/timeline')).status).toBe(200);
  return { stranger, invoiceId, senderId: Number(own?.id), auditor, link };
};

const earlierSetup = async (person: Person) =>
  earlierSetupView.parse((await person.get('/api/user/earlier-setup')).body);

const stepOf = async (person: Person, invoiceId: number) =>
  (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows[0];

describe('who resets the password of an account that nobody has proven', () => {
  test('starts without what was set up before, is shown it, and takes back what is chosen', async () => {
    const email = 'ada@taken.example';
    const { stranger, invoiceId, senderId, auditor, link } = await setUpByStranger(email);
    const owner = await resetBy(email);

    expect((await stranger.get('/api/user')).status).toBe(401);
    expect((await auditor.get('/api/timeline')).status).toBe(401);
    expect((await owed.person().post('/api/auditor-links/open', { token: link.token })).status).toBe(410);
    expect((await owner.get('/api/auditor-links')).rows.map(({ status }) => status)).toEqual(['revoked']);
    expect((await owner.get('/api/user')).body).toMatchObject({
      emailVerified: true,
      hasEarlierSetup: true,
      emailSignature: null,
    });
    await expect
      .poll(() => stepOf(owner, invoiceId), soon)
      .toMatchObject({ status: 'paused', pausedReason: 'needs_attention' });
    await chaseNow(owner, email, 'own@client.example');
    expect(await mails.mailsTo('own@client.example', 1)).toHaveLength(1);
    expect(strangers.taken).toEqual([]);

    const setup = await earlierSetup(owner);
    expect(setup).toMatchObject({
      senders: [{ id: senderId, email, smtpServer: `127.0.0.1:${strangersPort}` }],
      auditors: ['Grant & Co.'],
      connections: [],
      emailSignature: 'Pay to XX00 STRANGER',
    });
    expect(setup.sequences.map((sequence) => sequence.invoiceId)).toEqual([invoiceId]);

    const choice = { senders: [senderId], sequences: [invoiceId], emailSignature: false };
    const unasked = await owner.post('/api/user/earlier-setup', choice);
    expect([unasked.status, Object.keys(unasked.body.errors)]).toEqual([422, ['currentPassword']]);
    const done = await owner.post('/api/user/earlier-setup', { ...choice, currentPassword: password });
    expect(done.status).toBe(204);
    expect((await owner.get('/api/user/earlier-setup')).status).toBe(404);
    expect((await owner.get('/api/user')).body).toMatchObject({ emailSignature: null });
    await expect.poll(() => stepOf(owner, invoiceId), soon).toMatchObject({ status: 'active' });
    const [sender] = (await owner.get('/api/verified-emails')).rows;
    expect(sender).toMatchObject({ smtpServer: '127.0.0.1', isVerified: true });
    // What was kept of its login works again.
    await chaseNow(owner, email, 'again@client.example');
    expect(await strangers.mailsTo('again@client.example', 1)).toHaveLength(1);
  });

  test('has nothing of it when nothing is chosen, and sequences of the owner go out', async () => {
    const email = 'bea@taken.example';
    const { invoiceId } = await setUpByStranger(email);
    const owner = await resetBy(email);
    const none = { senders: [], sequences: [], emailSignature: false };
    expect((await owner.post('/api/user/earlier-setup', none)).status).toBe(204);
    await expect.poll(() => stepOf(owner, invoiceId), soon).toMatchObject({ status: 'paused' });
    const [sender] = (await owner.get('/api/verified-emails')).rows;
    expect(sender).toMatchObject({ smtpServer: null, isVerified: true });
    await chaseNow(owner, email, 'own-client@taken.example');
    const [reminder] = await mails.mailsTo('own-client@taken.example', 1);
    expect(textOf(reminder?.source)).not.toContain('STRANGER');
  });

  test('is not asked a second time once the owner is known', async () => {
    const email = 'cleo@taken.example';
    await setUpByStranger(email);
    const owner = await resetBy(email);
    await owner.post('/api/user/earlier-setup', { senders: [], sequences: [], emailSignature: false });
    expect((await owner.get('/api/user')).body).not.toHaveProperty('hasEarlierSetup');
    await owner.post('/api/forgot-password', { email });
    const [, second] = await mails.mailsTo(email, 2, 'Reset your Owed password');
    const token = /reset-password\/([\w-]{43})/.exec(textOf(second?.source))?.[1] ?? '';
    const again = { password: 'a third horse', confirmPassword: 'a third horse' };
    expect((await owner.post(`/api/reset-password/${token}`, again)).status).toBe(200);
    await owner.post('/api/login', { email, password: 'a third horse' });
    expect((await owner.get('/api/user')).body).not.toHaveProperty('hasEarlierSetup');
  });
});

/** A mail server that says nothing until it is told to; then it is another one. */
const silentServer = async (port: number) => {
  const callers: Socket[] = [];
  const server = createServer((caller) => {
    caller.on('error', () => undefined);
    callers.push(caller);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    callers,
    speak: (): void => {
      for (const caller of callers) caller.pipe(connect(port, '127.0.0.1')).pipe(caller);
    },
    close: () => server.close(),
  };
};

test('what a call sets up that began before the account was taken over is off, too', async () => {
  const email = 'fay@taken.example';
  const { stranger, senderId } = await setUpByStranger(email);
  await stranger.post('/api/user/address-link', {});
  const pattern = /confirm-address\?token=([\w-]{43})/;
  const token = await tokenOf(email, 'Confirm your email address', pattern);
  await owed.person().post('/api/user/confirm-address', { token });
  const silent = await silentServer(strangersPort);
  const login = { smtpPort: silent.port, smtpUsername: '', smtpPassword: '' };
  const body = { smtpServer: '127.0.0.1', ...login, currentPassword: strangersPassword };
  const setting = stranger.put(`/api/verified-emails/${senderId}`, body);
  await expect.poll(() => silent.callers.length, soon).toBe(1);
  const owner = await resetBy(email);
  silent.speak();
  await setting;
  silent.close();
  const [sender] = (await owner.get('/api/verified-emails')).rows;
  expect(sender).toMatchObject({ smtpServer: null });
  const setup = await earlierSetup(owner);
  expect(setup.senders).toMatchObject([{ id: senderId, smtpServer: `127.0.0.1:${silent.port}` }]);
});

test('a call that waits for its turn while its session ends does nothing', async () => {
  const email = 'gil@taken.example';
  const { stranger, senderId } = await setUpByStranger(email);
  const silent = await silentServer(strangersPort);
  const login = { smtpPort: silent.port, smtpUsername: '', smtpPassword: '' };
  const body = { smtpServer: '127.0.0.1', ...login, currentPassword: strangersPassword };
  await stranger.post('/api/user/address-link', {});
  const pattern = /confirm-address\?token=([\w-]{43})/;
  const token = await tokenOf(email, 'Confirm your email address', pattern);
  await stranger.post('/api/user/confirm-address', { token });
  // As many as run at the same time.
  const running = [1, 2, 3, 4].map(() => stranger.put(`/api/verified-emails/${senderId}`, body));
  await expect.poll(() => silent.callers.length, soon).toBe(4);
  const waiting = stranger.post('/api/clients', { name: 'Late', email: 'late@client.example' });
  // In its own browser, because it replaces the session.
  const elsewhere = stranger.at(stranger.address);
  await sleep(100);
  await elsewhere.post('/api/logout', {});
  expect((await waiting).status).toBe(401);
  silent.speak();
  await Promise.all(running);
  silent.close();
});

describe('a link that proves the address', () => {
  const linkTo = async (person: Person, email: string): Promise<string> => {
    await person.post('/api/user/address-link', {});
    return tokenOf(email, 'Confirm your email address', /confirm-address\?token=([\w-]{43})/);
  };

  test('that is opened in a browser without a login of the account starts without what was set up before', async () => {
    const email = 'dana@taken.example';
    const { stranger, invoiceId, auditor } = await setUpByStranger(email);
    const token = await linkTo(stranger, email);
    expect((await owed.person().post('/api/user/confirm-address', { token })).status).toBe(200);
    expect((await auditor.get('/api/timeline')).status).toBe(401);
    expect((await stranger.get('/api/user')).body).toMatchObject({ hasEarlierSetup: true });
    await expect.poll(() => stepOf(stranger, invoiceId), soon).toMatchObject({ status: 'paused' });
    // Whoever then resets the password is not known to have set up what came after either.
    await stranger.post('/api/user/earlier-setup', {
      senders: [],
      sequences: [invoiceId],
      emailSignature: false,
    });
    const owner = await resetBy(email);
    expect((await owner.get('/api/user')).body).toMatchObject({ hasEarlierSetup: true });
    await expect.poll(() => stepOf(owner, invoiceId), soon).toMatchObject({ status: 'paused' });
  });

  test('that is opened where the account is logged in changes nothing that was set up', async () => {
    const email = 'eve@taken.example';
    const { stranger: owner, auditor, invoiceId } = await setUpByStranger(email);
    const token = await linkTo(owner, email);
    expect((await owner.post('/api/user/confirm-address', { token })).status).toBe(200);
    expect((await auditor.get('/api/timeline')).status).toBe(200);
    expect((await owner.get('/api/user')).body).toMatchObject({ emailVerified: true });
    expect((await owner.get('/api/user')).body).not.toHaveProperty('hasEarlierSetup');
    expect(await stepOf(owner, invoiceId)).toMatchObject({ status: 'active' });
  });
});
