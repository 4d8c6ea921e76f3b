import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newClient, overdueInvoiceBody, stepDueNow } from '../acceptance/bodies.ts';
import { GmailOnThisMachine } from '../acceptance/gmail-connection.ts';
import { startOwedIn } from '../acceptance/running-owed.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { buildServer } from './built-server.ts';

const address = 'ada@gmail.example';
const client = 'client@killed.example';

let folder: string;
let dataDir: string;
let entry: string;
let env: Record<string, string>;
let gmail: GmailOnThisMachine;
let mails: MailServer;
beforeAll(async () => {
  entry = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'owed-gmail-killed-'));
  dataDir = join(folder, 'data');
  gmail = new GmailOnThisMachine();
  mails = new MailServer();
  env = { SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example', ...(await gmail.listen()) };
}, 180_000);
afterAll(async () => {
  await Promise.all([gmail.close(), mails.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** A registered user with a connected Gmail; the program has ended. @returns the session's cookie */
const connected = async (): Promise<string | undefined> => {
  const made = join(folder, 'made');
  const owed = await startOwedIn(made, { env });
  const person = owed.person();
  await person.register();
  await gmail.connect(owed, person, address);
  await owed.owed.close();
  // This process may still have the databases open, which no server would accept.
  await cp(made, dataDir, { recursive: true });
  return person.cookie;
};

test('a server that is killed between the handover to Gmail and its answer finds the email, and sends none twice', async () => {
  const cookie = await connected();
  const settings = { DATA_DIR: dataDir, ...env };
  const first = new ServerProcess(entry, settings);
  gmail.api.fate = () => {
    gmail.api.fate = () => ({ kind: 'take' });
    return { kind: 'stall', taken: true };
  };
  const before = new Person(await first.listening);
  before.cookie = cookie;
  const clientId = await newClient(before, { email: client });
  const { body } = await before.post('/api/invoices', overdueInvoiceBody(clientId));
  await before.post('/api/followup-sequences', { invoiceId: body.id, steps: [stepDueNow(address)] });
  await vi.waitFor(() => expect(gmail.api.taken).toHaveLength(1), 20_000);
  await first.kill();

  const second = new ServerProcess(entry, settings);
  const after = new Person(await second.listening);
  after.cookie = cookie;
  await vi.waitFor(async () => {
    const [email] = (await after.get('/api/sent-emails')).rows;
    expect(email).toMatchObject({
      status: 'sent',
      via: 'gmail',
      inDoubt: false,
      metadata: { attempts: [{ outcome: 'Found among the sent emails of Gmail' }] },
    });
  }, 30_000);
  expect(gmail.api.taken).toHaveLength(1);
  expect(mails.taken.filter(({ to }) => to.includes(client))).toEqual([]);
  await second.stop();
}, 120_000);
