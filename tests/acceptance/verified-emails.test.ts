import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MailServer, textOf, type TakenMail } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice, overdueInvoiceBody, stepBody, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const path = '/api/verified-emails';

const ownPassword = 'own-server-secret';
let mails: MailServer;
let ownServer: MailServer;
let ownPort = 0;
let owed: RunningOwed;
let outbox: RunningOwed;
let millisecondsOn = 0;
const clock = { now: () => Date.now() + millisecondsOn };
beforeAll(async () => {
  mails = new MailServer();
  ownServer = new MailServer(ownPassword);
  ownPort = Number(new URL(await ownServer.listen()).port);
  const env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example', SENDER_SERVERS: 'any' };
  [owed, outbox] = await Promise.all([startOwed({ env, overrides: { clock } }), startOwed()]);
});
afterAll(async () => {
  await Promise.all([owed.close(), outbox.close()]);
  await Promise.all([mails.close(), ownServer.close()]);
});

/** Longest wait for a mail, in milliseconds. */
const longest = 15_000;

const tokenIn = (mail: TakenMail | undefined): string =>
  /verify-sender\?token=([\w-]{43})/.exec(textOf(mail?.source))?.[1] ?? '';

const add = (person: Person, email: string, displayName?: string) =>
  person.post(path, { email, ...(displayName && { displayName }) });

const verify = (token: string) => owed.person().post(`${path}/verify`, { token });

/** Adds a sender and opens its link. */
const addVerified = async (person: Person, email: string, displayName?: string): Promise<number> => {
  const { body } = await add(person, email, displayName);
  const [mail] = await mails.mailsTo(email, 1);
  expect((await verify(tokenIn(mail))).status).toBe(200);
  return body.id;
};

const listOf = async (person: Person) => (await person.get(path)).rows;

/** An overdue invoice of a client with an address of its own. */
const invoiceOf = async (person: Person, clientEmail: string): Promise<number> => {
  const clientId = await newClient(person, { email: clientEmail });
  return (await person.post('/api/invoices', overdueInvoiceBody(clientId))).body.id;
};

/** Starts a sequence; returns its first step. */
const chase = async (person: Person, invoiceId: number, step: object) =>
  (await person.post('/api/followup-sequences', { invoiceId, steps: [step], status: 'active' })).rows[0];

