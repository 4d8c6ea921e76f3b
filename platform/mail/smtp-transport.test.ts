import { getEventListeners } from 'node:events';
import { simpleParser } from 'mailparser';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { ComposedMail, Mail, SendOutcome } from '../ports/mail.ts';
import { closeMailServers, politeBut, scripted, serverAt, smtpServer } from './mail-servers.fixture.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const mail: Mail = {
  messageId: '<sequence-1.step-2.1@owed.test>',
  date: '2026-12-03T09:00:00.000Z',
  from: { name: 'Zoë Müller', address: 'owed@owed.test' },
  replyTo: { name: 'Zoë Müller', address: 'zoe@studio.test' },
  to: 'client@example.test',
  toName: 'O\'Brien, "Bob" & Söhne',
  cc: ['copy@example.test'],
  bcc: ['hidden@example.test'],
  subject: 'Rechnung für März 🧾 – überfällig',
  text: 'Hello  Bob,\n\n.a line with a dot first\n',
  html: '<p>Hello&nbsp; Bob,</p>',
};

const limits = { connect: 2_000, greeting: 2_000, silence: 2_000, whole: 5_000 };
afterEach(closeMailServers);

const compose = (changes: Partial<Mail> = {}): Promise<ComposedMail> =>
  createSmtpTransport({ server: serverAt('smtp://127.0.0.1:1') }).compose({ ...mail, ...changes });

const send = async (port: number, changes: Partial<Mail> = {}, user = ''): Promise<SendOutcome> =>
  createSmtpTransport({ server: serverAt(`smtp://${user}127.0.0.1:${port}`), limits }).send(
    await compose(changes),
  );

describe('an accepted mail', () => {
  test('arrives once, complete, with the right envelope and headers', async () => {
    const { received, port } = await smtpServer();
    expect(await send(port)).toEqual({
      type: 'accepted',
      accepted: ['client@example.test', 'copy@example.test', 'hidden@example.test'],
      refused: [],
    });
    expect(received).toHaveLength(1);
    const [one] = received;
    expect(one?.from).toBe('owed@owed.test');
    expect(one?.to).toEqual(['client@example.test', 'copy@example.test', 'hidden@example.test']);
    expect(one?.source).not.toContain('hidden@example.test');
    const parsed = await simpleParser(one?.source ?? '');
    expect(parsed.from?.value).toEqual([{ name: 'Zoë Müller', address: 'owed@owed.test' }]);
    expect(parsed.replyTo?.value).toEqual([{ name: 'Zoë Müller', address: 'zoe@studio.test' }]);
    expect(parsed.to).toMatchObject({ value: [{ name: mail.toName, address: 'client@example.test' }] });
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.messageId).toBe(mail.messageId);
    expect(parsed.date?.toISOString()).toBe(mail.date);
    expect(parsed.text?.trimEnd()).toBe(mail.text.trimEnd());
    expect(parsed.html).toContain('Hello&nbsp; Bob');
  });

  test('contains no header that a name or subject injects', async () => {
    const { received, port } = await smtpServer();
    await send(port, { subject: 'One\r\nBcc: spy@example.test', toName: 'A\r\nX-Evil: yes' });
    expect(received[0]?.source).not.toMatch(/^(Bcc|X-Evil):/m);
    expect(received[0]?.to).not.toContain('spy@example.test');
  });

  test('reports which copy was refused', async () => {
    const { port } = await smtpServer({
      onRcptTo(address, _session, callback) {
        callback(address.address === 'copy@example.test' ? new Error('no such mailbox') : null);
      },
    });
    expect(await send(port)).toEqual({
      type: 'accepted',
      accepted: ['client@example.test', 'hidden@example.test'],
      refused: [{ address: 'copy@example.test', reply: '550 no such mailbox' }],
    });
  });

  test('says which copy was refused only for now, and sends the same message to that one alone', async () => {
    const replies = new Map([['copy@example.test', 451]]);
    const { received, port } = await smtpServer({
      onRcptTo({ address }, _session, callback) {
        const responseCode = replies.get(address);
        callback(
          responseCode === undefined ? null : Object.assign(new Error('greylisted'), { responseCode }),
        );
      },
    });
    expect(await send(port)).toMatchObject({
      refused: [{ address: 'copy@example.test', reply: '451 greylisted', forNow: true }],
    });
    const copyTo = 'copy@example.test';
    expect(await send(port, { copyTo })).toEqual({
      type: 'refused-for-now',
      reply: '451 greylisted',
      accepted: [],
    });
    replies.clear();
    expect(await send(port, { copyTo })).toEqual({ type: 'accepted', accepted: [copyTo], refused: [] });
    const [first, copy] = received;
    expect(received.map(({ to }) => to)).toEqual([['client@example.test', 'hidden@example.test'], [copyTo]]);
    expect(copy?.source).toBe(first?.source);
  });

  test('is sent once to an address that is given twice', async () => {
    const { received, port } = await smtpServer();
    await send(port, { cc: ['CLIENT@example.test'], bcc: [] });
    expect(received[0]?.to).toEqual(['client@example.test']);
  });

  test('is sent after the login', async () => {
    const { received, port } = await smtpServer({
      authOptional: false,
      onAuth({ username, password }, _session, callback) {
        callback(null, username === 'me' && password === 'p:w' ? { user: 'me' } : undefined);
      },
    });
    expect((await send(port, {}, 'me:p%3Aw@')).type).toBe('accepted');
    expect(received).toHaveLength(1);
    expect((await send(port, {}, 'me:wrong@')).type).toBe('sender-refused');
    expect(received).toHaveLength(1);
  });
});

