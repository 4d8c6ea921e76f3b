import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { MailServer } from '../../doubles/mail-server.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import { newClient, overdueInvoiceBody, stepDueNow } from '../bodies.ts';
import { GmailOnThisMachine } from '../gmail-connection.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';

/** Longest wait for a mail, in milliseconds. */
const longest = 20_000;

let gmail: GmailOnThisMachine;
let mails: MailServer;
let owed: RunningOwed;
beforeAll(async () => {
  gmail = new GmailOnThisMachine();
  mails = new MailServer();
  const env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example', ...(await gmail.listen()) };
  owed = await startOwed({ env });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([gmail.close(), mails.close()]);
});

let person: Person;
/** The address whose Gmail is connected, and the client that is chased from it. */
let address: string;
let client: string;
beforeEach(async ({ task }) => {
  gmail.api.fate = () => ({ kind: 'take' });
  gmail.api.sentAs = (messageId) => messageId;
  person = owed.person();
  await person.register();
  address = `${task.id}@gmail.example`;
  client = `${task.id}@client.example`;
  await gmail.connect(owed, person, address);
});

/** Starts a sequence with one reminder that is due now; an invoice is made unless one is given. */
const chase = async (to: string, given?: number): Promise<number> => {
  const invoiceId =
    given ??
    (
      await person.post(
        '/api/invoices',
        overdueInvoiceBody(await newClient(person, { email: to }), { invoiceNumber: `INV-${to}` }),
      )
    ).body.id;
  const steps = [{ ...stepDueNow(address), ccRecipients: 'copy@client.example' }];
  expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
  return invoiceId;
};

const takenFor = (to: string) =>
  gmail.api.taken.filter(({ raw, address: from }) => from === address && raw.includes(to));
const sentBySmtp = (to: string) => mails.taken.filter((mail) => mail.to.includes(to));

const emailOf = (invoiceId: number, expected: object): Promise<Fields> =>
  vi.waitFor(async () => {
    const emails = (await person.get('/api/sent-emails')).rows;
    const email = emails.find((one) => one['invoiceId'] === invoiceId);
    expect(email).toMatchObject(expected);
    if (email === undefined) throw new Error('There is no such email');
    return email;
  }, longest);

const bell = async () => (await person.get('/api/notifications')).rows.map(({ title }) => title);

test('a chase goes through the connected Gmail, from its address, and its second reminder continues the thread', async () => {
  gmail.api.sentAs = (messageId) => `<gmail.${messageId.slice(1)}`;
  const invoiceId = await chase(client);
  const email = await emailOf(invoiceId, { status: 'sent', via: 'gmail', from: address });
  const [first] = takenFor(client);
  expect(first?.parsed.from?.value).toMatchObject([{ address }]);
  expect((await person.get(`/api/sent-emails/${email.id}/message`)).body).toBe(first?.raw);
  await expect
    .poll(async () => (await person.get(`/api/invoices/${invoiceId}`)).body['sequenceStatus'], {
      timeout: longest,
    })
    .not.toBe('active');

  await chase(client, invoiceId);
  await vi.waitFor(() => expect(takenFor(client)).toHaveLength(2), longest);
  const second = takenFor(client)[1];
  expect(second?.threadId).toBe(first?.threadId);
  expect(second?.parsed.inReplyTo).toBe(first?.messageId);
  expect(first?.messageId).toMatch(/^<gmail\./);
  expect(sentBySmtp(client)).toEqual([]);
});

test('an answer that is lost is settled by itself: the email is found, and never sent again', async () => {
  gmail.api.fate = () => ({ kind: 'cut', taken: true });
  gmail.api.sentAs = (messageId) => `<gmail.${messageId.slice(1)}`;
  const invoiceId = await chase(client);
  await emailOf(invoiceId, { inDoubt: true, via: 'gmail' });
  const email = await emailOf(invoiceId, { status: 'sent', inDoubt: false });
  expect(email['metadata']).toMatchObject({
    attempts: [{ outcome: 'Found among the sent emails of Gmail' }],
  });
  await expect.poll(bell, { timeout: longest }).toContain('Unconfirmed email was sent');
  expect(takenFor(client)).toHaveLength(1);
});

test('a revoked Gmail holds what it would send, says so once, and goes on when it is connected again', async () => {
  gmail.revoke();
  const first = await chase(client);
  const second = await chase(`second-${client}`);
  const holds = async () => {
    const found = (await person.get('/api/followup-sequences')).rows;
    return found.filter(({ invoiceId }) => invoiceId === first || invoiceId === second);
  };
  await vi.waitFor(async () => {
    const texts = JSON.stringify(await holds());
    expect(texts.match(/sender_refused/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
  }, longest);
  const lost = async () =>
    (await person.get('/api/notifications')).rows.flatMap(({ title, isOpen }) =>
      String(title).includes('Gmail is') ? [{ title, isOpen }] : [],
    );
  await expect.poll(lost).toEqual([{ title: 'Gmail is no longer connected', isOpen: true }]);
  const senders = (await person.get('/api/verified-emails')).rows;
  expect(senders.find(({ email }) => email === address)).toMatchObject({
    refusal: { gmail: 'not_connected' },
  });
  expect([...sentBySmtp(client), ...sentBySmtp(`second-${client}`)]).toEqual([]);

  await gmail.connect(owed, person, address);
  await emailOf(first, { status: 'sent', via: 'gmail' });
  await emailOf(second, { status: 'sent', via: 'gmail' });
  expect([...sentBySmtp(client), ...sentBySmtp(`second-${client}`)]).toEqual([]);
  await expect.poll(lost).toMatchObject([{ isOpen: false }]);
});

test('after the user has disconnected Gmail, its address sends through the server of the installation', async () => {
  await gmail.disconnect(owed, person);
  const invoiceId = await chase(client);
  await emailOf(invoiceId, { status: 'sent', via: 'smtp', from: 'owed@mail.example', senderEmail: address });
  expect(sentBySmtp(client)).toHaveLength(1);
  expect(takenFor(client)).toEqual([]);
});

testOfEmbedded('a test email goes through Gmail to whom the user likes, or says why it did not', async () => {
  const path = '/api/gmail/test-email';
  const sent = await person.post(path, { recipient: client });
  expect([sent.status, sent.body]).toEqual([200, { recipient: client, via: 'gmail' }]);
  expect(takenFor(client)[0]?.parsed.subject).toBe('Gmail Integration Test');
  const own = await person.post(path, { recipient: client, subject: 'Hello', text: 'Does it arrive?' });
  expect(own.status).toBe(200);
  expect(takenFor(client)[1]?.parsed).toMatchObject({ subject: 'Hello' });

  const reason = 'insufficientPermissions';
  gmail.api.fate = () => ({ kind: 'fail', status: 403, reason, message: 'No permission' });
  const refused = await person.post(path, { recipient: client });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Gmail refused the test email: 403 No permission',
  ]);
  const missing = await person.post(path, { recipient: '' });
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([400, ['recipient']]);
  await gmail.disconnect(owed, person);
  const none = await person.post(path, { recipient: client });
  expect([none.status, none.body.message]).toEqual([
    409,
    "Gmail isn't connected. Connect it in Settings, under Integrations.",
  ]);
  expect((await owed.person().post(path, { recipient: client })).status).toBe(401);
});
