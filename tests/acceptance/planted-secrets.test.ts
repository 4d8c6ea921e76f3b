import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readTokens } from '../../commands/connections/stored-tokens.ts';
import { gmailStream, xeroStream } from '../../commands/streams.ts';
import type { Partner } from '../../platform/ports/partners/partner-access.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import { OpenAiServer } from '../doubles/openai-server.ts';
import type { Person } from '../doubles/person.ts';
import { TraceCollector } from '../doubles/trace-collector.ts';
import { Google, googleClient } from '../partners/google.ts';
import { customConnection, Xero, xeroClient } from '../partners/xero.ts';
import { newClient, overdueInvoiceBody, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/** Longest wait for a mail, in milliseconds. */
const longest = 15_000;

const planted = {
  password: 'planted-old-password-71',
  nextPassword: 'planted-next-password-72',
  resetPassword: 'planted-reset-password-73',
  mistyped: 'planted-mistyped-password-74',
  smtp: 'planted-smtp-password-75',
  senderServer: 'planted-sender-password-76',
  openAi: 'sk-planted-openai-key-77',
  metrics: 'planted-metrics-token-78',
  secretKey: 'planted-secret-key-79-planted-secret-key',
  google: googleClient.secret,
  xero: xeroClient.secret,
  xeroByHand: customConnection.clientSecret,
};

const isDocumented = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** A secret as it may lie in text or bytes. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  // Without its end, which depends on what follows.
  const encoded = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
  const [plus, hex] = [encoded.replaceAll('+', '-').replaceAll('/', '_'), bytes.toString('hex')];
  return [secret, encodeURIComponent(secret), encoded, plus, hex];
};

const filesIn = async (folder: string): Promise<readonly (readonly [name: string, bytes: Buffer])[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => [file, await readFile(file)] as const));
};

/** Everything that the server answers, without the cookies that it sets. */
const listenToAnswers = (): string[] => {
  const answers: string[] = [];
  const given = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await given(input, init);
    const isOwed =
      input instanceof Request
        ? false
        : /^http:\/\/127\.0\.0\.1:\d+\/(api|health|metrics|$)/.test(String(input));
    if (isOwed) {
      const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
      answers.push(`${JSON.stringify(headers)} ${await answer.clone().text()}`);
    }
    return answer;
  });
  return answers;
};

class Story {
  /** What was made on the way: links, sessions, tokens. */
  readonly made = new Map<string, string>();
  readonly mails = new MailServer(planted.smtp);
  readonly ownServer = new MailServer(planted.senderServer);
  readonly openAi = new OpenAiServer();
  readonly google = new Google();
  readonly xero = new Xero();
  readonly collector = new TraceCollector();
  readonly logged: string[] = [];

  async start(): Promise<RunningOwed> {
    await Promise.all([this.google.server.listen(), this.xero.server.listen()]);
    const { host } = new URL(await this.mails.listen());
    return startOwed({
      env: {
        SMTP_URL: `smtp://owed:${planted.smtp}@${host}`,
        MAIL_FROM: 'owed@mail.example',
        SENDER_SERVERS: 'any',
        OPENAI_API_KEY: planted.openAi,
        OPENAI_BASE_URL: await this.openAi.listen(),
        METRICS_TOKEN: planted.metrics,
        SECRET_KEY: planted.secretKey,
        OTEL_EXPORTER_OTLP_ENDPOINT: await this.collector.listen(),
        ...this.google.settings,
        ...this.xero.settings,
      },
      // Without what hides the settings' secrets at last: nothing should depend on it.
      log: createLog('trace', undefined, { write: (line) => void this.logged.push(line) }),
    });
  }

  async end(): Promise<void> {
    await Promise.all([
      this.mails.close(),
      this.ownServer.close(),
      this.openAi.close(),
      this.google.server.close(),
      this.xero.server.close(),
      this.collector.close(),
    ]);
  }

  note(name: string, secret: string | undefined): string {
    if (secret === undefined || secret.length < 12) throw new Error(`There is no ${name}`);
    this.made.set(name, secret);
    return secret;
  }