describe('addresses beyond ASCII', () => {
  const withUtf8 = politeBut({ EHLO: '250-hello\r\n250 SMTPUTF8' });
  const rcptOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('RCPT TO:'));

  test('a domain is told in ASCII to every server, and the outcome names the address as it was given', async () => {
    const { lines, port } = await scripted(politeBut({}));
    const outcome = await send(port, { to: 'info@müller.example', cc: ['r&d@x.example'], bcc: [] });
    expect(rcptOf(lines)).toEqual(['RCPT TO:<info@xn--mller-kva.example>', 'RCPT TO:<r&d@x.example>']);
    expect(outcome).toEqual({
      type: 'accepted',
      accepted: ['info@müller.example', 'r&d@x.example'],
      refused: [],
    });
  });

  describe('the header names copies as the server can read it', () => {
    const cc = ['rené@x.example', 'info@müller.example', 'anna@x.example'];
    const headerAt = async (replies: Parameters<typeof scripted>[0]): Promise<unknown[]> => {
      const { lines, port } = await scripted(replies);
      const begun: unknown[] = [];
      const transport = createSmtpTransport({ server: serverAt(`smtp://127.0.0.1:${port}`), limits });
      await transport.send(await compose({ cc, bcc: [] }), {
        beforeBody: async (isAscii) => void begun.push(isAscii),
      });
      return [lines.find((line) => line.startsWith('Cc:')), ...begun];
    };

    test('without SMTPUTF8 the domain in ASCII, and not whom it cannot name', async () => {
      expect(await headerAt(politeBut({}))).toEqual(['Cc: info@xn--mller-kva.example, anna@x.example', true]);
    });

    test('with SMTPUTF8 all of them', async () => {
      const [header, isAscii] = await headerAt(withUtf8);
      expect(header).toBe('Cc: rené@x.example, info@xn--mller-kva.example, anna@x.example');
      expect(isAscii).toBe(false);
    });

    test('no line of the message has letters beyond ASCII then', async () => {
      const { asciiBytes = new Uint8Array() } = await compose({ cc, bcc: [] });
      expect(new TextDecoder().decode(asciiBytes)).toMatch(/^[\u0000-\u007f]+$/);
      expect((await compose({ cc: ['info@müller.example'] })).asciiBytes).toBeUndefined();
    });
  });

  test.each([
    ['rené@x.example', {}, undefined],
    ['rené@x.example', { EHLO: '250-hello\r\n250 SMTPUTF8' }, 'Reply-To: Anna <rené@x.example>'],
    ['info@müller.example', {}, 'Reply-To: Anna <info@xn--mller-kva.example>'],
  ])(
    'replies go to %s where the server can name it, and else to whom the email is from: %j',
    async (address, replies, header) => {
      const { lines, port } = await scripted(politeBut(replies));
      const transport = createSmtpTransport({ server: serverAt(`smtp://127.0.0.1:${port}`), limits });
      const mail = await compose({ cc: [], bcc: [], replyTo: { name: 'Anna', address } });
      expect((await transport.send(mail)).type).toBe('accepted');
      expect(lines.find((line) => line.startsWith('Reply-To:'))).toBe(header);
      if (header === undefined) expect(lines.join('')).toMatch(/^[\u0000-\u007f]+$/);
    },
  );

  test('letters before the @ go to a server that takes SMTPUTF8', async () => {
    const { lines, port } = await scripted(withUtf8);
    expect((await send(port, { to: 'rené@müller.example', cc: [], bcc: [] })).type).toBe('accepted');
    expect(lines.find((line) => line.startsWith('MAIL FROM:'))).toContain('SMTPUTF8');
    expect(rcptOf(lines)).toEqual(['RCPT TO:<rené@xn--mller-kva.example>']);
  });

  test('another server is not asked: the client is refused with the reason, and nothing leaves', async () => {
    const { lines, port } = await scripted(politeBut({}));
    expect(await send(port, { to: 'rené@x.example' })).toEqual({
      type: 'refused-for-good',
      ofClient: true,
      accepted: [],
      reply: "The mail server can't send to rené@x.example: it only takes letters from a to z before the @.",
    });
    expect(lines.some((line) => line.startsWith('MAIL FROM:'))).toBe(false);
  });

  test('a copy that it can’t send to is refused alone', async () => {
    const { lines, port } = await scripted(politeBut({}));
    const outcome = await send(port, { cc: ['rené@x.example'], bcc: [] });
    expect(outcome).toMatchObject({
      type: 'accepted',
      accepted: ['client@example.test'],
      refused: [{ address: 'rené@x.example' }],
    });
    expect(rcptOf(lines)).toEqual(['RCPT TO:<client@example.test>']);
  });

  test.each([
    [{}, false],
    [{ EHLO: '250-hello\r\n250 SMTPUTF8' }, true],
  ])('a probe learns whether the server takes SMTPUTF8: %j', async (replies, takes) => {
    const { port } = await scripted(politeBut(replies));
    const transport = createSmtpTransport({ server: serverAt(`smtp://127.0.0.1:${port}`), limits });
    expect(transport.takesSmtpUtf8?.()).toBeUndefined();
    await transport.probe('owed@owed.test');
    expect(transport.takesSmtpUtf8?.()).toBe(takes);
  });
});

