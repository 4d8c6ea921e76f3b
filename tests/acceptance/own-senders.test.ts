import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MailServer } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, overdueInvoiceBody, ownEmail, stepDueNow } from './bodies.ts';
import { GmailOnThisMachine } from './gmail-connection.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/* An installation without a mail server, and senders that need none. */

let gmail: GmailOnThisMachine;
let mails: MailServer;
let port: number;
let owed: RunningOwed;
beforeAll(async () => {
  gmail = new GmailOnThisMachine();
  mails = new MailServer();
  port = Number(new URL(await mails.listen()).port);
  owed = await startOwed({ env: { ...(await gmail.listen()), SENDER_SERVERS: 'any' } });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([gmail.close(), mails.close()]);
});

const registered = async (): Promise<Person> => {
  const person = owed.person();
  await person.register();
  return person;
};

/** Starts a sequence with a reminder from each of these addresses, the first of which is due now. */
const chase = async (person: Person, to: string, ...from: readonly string[]): Promise<number> => {
  const clientId = await newClient(person, { email: to });
  const invoice = await person.post('/api/invoices', overdueInvoiceBody(clientId, { invoiceNumber: to }));
  const steps = from.map((address, at) =>
    at === 0 ? stepDueNow(address) : { ...stepDueNow(address), days: 20, scheduledDate: '2099-01-01' },
  );
  const invoiceId = invoice.body.id;
  expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
  return invoiceId;
};

const emailVia = async (person: Person, invoiceId: number) =>
  vi.waitFor(async () => {
    const email = (await person.get('/api/sent-emails')).rows.find((one) => one['invoiceId'] === invoiceId);
    expect(email).toMatchObject({ status: 'sent' });
    return email?.['via'];
  }, 20_000);

const ownSenders = async (person: Person) => (await person.get('/api/status')).body['mail'];

const written = async (to: string): Promise<number> =>
  (await owed.outbox()).filter((mail) => mail.includes(`To: ${to}`) || mail.includes(`<${to}>`)).length;

test('a connected Gmail sends without a mail server, the rest goes to the outbox, and the status says which', async () => {
  const person = await registered();
  expect(await ownSenders(person)).toMatchObject({ mode: 'outbox', ownSenders: [] });
  await gmail.connect(owed, person, 'ann@gmail.example');
  expect(await ownSenders(person)).toMatchObject({ mode: 'outbox', ownSenders: ['ann@gmail.example'] });

  const own = await chase(person, 'one@client.example', 'ann@gmail.example');
  expect(await emailVia(person, own)).toBe('gmail');
  expect(gmail.api.taken.filter(({ raw }) => raw.includes('one@client.example'))).toHaveLength(1);
  expect(await written('one@client.example')).toBe(0);

  const other = await chase(person, 'two@client.example', await ownEmail(person));
  expect(await emailVia(person, other)).toBe('outbox');
  expect(gmail.api.taken.filter(({ raw }) => raw.includes('two@client.example'))).toEqual([]);
  expect(await written('two@client.example')).toBe(1);
});

test('a mail server of its own sends without one of the installation', async () => {
  const person = await registered();
  const added = await person.post('/api/verified-emails', { email: 'billing@firm.example' });
  const id = String(added.body.id);
  expect((await person.get(`/api/verified-emails/direct-verify/${id}`)).status).toBe(200);
  const server = {
    smtpServer: '127.0.0.1',
    smtpPort: port,
    smtpUsername: '',
    smtpPassword: '',
    currentPassword: 'correct horse',
  };
  expect((await person.put(`/api/verified-emails/${id}`, server)).status).toBe(200);
  expect(await ownSenders(person)).toMatchObject({ ownSenders: ['billing@firm.example'] });
  const invoiceId = await chase(person, 'three@client.example', 'billing@firm.example');
  expect(await emailVia(person, invoiceId)).toBe('smtp');
  expect(mails.taken.filter(({ to }) => to.includes('three@client.example'))).toHaveLength(1);
  expect(await written('three@client.example')).toBe(0);
});

test('says which mail servers of its own take no letters beyond ASCII before the @, and leaves such copies out', async () => {
  const person = await registered();
  const plain = new MailServer(undefined, { hideSMTPUTF8: true });
  const plainPort = Number(new URL(await plain.listen()).port);
  try {
    const withServer = async (email: string, smtpPort: number) => {
      const { id } = (await person.post('/api/verified-emails', { email })).body;
      expect((await person.get(`/api/verified-emails/direct-verify/${id}`)).status).toBe(200);
      const server = {
        smtpServer: '127.0.0.1',
        smtpPort,
        smtpUsername: '',
        smtpPassword: '',
        currentPassword: 'correct horse',
      };
      expect((await person.put(`/api/verified-emails/${id}`, server)).status).toBe(200);
    };
    await withServer('old@firm.example', plainPort);
    await withServer('new@firm.example', port);
    const refusing = (await person.get('/api/verified-emails')).rows.map((sender) => [
      sender['email'],
      sender['refusesSmtpUtf8'],
    ]);
    expect(refusing).toEqual(
      expect.arrayContaining([
        ['old@firm.example', true],
        ['new@firm.example', undefined],
      ]),
    );

    const clientId = await newClient(person, { email: 'five@client.example' });
    const body = overdueInvoiceBody(clientId, { invoiceNumber: 'five' });
    const { id: invoiceId } = (await person.post('/api/invoices', body)).body;
    const ccRecipients = 'rené@client.example, büro@client.example, info@müller.example';
    const steps = [{ ...stepDueNow('old@firm.example'), ccRecipients }];
    expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
    expect(await emailVia(person, invoiceId)).toBe('smtp');
    const [mail] = await plain.mailsTo('five@client.example', 1);
    expect(mail?.source).toMatch(/^Cc: info@xn--mller-kva\.example\r$/m);
    expect(mail?.to).toEqual(['five@client.example', 'info@müller.example']);
    const [email] = (await person.get('/api/sent-emails')).rows.filter(
      (one) => one['invoiceId'] === invoiceId,
    );
    expect(JSON.stringify(email?.['metadata'])).toMatch(/rené@client\.example.*büro@client\.example/);
  } finally {
    await plain.close();
  }
});

test('what began while it reached nobody is held when its sender gets a Gmail', async () => {
  const person = await registered();
  const own = await ownEmail(person);
  const invoiceId = await chase(person, 'four@client.example', own, own);
  expect(await emailVia(person, invoiceId)).toBe('outbox');
  await gmail.connect(owed, person, own);
  const state = async () =>
    (await person.get('/api/followup-sequences')).rows.find(
      (step) => step['invoiceId'] === invoiceId && step['pausedReason'] !== null,
    )?.['pausedReason'];
  await expect.poll(state, { timeout: 20_000 }).toBe('mail_server_added');
  expect(gmail.api.taken.filter(({ raw }) => raw.includes('four@client.example'))).toEqual([]);
});
