import { afterEach, expect, test } from 'vitest';
import type { ComposedMail, SendOptions, SendOutcome } from '../ports/mail.ts';
import { closeMailServers, politeBut, scripted, serverAt, smtpServer } from './mail-servers.fixture.ts';
import type { SmtpLimits } from './smtp-connection.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const mail: ComposedMail = {
  messageId: '<mailing-1@owed.test>',
  envelopeFrom: 'owed@owed.test',
  to: 'client@example.test',
  cc: ['copy@example.test'],
  bcc: [],
  bytes: new TextEncoder().encode('Subject: Invoice 7\r\n\r\nHello\r\n'),
};

const limits: SmtpLimits = { connect: 2_000, greeting: 2_000, silence: 2_000, whole: 5_000 };

afterEach(closeMailServers);

const send = (
  port: number,
  beforeBody: SendOptions['beforeBody'],
  changed: Partial<SmtpLimits> = {},
): Promise<SendOutcome> =>
  createSmtpTransport({
    server: serverAt(`smtp://127.0.0.1:${port}`),
    limits: { ...limits, ...changed },
  }).send(mail, beforeBody && { beforeBody });

/** A promise with its `resolve` and `reject`. */
const deferred = () => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((good, bad) => {
    resolve = good;
    reject = bad;
  });
  return { promise, resolve, reject };
};

const messageLines = (lines: readonly string[]): string[] =>
  lines.slice(lines.indexOf('DATA') + 1).filter((line) => line !== 'QUIT');

test('it is called once, after the server has answered every recipient and asks for the message', async () => {
  const { lines, port } = await scripted(politeBut({ 'RCPT TO:<copy': '550 no such mailbox' }));
  const heard: string[][] = [];
  const outcome = await send(port, async () => {
    heard.push([...lines]);
  });
  expect(outcome).toEqual({
    type: 'accepted',
    accepted: ['client@example.test'],
    refused: [{ address: 'copy@example.test', reply: '550 no such mailbox' }],
  });
  expect(heard.map((before) => before.map((line) => line.slice(0, 4)))).toEqual([
    ['EHLO', 'MAIL', 'RCPT', 'RCPT', 'DATA'],
  ]);
  expect(messageLines(lines)).toEqual(['Subject: Invoice 7', '', 'Hello', '.']);
});

test('nothing is sent while it is pending', async () => {
  const { received, port } = await smtpServer();
  const gate = deferred();
  const asked = deferred();
  const sending = send(port, () => {
    asked.resolve();
    return gate.promise;
  });
  await asked.promise;
  // Another one goes from its beginning to its end meanwhile.
  expect((await send(port, undefined)).type).toBe('accepted');
  expect(received).toHaveLength(1);
  gate.resolve();
  expect((await sending).type).toBe('accepted');
  expect(received).toHaveLength(2);
});

test.each(['250 hello', '250-hello\r\n250 PIPELINING'])(
  'if it rejects, no byte of the message was sent (%j)',
  async (hello) => {
    const { lines, port, closed } = await scripted(politeBut({ EHLO: hello }));
    expect(await send(port, () => Promise.reject(new Error('Somebody else has it')))).toEqual({
      type: 'not-begun',
      why: 'Somebody else has it',
    });
    await closed();
    expect(messageLines(lines)).toEqual([]);
  },
);

test('if it rejects, a real server delivers nothing', async () => {
  const { received, port, closed } = await smtpServer();
  expect((await send(port, () => Promise.reject(new Error('no')))).type).toBe('not-begun');
  await closed();
  expect(received).toEqual([]);
});

test.each<[string, Record<string, string | undefined>, SendOutcome['type']]>([
  ['the client is refused', { 'RCPT TO:<client': '550 no' }, 'refused-for-good'],
  [
    'the client is refused, pipelined',
    { EHLO: '250-hello\r\n250 PIPELINING', 'RCPT TO:<client': '550 no' },
    'refused-for-good',
  ],
  ['the sender is refused', { MAIL: '550 no' }, 'sender-refused'],
  ['DATA is refused', { DATA: '451 later' }, 'refused-for-now'],
  ['the server goes away at DATA', { DATA: undefined }, 'refused-for-now'],
])('it is not called if %s', async (_name, special, type) => {
  const { port } = await scripted(politeBut(special));
  let asked = 0;
  const outcome = await send(port, async () => {
    asked += 1;
  });
  expect(outcome.type).toBe(type);
  expect(asked).toBe(0);
});

test.each<[string, string | undefined, SendOutcome]>([
  [
    'goes away',
    undefined,
    { type: 'refused-for-now', reply: 'Connection closed unexpectedly', accepted: [] },
  ],
  ['closes with 421', '421 too slow', { type: 'refused-for-now', reply: '421 too slow', accepted: [] }],
  ['refuses', '554 no', { type: 'refused-for-good', reply: '554 no', accepted: [] }],
])(
  'a server that %s while it is pending has accepted nothing, and the send waits for it',
  async (_name, reply, expected) => {
    const gate = deferred();
    const asked = deferred();
    const { lines, port, closed } = await scripted((line, socket) => {
      if (line !== 'DATA') return politeBut({})(line);
      void asked.promise.then(() => socket.end(reply === undefined ? '' : `${reply}\r\n`));
      return '354 go on';
    });
    let answered = false;
    const sending = send(port, () => {
      asked.resolve();
      return gate.promise;
    }).finally(() => {
      answered = true;
    });
    await closed();
    expect(answered).toBe(false);
    gate.resolve();
    expect(await sending).toEqual(expected);
    expect(messageLines(lines)).toEqual([]);
  },
);

test('if the server has closed the connection and it rejects, the mail was not begun', async () => {
  const asked = deferred();
  const { port, closed } = await scripted((line, socket) => {
    if (line === 'DATA') void asked.promise.then(() => socket.end());
    return politeBut({})(line);
  });
  const outcome = await send(port, async () => {
    asked.resolve();
    await closed();
    throw new Error('Somebody else has it');
  });
  expect(outcome).toEqual({ type: 'not-begun', why: 'Somebody else has it' });
});

test('if the send times out before it resolves, nothing is sent', async () => {
  const { lines, port, closed } = await scripted(politeBut({}));
  const outcome = await send(port, closed, { whole: 50 });
  expect(outcome).toMatchObject({ type: 'refused-for-now', accepted: [] });
  expect(messageLines(lines)).toEqual([]);
});

test('a connection that closes after it resolved leaves the mail in doubt', async () => {
  const { port } = await scripted(politeBut({ Subject: undefined }));
  expect((await send(port, () => Promise.resolve())).type).toBe('in-doubt');
});