describe('if the client is refused', () => {
  const clientRefused = { type: 'refused-for-good', reply: '550 no', accepted: [], ofClient: true };

  test.each([
    [450, { type: 'refused-for-now' }],
    [550, { type: 'refused-for-good', ofClient: true }],
  ])('with %i nothing is sent, not even to the copies', async (code, outcome) => {
    const { received, port } = await smtpServer({
      onRcptTo(address, _session, callback) {
        if (address.address !== 'client@example.test') return callback();
        callback(Object.assign(new Error('not this one'), { responseCode: code }));
      },
    });
    expect(await send(port)).toEqual({ ...outcome, reply: `${code} not this one`, accepted: [] });
    expect(received).toEqual([]);
  });

  test('and the server supports pipelining, nothing is sent', async () => {
    const { lines, port } = await scripted(
      politeBut({ EHLO: '250-hello\r\n250 PIPELINING', 'RCPT TO:<client': '550 no' }),
    );
    expect(await send(port)).toEqual(clientRefused);
    expect(lines.filter((line) => line.startsWith('Subject'))).toEqual([]);
  });

  test('and the server takes one command at a time, the conversation ends before DATA', async () => {
    const { lines, port } = await scripted(politeBut({ 'RCPT TO:<client': '550 no' }));
    expect(await send(port)).toEqual(clientRefused);
    expect(lines.map((line) => line.slice(0, 4))).toEqual(['EHLO', 'MAIL', 'RCPT']);
  });

  test('because the sender was refused, the outcome is that the sender is refused', async () => {
    const { port } = await scripted(
      politeBut({
        EHLO: '250-hello\r\n250 PIPELINING',
        MAIL: '550 not you',
        RCPT: '503 no sender',
        DATA: '503 no sender',
      }),
    );
    expect(await send(port)).toEqual({ type: 'sender-refused', reply: '550 not you' });
  });
});

