import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect } from 'vitest';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

let takesSender = false;
let takesConnections = true;
const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  logger: false,
  onConnect: (_session, done) => done(takesConnections ? null : new Error('go away')),
  onMailFrom: (_address, _session, done) => done(takesSender ? null : new Error('not your address')),
  onData: (stream, _session, done) => {
    stream.on('data', (chunk: Buffer) => received.push(chunk.toString()));
    stream.on('end', () => done());
  },
});
// A client that ends may reset its connection.
server.on('error', () => undefined);

let owed: RunningOwed;
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  owed = await startOwed({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'billing@firm.example' },
  });
});
afterAll(async () => {
  await owed.close();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
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
  const about = { mode: 'smtp', folder: null, from: 'billing@firm.example', requiresProof: false };
  expect(await mailStatus()).toEqual({
    ...about,
    trouble: {
      code: 'sender-refused',
      server: `127.0.0.1:${port}`,
      from: 'billing@firm.example',
      detail: '550 not your address',
    },
  });
  expect((await visitor.get('/api/status')).body['mail']).toBeNull();

  const window = await person.live();
  takesSender = true;
  expect(await owed.owed.engines.mail.tryNow()).toBeUndefined();
  expect((await visitor.get('/health')).body).toEqual({ status: 'green', problems: [] });
  expect(await mailStatus()).toEqual({ ...about, trouble: null });
  await window.told('status');
  expect(received).toEqual([]);
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
  takesConnections = false;
  expect((await person.post('/api/user/address-link')).status).toBe(200);
  await expect.poll(trouble, { timeout: 10_000 }).toBe('server-refused');
  takesConnections = true;
  expect(await owed.owed.engines.mail.tryNow()).toBeUndefined();
});