const holdsOf = (person: Person, invoiceId: number) => async () =>
  (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows[0]?.['holds'];

const soon = { timeout: longest };

describe('with a mail server', () => {
  test('an address is added, verified by its link, once, and the first one is primary', async () => {
    const person = owed.person();
    await person.register({ email: 'ada@first.example' });
    const added = await add(person, 'billing@first.example', 'Billing');
    expect([added.status, added.body]).toMatchObject([
      201,
      {
        email: 'billing@first.example',
        displayName: 'Billing',
        isVerified: false,
        isPrimary: false,
        emailType: 'personal',
        smtpServer: null,
        sent: 'smtp',
      },
    ]);
    const [mail] = await mails.mailsTo('billing@first.example', 1);
    const token = tokenIn(mail);
    expect(textOf(mail?.source)).not.toContain('ada@first.example');
    await owed.person().get(`/verify-sender?token=${token}`);
    expect((await listOf(person))[0]?.isVerified).toBe(false);
    const verified = await verify(token);
    expect([verified.status, verified.body]).toEqual([200, { email: 'billing@first.example' }]);
    expect(await listOf(person)).toMatchObject([{ isVerified: true, isPrimary: true }]);
    expect((await verify(token)).status).toBe(410);
    expect((await verify('A'.repeat(43))).status).toBe(410);

    const again = await add(person, 'Billing@First.example');
    expect([again.status, again.body.errors]).toEqual([
      400,
      { email: 'This address is already in your list' },
    ]);
    const id = added.body.id;
    expect((await person.post(`${path}/${id}/resend`)).status).toBe(409);
    expect((await person.delete(`${path}/${id}`)).status).toBe(409);

    const second = (await add(person, 'support@first.example')).body.id;
    expect((await person.post(`${path}/${second}/primary`)).status).toBe(409);
    const [link] = await mails.mailsTo('support@first.example', 1);
    await verify(tokenIn(link));
    expect((await person.post(`${path}/${second}/primary`)).status).toBe(200);
    expect((await listOf(person)).map(({ email, isPrimary }) => [email, isPrimary])).toEqual([
      ['support@first.example', true],
      ['billing@first.example', false],
    ]);
    expect((await person.delete(`${path}/${id}`)).status).toBe(204);
  });

  test('what is entered wrong is refused by field', async () => {
    const person = owed.person();
    await person.register();
    for (const [body, errors] of [
      [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
      [
        { email: 'a@b.example', displayName: 'x' },
        { displayName: 'Display name must be at least 2 characters' },
      ],
    ])
      expect((await person.post(path, body)).body.errors).toEqual(errors);
    const { body } = await add(person, 'typed@wrong.example');
    const change = await person.put(`${path}/${body.id}`, { emailType: 'loud' });
    expect(change.status).toBe(400);
  });

  test('two accounts may have an address, and neither learns of the other', async () => {
    const [one, two] = [owed.person(), owed.person()];
    await one.register();
    await two.register({ email: 'owner@shared.example' });
    const first = await add(one, 'owner@shared.example');
    expect([first.status, first.body['sent']]).toEqual([201, 'smtp']);
    const [mail] = await mails.mailsTo('owner@shared.example', 1);
    expect(tokenIn(mail)).toHaveLength(43);
  });

  test('to another account none of it exists', async () => {
    const [owner, other] = [owed.person(), owed.person()];
    await owner.register();
    await other.register();
    const id = (await add(owner, 'mine@private.example')).body.id;
    const answers = [
      await other.put(`${path}/${id}`, { displayName: 'Other' }),
      await other.put(`${path}/${id}`, { smtpServer: '127.0.0.1', smtpPort: ownPort }),
      await other.delete(`${path}/${id}`),
      await other.post(`${path}/${id}/primary`),
      await other.post(`${path}/${id}/resend`),
      await other.get(`${path}/${id}/uses`),
      await other.get(`${path}/direct-verify/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(owner)).toMatchObject([{ email: 'mine@private.example', isVerified: false }]);
    const invoiceId = await newInvoice(other);
    const steps = [stepBody('mine@private.example')];
    const started = await other.post('/api/followup-sequences', { invoiceId, steps, status: 'active' });
    expect(started.body.errors).toEqual({ 'steps.0.senderEmail': "This address isn't verified" });
  });

  test('nothing is verified by hand', async () => {
    const person = owed.person();
    await person.register({ email: 'hand@own.example' });
    const id = (await add(person, 'hand@firm.example')).body.id;
    const message =
      'This is only possible while no mail server is set up. Open the link we sent to the address instead.';
    for (const answer of [
      await person.get(`${path}/direct-verify/${id}`),
      await person.get('/api/dev-settings/auto-verify'),
      await person.post('/api/dev-settings/auto-verify', { enabled: true }),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, message]);
    const own = owed.person();
    await own.register({ email: 'unproven@own.example' });
    const listed = await own.get('/api/auto-add-user-email');
    expect(listed.body).toMatchObject([
      { email: 'unproven@own.example', isVerified: false, isPrimary: false },
    ]);
    expect((await own.get('/api/auto-add-user-email')).body).toHaveLength(1);
    // Whoever opens the link to the account's own address has proven that too.
    const [mine] = await listOf(own);
    await own.post(`${path}/${mine?.id ?? 0}/resend`);
    const [mail] = await mails.mailsTo('unproven@own.example', 1);
    await verify(tokenIn(mail));
    await expect.poll(async () => (await own.get('/api/user')).body).toMatchObject({ emailVerified: true });
    expect(await listOf(own)).toMatchObject([{ isVerified: true, isPrimary: true }]);
  });

  test('a step goes out from its sender, with that name and signature', async () => {
    const person = owed.person();
    await person.register({ email: 'ada@sends.example' });
    await person.put('/api/user', { emailSignature: 'The account' });
    const id = await addVerified(person, 'billing@sends.example', 'Billing Team');
    await person.put(`${path}/${id}`, { signature: 'Yours, Billing', emailType: 'billing' });
    const invoiceId = await invoiceOf(person, 'client@sends.example');
    const { senderEmail: _, ...step } = stepDueNow('');
    const started = await chase(person, invoiceId, { ...step, senderName: 'Billing Team' });
    expect(started?.['senderEmail']).toBe('billing@sends.example');
    const [mail] = await mails.mailsTo('client@sends.example', 1);
    const source = textOf(mail?.source);
    expect(source).toContain('From: Billing Team <owed@mail.example>');
    expect(source).toContain('Reply-To: Billing Team <billing@sends.example>');
    expect(source).toContain('Yours, Billing');
    expect(source).not.toContain('The account');

    for (const [signature, ends] of [
      ['', []],
      [null, ['The account']],
    ] as const) {
      expect((await person.put(`${path}/${id}`, { signature })).body).toMatchObject({ signature });
      const to = `client-${ends.length}@sends.example`;
      await chase(person, await invoiceOf(person, to), { ...step, senderName: 'Billing Team' });
      const [next] = await mails.mailsTo(to, 1);
      const found = ['Yours, Billing', 'The account'].filter((text) => textOf(next?.source).includes(text));
      expect(found).toEqual(ends);
    }
  });

  test('a step of a deleted or unverified sender waits until that is verified', async () => {
    const person = owed.person();
    await person.register({ email: 'ada@gone.example' });
    await addVerified(person, 'first@gone.example');
    const id = await addVerified(person, 'billing@gone.example');
    const invoiceId = await invoiceOf(person, 'client@gone.example');
    const { scheduledDate, scheduledTime } = stepDueNow('');
    const started = await chase(person, invoiceId, stepBody('billing@gone.example'));
    expect((await person.get(`${path}/${id}/uses`)).body).toEqual({ steps: 1, sequences: 1 });
    expect((await person.delete(`${path}/${id}`)).status).toBe(204);
    const due = { scheduledDate, scheduledTime };
    const moved = await person.patch(`/api/followup-sequences/${started?.id ?? 0}`, due);
    expect(moved.status).toBe(200);
    const holds = holdsOf(person, invoiceId);
    const gone =
      'The email "Invoice [Invoice number]" goes out from billing@gone.example, which is no longer one of your verified emails. Edit the email and choose another sender.';
    await expect.poll(holds, soon).toEqual([{ reason: 'needs_attention', detail: gone }]);

    await add(person, 'billing@gone.example');
    const [, again] = await mails.mailsTo('billing@gone.example', 2);
    expect(await holds()).toHaveLength(1);
    await verify(tokenIn(again));
    await mails.mailsTo('client@gone.example', 1);
  });

  test('a sender with a server of its own sends through it, and waits while that refuses it', async () => {
    const person = owed.person();
    await person.register({ email: 'ada@served.example' });
    const id = await addVerified(person, 'billing@served.example', 'Billing');
    const login = { smtpServer: '127.0.0.1', smtpPort: ownPort, smtpUsername: 'billing' };
    const put = (body: object, options?: { headers: { 'idempotency-key': string } }) =>
      person.put(`${path}/${id}`, { ...body, currentPassword: 'correct horse' }, options);
    const unasked = await person.put(`${path}/${id}`, { ...login, smtpPassword: ownPassword });
    expect([unasked.status, unasked.body.errors]).toEqual([
      422,
      { currentPassword: 'Please enter your password to change the mail server' },
    ]);
    const guessed = { ...login, smtpPassword: ownPassword, currentPassword: 'a guess' };
    expect((await person.put(`${path}/${id}`, guessed)).status).toBe(403);
    const wrong = await put({ ...login, smtpPassword: 'wrong-secret' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['smtpPassword']]);
    expect(JSON.stringify(wrong.body)).not.toContain('wrong-secret');
    const missing = await put(login);
    expect(missing.body.errors).toEqual({ smtpPassword: 'Please enter the password of this mail server' });
    expect((await listOf(person))[0]).toMatchObject({ smtpServer: null, refusal: null });

    const once = { headers: { 'idempotency-key': 'once' } };
    const set = await put({ ...login, smtpPassword: ownPassword }, once);
    for (const other of [{ ...login, smtpPassword: 'wrong-secret' }, login])
      expect((await put(other, once)).status).toBe(422);
    expect([set.status, set.body]).toMatchObject([200, login]);
    expect(JSON.stringify(set.body)).not.toContain(ownPassword);
    const first = await invoiceOf(person, 'first@client.example');
    await chase(person, first, stepDueNow('billing@served.example'));
    const [mail] = await ownServer.mailsTo('first@client.example', 1);
    expect(textOf(mail?.source)).toContain('From: Ada <billing@served.example>');

    ownServer.password = 'changed-secret';
    const second = await invoiceOf(person, 'second@client.example');
    await chase(person, second, stepDueNow('billing@served.example'));
    const refusal = await vi.waitFor(async () => {
      const holds = await holdsOf(person, second)();
      expect(holds).toMatchObject([{ reason: 'sender_refused' }]);
      return (await listOf(person))[0]?.['refusal'];
    }, longest);
    expect(JSON.stringify(refusal)).toContain('535');
    const third = await invoiceOf(person, 'third@client.example');
    await chase(person, third, stepDueNow('billing@served.example'));
    await expect.poll(holdsOf(person, third), soon).toMatchObject([{ reason: 'sender_refused' }]);
    const bell = async () =>
      (await person.get('/api/notifications')).rows
        .map(({ title, isOpen }) => `${String(title)}${isOpen === true ? ', open' : ''}`)
        .toSorted();
    await expect
      .poll(bell)
      .toEqual(['A mail server rejects your sender, open', 'Sequence completed, still unpaid, open']);

    const corrected = { ...login, smtpPassword: 'changed-secret' };
    expect((await put(corrected)).status).toBe(200);
    await ownServer.mailsTo('second@client.example', 1);
    await ownServer.mailsTo('third@client.example', 1);
    await expect.poll(bell).toContain('A mail server rejects your sender');
    expect(mails.taken.filter(({ to }) => to.some((one) => one.endsWith('@client.example')))).toEqual([]);

    const moved = await put({ smtpUsername: 'other' });
    expect(moved.body.errors).toEqual({ smtpPassword: 'Please enter the password of this mail server' });
    expect((await put({ smtpServer: null })).body).toMatchObject({
      smtpServer: null,
    });
    const fourth = await invoiceOf(person, 'fourth@client.example');
    await chase(person, fourth, stepDueNow('billing@served.example'));
    await mails.mailsTo('fourth@client.example', 1);
  });

  test('no password of a mail server lies in the data folder in the clear', async () => {
    const found: string[] = [];
    for (const file of await readdir(owed.dataDir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      for (const secret of [ownPassword, 'changed-secret', 'wrong-secret'])
        if (bytes.includes(secret)) found.push(`${secret} in ${file.name}`);
    }
    expect(found).toEqual([]);
  });

  test('a link is void after a day and after its sender was deleted, and at most five a day go to an address', async () => {
    const person = owed.person();
    await person.register({ email: 'ada@late.example' });
    const id = (await add(person, 'billing@late.example')).body.id;
    const [mail] = await mails.mailsTo('billing@late.example', 1);
    for (let sent = 2; sent <= 5; sent++)
      expect((await person.post(`${path}/${id}/resend`)).status).toBe(200);
    const refused = await person.post(`${path}/${id}/resend`);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Owed sends at most 5 links a day. You can ask for the next one in 24 hours.',
    ]);
    const other = owed.person();
    await other.register();
    expect((await add(other, 'billing@late.example')).status).toBe(429);

    millisecondsOn += 24 * 3_600_000 + 1;
    expect((await verify(tokenIn(mail))).status).toBe(410);
    expect((await person.post(`${path}/${id}/resend`)).status).toBe(200);
    const fresh = (await mails.mailsTo('billing@late.example', 6)).at(-1);
    expect((await person.delete(`${path}/${id}`)).status).toBe(204);
    expect((await verify(tokenIn(fresh))).status).toBe(410);
  });
});

describe('while mail goes to the outbox', () => {
  test('the own address is added and verified, others by hand, or at once with auto-verify', async () => {
    const person = outbox.person();
    await person.register({ email: 'ada@outbox.example' });
    expect((await person.get('/api/auto-add-user-email')).body).toMatchObject([
      { email: 'ada@outbox.example', displayName: 'Ada Lovelace', isVerified: true, isPrimary: true },
    ]);
    const id = (await add(person, 'billing@outbox.example')).body.id;
    expect((await person.get(`${path}/direct-verify/${id}`)).body).toMatchObject({ isVerified: true });
    expect((await person.get(`${path}/direct-verify/${id}`)).status).toBe(409);
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await person.get(`${path}/direct-verify/${id}`, crossSite)).status).toBe(403);
    expect((await person.get('/api/auto-add-user-email', crossSite)).status).toBe(403);
    // Opened from an email, nobody has asked for it on a page of Owed.
    const opened = { headers: { 'sec-fetch-site': 'none' } };
    expect((await person.get(`${path}/direct-verify/${id}`, opened)).status).toBe(403);
    expect((await person.get('/api/auto-add-user-email', opened)).status).toBe(403);
    expect((await person.post('/api/auto-add-user-email')).status).toBe(200);

    expect((await person.get('/api/dev-settings/auto-verify')).body).toEqual({ enabled: false });
    const on = await person.post('/api/dev-settings/auto-verify', { enabled: true });
    expect([on.status, on.body]).toEqual([200, { enabled: true }]);
    expect((await person.get('/api/dev-settings/auto-verify')).body).toEqual({ enabled: true });
    const added = await add(person, 'auto@outbox.example');
    expect(added.body).toMatchObject({ isVerified: true, sent: null });
  });

  test('a mail server of a sender must use a usual port', async () => {
    const person = outbox.person();
    await person.register();
    const id = (await add(person, 'ported@outbox.example')).body.id;
    const login = {
      smtpServer: '127.0.0.1',
      smtpUsername: 'a',
      smtpPassword: 'secret-word',
      currentPassword: 'correct horse',
    };
    const refused = await person.put(`${path}/${id}`, { ...login, smtpPort: ownPort });
    expect(refused.body.errors).toEqual({ smtpPort: 'Please use one of the ports 587, 465, 2525, 25' });
  });
});