describe('the outcome depends on the code of a reply and on the command', () => {
  test.each<[string, Record<string, string | undefined>, SendOutcome['type']]>([
    ['421 to EHLO', { EHLO: '421 busy', HELO: '421 busy' }, 'refused-for-now'],
    ['554 to EHLO', { EHLO: '554 no', HELO: '554 no' }, 'sender-refused'],
    ['451 to MAIL', { MAIL: '451 later' }, 'refused-for-now'],
    ['550 to MAIL', { MAIL: '550 not you' }, 'sender-refused'],
    ['552 to MAIL', { MAIL: '552 5.3.4 too large' }, 'refused-for-good'],
    ['451 to DATA', { DATA: '451 later' }, 'refused-for-now'],
    ['554 to DATA', { DATA: '554 no' }, 'refused-for-good'],
    ['451 to the message', { '.': '451 later' }, 'refused-for-now'],
    ['554 to the message', { '.': '554 spam' }, 'refused-for-good'],
  ])('%s', async (_name, special, type) => {
    const dotOnly = special['.'];
    const { '.': _, ...commands } = special;
    const { port } = await scripted((line) =>
      dotOnly !== undefined && line === '.' ? dotOnly : politeBut(commands)(line),
    );
    expect((await send(port)).type).toBe(type);
  });

  test.each<[string, Record<string, string | undefined>, SendOutcome['type']]>([
    ['454 to AUTH', { AUTH: '454 later' }, 'refused-for-now'],
    ['535 to AUTH', { AUTH: '535 wrong' }, 'sender-refused'],
    ['a close at AUTH', { AUTH: undefined }, 'refused-for-now'],
  ])('%s', async (_name, special, type) => {
    const { lines, port } = await scripted(politeBut({ EHLO: '250-hello\r\n250 AUTH PLAIN', ...special }));
    expect((await send(port, {}, 'me:secret@')).type).toBe(type);
    expect(lines.filter((line) => line.startsWith('MAIL'))).toEqual([]);
  });

  test.each<[string, string]>([
    ['AUTH', '535 no'],
    ['MAIL', '550 no'],
    ['RCPT', '550 no'],
    ['RCPT TO:<copy', '450 later'],
    ['DATA', '554 no'],
  ])('a reply to %s that repeats the password is passed on without it', async (command, code) => {
    const login = Buffer.from('\0me\0correct horse').toString('base64');
    const reply = `${code} correct horse ${login} correct%20horse`;
    const { port } = await scripted(
      politeBut({ EHLO: '250-hello\r\n250 AUTH PLAIN', AUTH: '235 fine', [command]: reply }),
    );
    const outcome = JSON.stringify(await send(port, {}, 'me:correct%20horse@'));
    expect(outcome).toContain(`${code} [secret] [secret] [secret]`);
  });

  test.each([
    ['454 later', 'refused-for-now'],
    ['502 never', 'sender-refused'],
  ])('%s to STARTTLS', async (reply, type) => {
    const { port } = await scripted(politeBut({ EHLO: '250-hello\r\n250 STARTTLS', STARTTLS: reply }));
    // 0.0.0.0 reaches this machine but is not recognized as such, so a password needs encryption.
    const server = serverAt(`smtp://me:secret@0.0.0.0:${port}`);
    expect((await createSmtpTransport({ server, limits }).send(await compose())).type).toBe(type);
  });

  test('a 5xx greeting refuses the sender, a 4xx greeting is temporary', async () => {
    const refusing = await scripted(() => undefined, '554 go away');
    expect((await send(refusing.port)).type).toBe('sender-refused');
    const busy = await scripted(() => undefined, '421 busy');
    expect((await send(busy.port)).type).toBe('refused-for-now');
  });
});

