import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailServer } from '../doubles/mail-server.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const mails = new MailServer();
mails.takesSenders = false;

let owed: RunningOwed;
let SMTP_URL: string;
beforeAll(async () => {
  SMTP_URL = await mails.listen();
  owed = await startOwed({ env: { SMTP_URL, MAIL_FROM: 'billing@firm.example' } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

test('an unusable mail server is reported on every page and in health until it works again', async () => {
  const person = owed.person();
  await person.register();
  const visitor = owed.person();
  const mailStatus = async () => (await person.get('/api/status')).body['mail'];

  await expect.poll(async () => (await visitor.get('/health')).status).toBe(503);
  expect((await visitor.get('/health')).body).toEqual({
    status: 'red',
    problems: [
      "Emails can't be sent: the mail server refuses mail from the address in MAIL_FROM. Set MAIL_FROM to an address that this server may send from, and check that SMTP_URL has the right user and password.",
    ],
  });
  const about = { mode: 'smtp', from: 'billing@firm.example', ownSenders: [], requiresProof: false };
  expect(await mailStatus()).toEqual({
    ...about,
    trouble: {
      code: 'sender-refused',
      server: new URL(SMTP_URL).host,
      from: 'billing@firm.example',
      detail: '550 not your address',
    },
  });
  expect((await visitor.get('/api/status')).body['mail']).toBeNull();

  const window = await person.live();
  mails.takesSenders = true;
  expect(await owed.owed.engines.mail.tryNow()).toBeUndefined();
  expect((await visitor.get('/health')).body).toEqual({ status: 'green', problems: [] });
  expect(await mailStatus()).toEqual({ ...about, trouble: null });
  await window.told('status');
  expect(mails.taken).toEqual([]);
});

test('a refused send causes a test of the server at once, so that every page reports the problem', async () => {
  const person = owed.person();
  await person.register();
  const trouble = async () => {
    const { mail } = (await person.get('/api/status')).body as {
      mail?: { trouble: { code: string } | null };
    };
    return mail?.trouble?.code;
  };
  expect(await trouble()).toBeUndefined();
  mails.takesConnections = false;
  expect((await person.post('/api/user/address-link')).status).toBe(200);
  await expect.poll(trouble).toBe('server-refused');
  mails.takesConnections = true;
  expect(await owed.owed.engines.mail.tryNow()).toBeUndefined();
});
