import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MailServer, type TakenMail } from '../doubles/mail-server.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { newClient, overdueInvoiceBody, ownEmail, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/** Longest wait for a mail, in milliseconds. */
const longest = 50_000;

let mails: MailServer;
let owed: RunningOwed;
beforeAll(async () => {
  mails = new MailServer();
  owed = await startOwed({ env: { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

let person: Person;
let taken: TakenMail;
let email: Fields;

/** One reminder that the mail server has taken and that the history shows. */
beforeEach(async ({ task }) => {
  person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: 'Café Lumière 🧾', email: `${task.id}@lumiere.example` });
  const invoice = await person.post('/api/invoices', overdueInvoiceBody(clientId));
  const steps = [{ ...stepDueNow(await ownEmail(person)), ccRecipients: 'copy@lumiere.example' }];
  await person.post('/api/followup-sequences', { invoiceId: invoice.body.id, steps });
  email = await vi.waitFor(async () => {
    const [sent] = (await person.get('/api/sent-emails')).rows;
    if (sent === undefined) throw new Error('Nothing was sent yet');
    return sent;
  }, longest);
  const found = mails.taken.find(({ messageId }) => messageId === email['emailId']);
  if (found === undefined) throw new Error('The mail server has not taken it');
  taken = found;
}, longest + 10_000);

const messagePath = () => `/api/sent-emails/${email.id}/message`;

test('the message of a sent email is downloaded byte for byte as the mail server received it', async () => {
  const { status, headers, body } = await person.get(messagePath());
  expect(status).toBe(200);
  expect(body).toBe(taken.source);
  expect(headers.get('content-type')).toMatch(/^message\/rfc822/);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="email-${email.id}.eml"`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('another account, a visitor and an unknown id get nothing', async () => {
  const other = owed.person();
  expect((await other.get(messagePath())).status).toBe(401);
  await other.register();
  expect((await other.get(messagePath())).status).toBe(404);
  expect((await other.get(`/api/sent-emails?ids=${email.id}`)).rows).toEqual([]);
  expect((await person.get('/api/sent-emails/1/message')).status).toBe(404);
});

test('the history contains the text of each email, in the whole list and by ids', async () => {
  const content = 'Hello Café Lumière 🧾, $1,234.50 is due.';
  expect(email['content']).toContain(content);
  expect((await person.get(`/api/sent-emails?ids=${email.id}`)).rows).toEqual([email]);
});

test('an email whose file is missing says so, and nothing else is made up', async () => {
  const { body: user } = await person.get('/api/user');
  await rm(join(owed.dataDir, 'files', String(user.id)), { recursive: true });
  owed = await owed.restart();
  person = person.at(owed.address);
  expect((await person.get('/api/sent-emails')).rows).toEqual([{ ...email, content: null }]);
  const { status, body } = await person.get(messagePath());
  expect([status, body.message]).toEqual([
    410,
    "The text of this email is missing from Owed's files, so it can't be shown as it was sent.",
  ]);
});