describe('without a reply', () => {
  const limited = (port: number, shorter: Partial<typeof limits>) =>
    createSmtpTransport({
      server: serverAt(`smtp://127.0.0.1:${port}`),
      limits: { ...limits, ...shorter },
    });
  /** So long that a busy machine, too, has come to the final dot before. */
  const untilAfterDot = { whole: 1_000 };

  test('no server listens: not accepted', async () => {
    const { port } = await scripted(() => undefined);
    await closeMailServers();
    expect((await send(port)).type).toBe('refused-for-now');
  });

  test('the server sends no greeting: not accepted', async () => {
    const { port } = await scripted(() => undefined, '');
    expect((await limited(port, { greeting: 50 }).send(await compose())).type).toBe('refused-for-now');
  });

  test('the connection closes before the message: not accepted', async () => {
    const { port } = await scripted(politeBut({ DATA: undefined }));
    expect((await send(port)).type).toBe('refused-for-now');
  });

  test('the connection closes during the message: in doubt', async () => {
    const { port } = await scripted(politeBut({ Subject: undefined }));
    expect((await send(port)).type).toBe('in-doubt');
  });

  test('the connection closes after the final dot: in doubt', async () => {
    const polite = politeBut({});
    const { lines, port } = await scripted((line) => (line === '.' ? undefined : polite(line)));
    expect((await send(port)).type).toBe('in-doubt');
    expect(lines).toContain('.');
  });

  test.each(['250 queued', '354 go on\r\n', 'what?\r\n'])(
    'the connection closes after the final dot and the incomplete or unexpected reply %j: in doubt',
    async (rest) => {
      const polite = politeBut({});
      const { port } = await scripted((line, socket) => {
        if (line !== '.') return polite(line);
        socket.end(rest);
        return '';
      });
      expect((await send(port)).type).toBe('in-doubt');
    },
  );

  test('silence after the final dot: in doubt after the timeout', async () => {
    const polite = politeBut({});
    const { port } = await scripted((line) => (line === '.' ? '' : polite(line)));
    expect((await limited(port, untilAfterDot).send(await compose())).type).toBe('in-doubt');
  });

  test('a server that talks on and on after the final dot: in doubt after the timeout', async () => {
    const polite = politeBut({});
    const { port } = await scripted((line, socket) => {
      if (line !== '.') return polite(line);
      const talking = setInterval(() => socket.write('250-still at it\r\n'), 10);
      socket.once('close', () => clearInterval(talking));
      return '';
    });
    const giveUp = new AbortController();
    let outcome: SendOutcome | undefined;
    void limited(port, untilAfterDot)
      .send(await compose(), { signal: giveUp.signal })
      .then((ended) => (outcome = ended));
    try {
      await expect.poll(() => outcome?.type).toBe('in-doubt');
    } finally {
      giveUp.abort();
    }
  });
});