  noteSession(name: string, person: Person): void {
    this.note(name, person.cookie?.split('=')[1]);
    this.note(`device of ${name}`, person.device?.split('=')[1]);
  }

  /** The token of the link in the newest email to an address. */
  async tokenMailedTo(address: string, subject: RegExp): Promise<string> {
    const mail = await vi.waitFor(() => {
      const found = this.mails.taken.findLast((one) => one.to.includes(address) && subject.test(one.subject));
      if (found === undefined) throw new Error(`No email to ${address}`);
      return found;
    }, longest);
    return this.note(`link of ${mail.subject}`, /[/=]([\w-]{43})(?![\w-])/.exec(textOf(mail.source))?.[1]);
  }
}

/** Passwords: registered, mistyped, changed, forgotten and reset. */
const usePasswords = async (story: Story, owed: RunningOwed): Promise<Person> => {
  const person = owed.person();
  const email = 'ada@planted.example';
  await person.post('/api/register', { name: 'Ada', email, password: planted.password });
  story.noteSession('first session', person);
  await person.post('/api/user/address-link');
  await story.tokenMailedTo(email, /./);
  await owed.person().post('/api/login', { email, password: planted.mistyped });
  const change = { currentPassword: planted.password, newPassword: planted.nextPassword };
  await person.put('/api/user/password', change, { headers: { 'idempotency-key': 'once' } });
  await owed.person().post('/api/forgot-password', { email });
  const token = await story.tokenMailedTo(email, /Reset your Owed password/);
  const body = { password: planted.resetPassword, confirmPassword: planted.resetPassword };
  expect((await owed.person().post(`/api/reset-password/${token}`, body)).status).toBe(200);
  expect((await owed.person().post(`/api/reset-password/${token}`, body)).status).toBe(410);
  expect((await person.post('/api/login', { email, password: planted.resetPassword })).status).toBe(200);
  story.noteSession('second session', person);
  return person;
};

/** A sender with a mail server of its own, which sends and then refuses. */
const useSenderServer = async (story: Story, person: Person): Promise<void> => {
  const smtpPort = Number(new URL(await story.ownServer.listen()).port);
  const email = 'billing@planted.example';
  const { id } = (await person.post('/api/verified-emails', { email })).body;
  const token = await story.tokenMailedTo(email, /./);
  expect((await person.post('/api/verified-emails/verify', { token })).status).toBe(200);
  const server = { smtpServer: '127.0.0.1', smtpPort, smtpUsername: 'billing' };
  const set = { ...server, smtpPassword: planted.senderServer, currentPassword: planted.resetPassword };
  expect((await person.put(`/api/verified-emails/${id}`, set)).status).toBe(200);
  const chase = async (client: string): Promise<void> => {
    const invoice = overdueInvoiceBody(await newClient(person, { email: client }));
    const { id: invoiceId } = (await person.post('/api/invoices', invoice)).body;
    await person.post('/api/followup-sequences', { invoiceId, steps: [stepDueNow(email)] });
  };
  await chase('first@client.example');
  await vi.waitFor(() => expect(story.ownServer.taken).toHaveLength(1), longest);
  story.ownServer.password = 'another one now';
  await chase('second@client.example');
  await vi.waitFor(async () => {
    const [sender] = (await person.get('/api/verified-emails')).rows.filter((one) => one['email'] === email);
    expect(sender?.['refusal']).not.toBeNull();
  }, longest);
};

const noteTokens = async (story: Story, owed: RunningOwed, partner: Partner, account: number) => {
  const { secrets, store } = owed.owed.engines;
  const stream = partner === 'gmail' ? gmailStream(account) : xeroStream(account);
  for await (const { data } of store.readStream(stream)) {
    if (!('connectionId' in data)) continue;
    const tokens = await readTokens({ secrets }, partner, account, data.connectionId);
    if (tokens === undefined) continue;
    story.note(`access token of ${partner} ${data.connectionId}`, tokens.accessToken);
    if (tokens.grant.type === 'consent')
      story.note(`refresh token of ${partner} ${data.connectionId}`, tokens.grant.refreshToken);
  }
};

