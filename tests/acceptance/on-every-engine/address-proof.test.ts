import { afterAll, beforeAll, expect } from 'vitest';
import { MailServer, textOf, type TakenMail } from '../../doubles/mail-server.ts';
import { inAWeek, newInvoice, stepDueNow } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

/** Longest wait for a mail, in milliseconds. */
const longest = 30_000;

let mails: MailServer;
let owed: RunningOwed;
beforeAll(async () => {
  mails = new MailServer();
  const settings = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' };
  owed = await startOwed({ env: { ...settings, ADDRESS_PROOF: 'required' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

const tokenIn = (mail: TakenMail | undefined): string | undefined =>
  /confirm-address\?token=([\w-]{43})/.exec(textOf(mail?.source))?.[1];
const prove = (token: string | undefined, who = owed.person()) =>
  who.post('/api/user/confirm-address', { token });

test('an account sends nothing until the link is opened that its registration mailed, then what waits goes out', async () => {
  const email = 'ada@proof.example';
  const person = owed.person();
  await person.register({ email });
  const [link] = await mails.mailsTo(email, 1);
  expect(link?.subject).toBe('Confirm your email address');
  const clientId = (await person.post('/api/clients', { name: 'Acme', email: 'pay@acme.example' })).body.id;
  const invoiceId = await newInvoice(person, { clientId, dueDate: '2026-01-01' });
  const alert = { ...stepDueNow(email), stepType: 'internal_alert' };
  const steps = [stepDueNow(email), alert];
  expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
  const held = async () =>
    (await person.get(`/api/followup-sequences?invoiceIds=${invoiceId}`)).rows[0]?.['holds'];
  // Nor can it be used by others, or send another way.
  const period = { from: '2026-01-01', to: '2026-01-31', expiresOn: inAWeek() };
  const currentPassword = 'correct horse';
  await person.get('/api/auto-add-user-email');
  const [own] = (await person.get('/api/verified-emails')).rows;
  const server = { smtpServer: 'smtp.stranger.example', smtpUsername: '', currentPassword };
  for (const refused of [
    await person.post('/api/auditor-links', { name: 'Grant & Co.', ...period, currentPassword }),
    await person.put(`/api/verified-emails/${own?.id}`, server),
    await person.post('/api/gmail/test-email', { recipient: 'stranger@acme.example' }),
  ])
    expect([refused.status, refused.body['type']]).toEqual([403, '/problems/address-not-proven']);
  // Not even a link to another address.
  const stranger = await person.post('/api/verified-emails', { email: 'stranger@acme.example' });
  expect([stranger.status, stranger.body['type']]).toEqual([403, '/problems/address-not-proven']);
  const words = `Nothing is sent until you verify ${email}.`;
  await expect.poll(async () => JSON.stringify(await held()), { timeout: longest }).toContain(words);
  expect((await person.get('/api/status')).body['mail']).toMatchObject({ requiresProof: true });
  expect(mails.taken.map(({ subject }) => subject)).toEqual([link?.subject]);

  const { port } = new URL(owed.address);
  expect(textOf(link?.source)).toContain(`\nhttp://localhost:${port}/confirm-address?token=`);
  expect((await prove(tokenIn(link), person)).status).toBe(200);
  expect((await person.post('/api/verified-emails', { email: 'billing@acme.example' })).status).toBe(201);
  const [reminder] = await mails.mailsTo('pay@acme.example', 1);
  expect(reminder?.subject).toBe('Invoice INV-1');
});

test('registering with the address that an account has proven is refused, and mails nobody', async () => {
  const stranger = { email: 'ada@proof.example', password: 'another horse' };
  const refused = await owed.person().register(stranger);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'An account with this email address already exists. Log in or reset your password.',
  ]);
  await owed.owed.settled();
  expect(mails.taken.filter(({ subject }) => subject === 'Confirm your email address')).toHaveLength(1);
});

test('of two accounts that prove the same address at the same time, one has it, and the other keeps its data', async () => {
  for (const round of [1, 2, 3]) {
    const email = `contested-${round}@proof.example`;
    const rivals = [];
    for (const password of ['one horse', 'two horses']) {
      const person = owed.person();
      await person.register({ email, password });
      const clientId = (await person.post('/api/clients', { name: 'Acme', email: 'pay@acme.example' })).body
        .id;
      rivals.push({ person, password, clientId });
    }
    const links = await mails.mailsTo(email, 2);
    const answers = await Promise.all(links.map((link) => prove(tokenIn(link))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({ email: 'An account with this email already exists' });

    const proven: unknown[] = [];
    for (const { person, password, clientId } of rivals) {
      expect((await person.get('/api/clients')).rows.map(({ id }) => id)).toEqual([clientId]);
      const { body } = await owed.person().post('/api/login', { email, password });
      expect(body).toMatchObject({ id: (await person.get('/api/user')).body.id, email });
      proven.push(body['emailVerified']);
    }
    expect(proven.toSorted()).toEqual([false, true]);
    // Trying once more changes nothing.
    const again = await Promise.all(links.map((link) => prove(tokenIn(link))));
    expect(again.map(({ status }) => status).toSorted()).toEqual([409, 410]);
  }
});