describe('encryption', () => {
  const outcomeAt = async (url: string): Promise<SendOutcome['type']> =>
    (await createSmtpTransport({ server: serverAt(url), limits }).send(await compose())).type;

  /** A server with a self-signed certificate; `secured` has, for each mail, whether it was encrypted. */
  const selfSigned = async (options: SMTPServerOptions = {}) => {
    const secured: boolean[] = [];
    const server = await smtpServer({
      disabledCommands: [],
      onMailFrom(_address, session, callback) {
        secured.push(session.secure);
        callback();
      },
      onAuth: (_auth, _session, callback) => callback(null, { user: 'me' }),
      ...options,
    });
    return { ...server, secured };
  };

  test.each(['127.0.0.1', 'localhost', 'me:secret@127.0.0.1', '0.0.0.0'])(
    'is used with any certificate if there is no password or the server is on this machine: %s',
    async (where) => {
      const { received, secured, port } = await selfSigned();
      expect(await outcomeAt(`smtp://${where}:${port}`)).toBe('accepted');
      expect(received).toHaveLength(1);
      expect(secured).toEqual([true]);
    },
  );

  test.each(['454 not now', '502 never'])(
    'is skipped if it is opportunistic and the server answers %s',
    async (reply) => {
      const { lines, port } = await scripted(
        politeBut({ EHLO: '250-hello\r\n250 STARTTLS', STARTTLS: reply }),
      );
      expect(await outcomeAt(`smtp://127.0.0.1:${port}`)).toBe('accepted');
      expect(lines).toContain('.');
    },
  );

  test('is skipped on a new connection if it is opportunistic and the handshake fails', async () => {
    const { lines, port } = await scripted((line, socket) => {
      if (line !== 'STARTTLS') return politeBut({ EHLO: '250-hello\r\n250 STARTTLS' })(line);
      socket.once('data', () => socket.end('500 what?\r\n'));
      return '220 go on';
    });
    expect(await outcomeAt(`smtp://127.0.0.1:${port}`)).toBe('accepted');
    expect(lines.filter((line) => line === '.')).toEqual(['.']);
    expect(await outcomeAt(`smtp://127.0.0.1:${port}?requireTLS=true`)).toBe('refused-for-now');
    expect(lines.filter((line) => line === '.')).toEqual(['.']);
  });

  test('needs a valid certificate for a password to another machine; otherwise neither password nor mail is sent', async () => {
    const logins: string[] = [];
    const { received, secured, port } = await selfSigned({
      onAuth({ username = '' }, _session, callback) {
        logins.push(username);
        callback(null, { user: username });
      },
    });
    expect(await outcomeAt(`smtp://me:secret@0.0.0.0:${port}`)).toBe('refused-for-now');
    expect([received, secured, logins]).toEqual([[], [], []]);
    expect(await outcomeAt(`smtp://me:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`)).toBe('accepted');
    expect([received.length, secured, logins]).toEqual([1, [true], ['me']]);
  });

  test('needs a valid certificate without a password too if the URL requires TLS', async () => {
    const { received, port } = await selfSigned();
    expect(await outcomeAt(`smtp://127.0.0.1:${port}?requireTLS=true`)).toBe('refused-for-now');
    expect(received).toEqual([]);
  });

  test('starts with the connection for smtps', async () => {
    const { received, port } = await smtpServer({ secure: true });
    expect(await outcomeAt(`smtps://127.0.0.1:${port}/?tls.rejectUnauthorized=false`)).toBe('accepted');
    expect(received).toHaveLength(1);
  });

  test('needs a valid certificate for smtps; otherwise nothing is sent', async () => {
    const { received, port } = await smtpServer({ secure: true });
    expect(await outcomeAt(`smtps://127.0.0.1:${port}`)).toBe('refused-for-now');
    expect(received).toEqual([]);
  });

  test('is not skipped if a password would be sent to another machine', async () => {
    const { lines, port } = await scripted(
      politeBut({ EHLO: '250-hello\r\n250 AUTH PLAIN', STARTTLS: '502 never', AUTH: '235 fine' }),
    );
    // 0.0.0.0 reaches this machine but is not recognized as such.
    expect(await outcomeAt(`smtp://me:secret@0.0.0.0:${port}`)).toBe('sender-refused');
    expect(lines.filter((line) => line.startsWith('AUTH'))).toEqual([]);
    expect(await outcomeAt(`smtp://me:secret@0.0.0.0:${port}/?ignoreTLS=true`)).toBe('accepted');
  });
});

test('EHLO sends the configured name', async () => {
  const { lines, port } = await scripted(politeBut({}));
  const server = serverAt(`smtp://127.0.0.1:${port}`);
  await createSmtpTransport({ server, name: 'owed.example.com', limits }).send(await compose());
  expect(lines[0]).toBe('EHLO owed.example.com');
});

test('a send that is over does not wait for the end of the program', async () => {
  const { port } = await smtpServer();
  const transport = createSmtpTransport({ server: serverAt(`smtp://127.0.0.1:${port}`), limits });
  const { signal } = new AbortController();
  expect(await transport.send(await compose(), { signal })).toMatchObject({ type: 'accepted' });
  await expect.poll(() => getEventListeners(signal, 'abort')).toEqual([]);
});

test.each([
  ['in its greeting', '', {}, 'not-begun'],
  ['after DATA', '220 here', { DATA: '' }, 'not-begun'],
  ['after the final dot', '220 here', { '.': '' }, 'in-doubt'],
] as const)(
  'a send to a server that falls silent %s is ended when the program stops',
  async (_, greeting, silent, type) => {
    const server = await scripted(politeBut(silent), greeting);
    const transport = createSmtpTransport({ server: serverAt(`smtp://127.0.0.1:${server.port}`) });
    const stopping = new AbortController();
    let begun = false;
    const sending = transport.send(await transport.compose(mail), {
      signal: stopping.signal,
      beforeBody: async () => {
        begun = true;
      },
    });
    if (greeting !== '') await expect.poll(() => server.lines.at(-1)).toBe('.' in silent ? '.' : 'DATA');
    stopping.abort();
    expect(await sending).toEqual({ type, why: 'Owed was stopped before the mail server answered' });
    expect(begun).toBe(type === 'in-doubt');
    await transport.close();
    if (greeting !== '') await server.closed();
  },
);