/** Connections to Gmail and Xero: by consent and by hand, refreshed, and lost. */
const useConnections = async (story: Story, owed: RunningOwed, person: Person): Promise<void> => {
  const { id: account } = (await person.get('/api/user')).body;
  const { partners } = owed.owed.engines;
  const consent = async (partner: Partner, path: string): Promise<void> => {
    const authUrl = String((await person.get(path)).body['authUrl']);
    const back = new URL(await story[partner === 'gmail' ? 'google' : 'xero'].oauth.approve(authUrl));
    story.note(`code of ${partner}`, back.searchParams.get('code') ?? undefined);
    const headers = {
      cookie: person.cookie ?? '',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    };
    const answer = await fetch(back, { headers, redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('success');
    await noteTokens(story, owed, partner, account);
  };
  await consent('gmail', '/api/gmail/auth');
  await consent('xero', '/api/xero/auth-url');
  for (const partner of ['gmail', 'xero'] as const) {
    const { access } = partners[partner];
    await access.renew(account, await access.token(account));
    await noteTokens(story, owed, partner, account);
  }
  story.google.oauth.revokeAll();
  const { access } = partners.gmail;
  await expect(access.renew(account, await access.token(account))).rejects.toThrow();
  const wrong = { ...customConnection, clientSecret: planted.mistyped };
  expect((await person.post('/api/xero/manual-connect', wrong)).status).toBe(400);
  expect((await person.post('/api/xero/manual-connect', customConnection)).status).toBe(200);
  await noteTokens(story, owed, 'xero', account);
};

/** What the operator and the user can read. */
const readAll = async (owed: RunningOwed, person: Person): Promise<void> => {
  const headers = { authorization: `Bearer ${planted.metrics}` };
  for (const path of ['/metrics', '/health?details=true', '/', '/settings?tab=integrations'])
    await person.get(path, { headers });
  const { paths } = isDocumented.parse((await person.get('/api/docs/json')).body);
  for (const [path, methods] of Object.entries(paths))
    if ('get' in methods && !path.includes('{')) await person.get(path);
};

test('no secret is in the log, on the disk, in an answer or in a trace', { timeout: 120_000 }, async () => {
  const answers = listenToAnswers();
  const story = new Story();
  const owed = await story.start();
  const person = await usePasswords(story, owed);
  await owed.putOnPlan(person, 'agency');
  await useSenderServer(story, person);
  await useConnections(story, owed, person);
  await person.post('/api/email-content/generate', { tone: 'friendly' });
  story.mails.password = 'another one now';
  await person.post('/api/forgot-password', { email: 'ada@planted.example' });
  await vi.waitFor(async () => {
    expect((await owed.person().get('/health')).body['status']).toBe('red');
  }, longest);
  await readAll(owed, person);
  const folder = owed.dataDir;
  const stored = await filesIn(folder);
  await owed.close();
  vi.restoreAllMocks();
  await story.end();

  const places: readonly (readonly [name: string, bytes: Buffer])[] = [
    ...stored,
    ['the log', Buffer.from(story.logged.join(''))],
    ['the answers', Buffer.from(answers.join('\n'))],
    ['the traces', Buffer.from(story.collector.bodies.join('\n'))],
  ];
  const placesOf = (text: string): string[] =>
    places
      .filter(([, bytes]) => formsOf(text).some((form) => bytes.includes(form)))
      .map(([name]) => name.replace(folder, ''));
  // What is no secret is found.
  expect(placesOf('/api/user/password')).toContain('the traces');
  const known = placesOf('billing@planted.example');
  for (const place of ['/events.db', '/read-models.db', 'the answers'])
    expect([place, known.some((name) => name.startsWith(place))]).toEqual([place, true]);
  expect(story.logged.length).toBeGreaterThan(10);
  const found = [...Object.entries(planted), ...story.made].flatMap(([name, secret]) =>
    placesOf(secret).map((place) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  expect(story.made.size).toBeGreaterThan(12);
});
