import { afterEach, describe, expect, test } from 'vitest';
import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import { mailTroubleInBrief, mailTroubleInWords } from '../../contracts/senders/mail-trouble-words.ts';
import { closeMailServers, politeBut, scripted, serverAt, smtpServer } from './mail-servers.fixture.ts';
import { probeSmtp } from './smtp-probe.ts';

afterEach(closeMailServers);

const from = 'billing@firm.example';

const probe = (url: string, limits = {}): Promise<MailTrouble | undefined> =>
  probeSmtp({ server: serverAt(url), name: 'owed.firm.example', from, limits });

const starttls = { EHLO: '250-hello\r\n250 STARTTLS' };
const login = { EHLO: '250-hello\r\n250 AUTH PLAIN' };

test('a server that would accept a mail gets none', async () => {
  const { lines, port, closed } = await scripted(politeBut({ ...login, AUTH: '235 fine', RSET: '250 fine' }));
  expect(await probe(`smtp://me:secret@127.0.0.1:${port}`)).toBeUndefined();
  await closed();
  expect(lines.map((line) => line.replace(/(AUTH PLAIN) .*/, '$1'))).toEqual([
    'EHLO owed.firm.example',
    'AUTH PLAIN',
    `MAIL FROM:<${from}>`,
    'RSET',
    'QUIT',
  ]);
});

test('a real server with a self-signed certificate is usable', async () => {
  const { received, port } = await smtpServer({ disabledCommands: [] });
  expect(await probe(`smtp://127.0.0.1:${port}`)).toBeUndefined();
  expect(received).toEqual([]);
});

describe('a problem has a code, and a text that names the setting to change', () => {
  const told = (trouble: MailTrouble | undefined): string =>
    trouble === undefined ? 'nothing' : mailTroubleInWords(trouble);

  test('the host name is unknown', async () => {
    const trouble = await probe('smtp://mail.invalid:25');
    expect(trouble?.code).toBe('host-unknown');
    expect(told(trouble)).toBe(
      "Emails can't be sent: the name of mail.invalid:25 can't be found. Check the host in SMTP_URL.",
    );
  });

  test('no server listens', async () => {
    const { port } = await scripted(() => undefined);
    await closeMailServers();
    const trouble = await probe(`smtp://127.0.0.1:${port}`);
    expect(trouble?.code).toBe('connection-refused');
    expect(told(trouble)).toBe(
      `Emails can't be sent: 127.0.0.1:${port} refuses connections. Check host and port in SMTP_URL, and that the mail server is running.`,
    );
  });

  test.each<[string, (line: string) => string | undefined, string]>([
    ['never greets', () => '', ''],
    ['never answers EHLO', () => '', '220 here'],
    ['never answers MAIL', politeBut({ MAIL: '' }), '220 here'],
  ])('the server %s', async (_name, answer, greeting) => {
    const { port } = await scripted(answer, greeting);
    const trouble = await probe(`smtp://127.0.0.1:${port}`, { greeting: 60, silence: 60 });
    expect(trouble?.code).toBe('no-answer');
    expect(told(trouble)).toContain('Check host and port in SMTP_URL');
  });

  test('the certificate is not valid', async () => {
    const { port } = await smtpServer({ disabledCommands: [] });
    const trouble = await probe(`smtp://me:secret@0.0.0.0:${port}`);
    expect(trouble?.code).toBe('certificate');
    expect(told(trouble)).toMatch(
      /^Emails can't be sent: the certificate of 0\.0\.0\.0:\d+ isn't valid for it \(.+\)\. In SMTP_URL, use the name/,
    );
  });

  test('the port uses STARTTLS or no encryption', async () => {
    const { port } = await scripted(politeBut({}));
    const trouble = await probe(`smtps://127.0.0.1:${port}`);
    expect(trouble?.code).toBe('encryption-failed');
    expect(told(trouble)).toContain('use smtps:// for a port that is encrypted from the start');
  });

  test('a password needs encryption that the server does not offer', async () => {
    const { lines, port } = await scripted(politeBut({ ...login, STARTTLS: '502 never' }));
    const trouble = await probe(`smtp://me:secret@0.0.0.0:${port}`);
    expect(trouble?.code).toBe('no-encryption');
    expect(told(trouble)).toBe(
      `Emails can't be sent: 0.0.0.0:${port} offers no encryption, and Owed sends no password without it. Use smtps:// in SMTP_URL if the server has such a port, or add ?ignoreTLS=true to send the password unencrypted.`,
    );
    expect(lines.filter((line) => line.startsWith('AUTH'))).toEqual([]);
  });

  test('the login is refused', async () => {
    const { lines, port } = await scripted(politeBut({ ...login, AUTH: '535 5.7.8 wrong password' }));
    const trouble = await probe(`smtp://me:secret@127.0.0.1:${port}`);
    expect(trouble?.code).toBe('login-refused');
    expect(told(trouble)).toBe(
      `Emails can't be sent: 127.0.0.1:${port} refuses the user or password (535 5.7.8 wrong password). Check user and password in SMTP_URL.`,
    );
    expect(lines.filter((line) => line.startsWith('MAIL'))).toEqual([]);
  });

  test('a server that repeats the password does not get it shown', async () => {
    const sent = Buffer.from('\0me\0correct  horse').toString('base64');
    const { port } = await scripted(politeBut({ ...login, AUTH: `535 no correct  horse, ${sent}` }));
    const trouble = await probe(`smtp://me:correct%20%20horse@127.0.0.1:${port}`);
    expect(trouble).toMatchObject({ code: 'login-refused', detail: '535 no [secret], [secret]' });
  });

  test.each(['530 5.7.0 Authentication required', '553 not your address', '451 later'])(
    'the sender is refused: %s',
    async (reply) => {
      const { port } = await scripted(politeBut({ MAIL: reply }));
      const trouble = await probe(`smtp://127.0.0.1:${port}`);
      expect(trouble?.code).toBe('sender-refused');
      expect(told(trouble)).toBe(
        `Emails can't be sent: 127.0.0.1:${port} refuses mail from ${from} (${reply}). Set MAIL_FROM to an address that this server may send from, and check that SMTP_URL has the right user and password.`,
      );
    },
  );

  test.each(['554 go away', '421 busy'])('the server refuses to talk: %s', async (greeting) => {
    const { port } = await scripted(() => undefined, greeting);
    const trouble = await probe(`smtp://127.0.0.1:${port}`);
    expect(trouble).toMatchObject({
      code: 'server-refused',
      detail: expect.stringContaining(greeting) as unknown,
    });
  });

  test('the server hangs up', async () => {
    const { port } = await scripted(politeBut({ MAIL: undefined }));
    expect((await probe(`smtp://127.0.0.1:${port}`))?.code).toBe('unreachable');
  });

  test('visitors see neither host, address nor reply', async () => {
    const { port } = await scripted(politeBut({ ...starttls, STARTTLS: '454 no', MAIL: '553 not you' }));
    const trouble = await probe(`smtp://127.0.0.1:${port}`);
    expect(trouble && mailTroubleInBrief(trouble)).toBe(
      "Emails can't be sent: the mail server refuses mail from the address in MAIL_FROM. Set MAIL_FROM to an address that this server may send from, and check that SMTP_URL has the right user and password.",
    );
  });
});
