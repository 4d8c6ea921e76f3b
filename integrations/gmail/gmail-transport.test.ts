import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composeMail } from '../../platform/mail/compose.ts';
import type { GmailIds } from '../../domain/mailing/events.ts';
import type { Mail, MailTransport, SendOptions, SendOutcome, SoughtMail } from '../../platform/ports/mail.ts';
import {
  NotConnected,
  PartnerNotConfigured,
  PartnerUnavailable,
  type PartnerAccess,
} from '../../platform/ports/partners/partner-access.ts';
import { GmailApi, type SendFate } from '../../tests/partners/gmail-api.ts';
import { createGmailApi, mostInJson } from './gmail-api.ts';
import { createGmailTransport } from './gmail-transport.ts';

const address = 'mara@studio.example';
const messageId = '<owed.1.2.1@owed.test>';
const mail: Mail = {
  messageId,
  date: '2026-12-03T09:00:00.000Z',
  from: { name: 'Mara', address },
  replyTo: null,
  to: 'client@example.test',
  toName: 'Bob',
  cc: ['copy@example.test'],
  bcc: ['hidden@example.test'],
  subject: 'Invoice 7',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const everyone = [mail.to, ...mail.cc, ...mail.bcc];

let gmail: GmailApi;
let rootUrl: string;
/** The tokens that the access hands out, the next one with each renewal. */
let tokens: string[];
let access: PartnerAccess;

beforeEach(async () => {
  gmail = new GmailApi();
  rootUrl = await gmail.listen();
  tokens = ['good'];
  gmail.ownerOf = (token) => (token.startsWith('good') ? address : undefined);
  const present = () => Promise.resolve({ token: tokens[0] ?? '', owner: address });
  access = {
    token: present,
    renew: () => {
      tokens.shift();
      return tokens.length === 0 ? Promise.reject(new NotConnected('gmail')) : present();
    },
  };
});
afterEach(() => gmail.close());

const transport = (changes: { limit?: number; address?: string; rootUrl?: string } = {}): MailTransport =>
  createGmailTransport({
    api: createGmailApi(changes.rootUrl ?? rootUrl),
    access: { token: (id) => access.token(id), renew: (id, refused) => access.renew(id, refused) },
    clock: { now: () => Date.parse('2026-12-03T09:00:00Z') },
    accountId: 1,
    address,
    compose: composeMail,
    ...changes,
  });

const send = async (
  changes: Partial<Mail> = {},
  options?: SendOptions,
  through = transport(),
): Promise<SendOutcome> => through.send(await through.compose({ ...mail, ...changes }), options);

const find = (changes: Partial<SoughtMail> = {}): Promise<GmailIds | undefined> =>
  transport().findSent?.({ messageId, to: mail.to, startedAt: mail.date, ...changes }) ??
  Promise.resolve(undefined);

describe('a mail that Gmail takes', () => {
  test('goes to everybody whom it names, and stays where it lies', async () => {
    const outcome = await send();
    const [taken] = gmail.taken;
    const ids = { messageId: taken?.id, threadId: taken?.threadId };
    expect(outcome).toEqual({ type: 'accepted', accepted: everyone, refused: [], gmail: ids });
    expect(taken?.parsed.messageId).toBe(messageId);
    expect(taken?.raw).toContain('Bcc: hidden@example.test\r\n');
    expect(await find()).toEqual(ids);
    expect(await find({ messageId: '<another@owed.test>' })).toBeUndefined();
  });

  test('continues a thread, and begins another where that is gone', async () => {
    await send();
    const gmailThreadId = gmail.taken[0]?.threadId ?? '';
    await send({ gmailThreadId, references: [messageId], messageId: '<owed.2@owed.test>' });
    expect(gmail.taken[1]?.threadId).toBe(gmailThreadId);
    gmail.goneThreads.add(gmailThreadId);
    expect(await send({ gmailThreadId, messageId: '<owed.3@owed.test>' })).toMatchObject({
      type: 'accepted',
    });
    expect(gmail.taken[2]?.threadId).toBe(gmail.taken[2]?.id);
  });

  test.each([undefined, 'thread'])('is uploaded if it is large, unchanged (thread %s)', async (thread) => {
    if (thread !== undefined) await send();
    const gmailThreadId = thread && gmail.taken[0]?.threadId;
    const bytes = new Uint8Array(mostInJson).map((_, index) => index % 251);
    const attachments = [{ name: 'a.bin', type: 'application/octet-stream', bytes }];
    const outcome = await send({ attachments, ...(gmailThreadId !== undefined && { gmailThreadId }) });
    const taken = gmail.taken.at(-1);
    expect(outcome).toMatchObject({ type: 'accepted' });
    expect(taken?.by).toBe('upload');
    expect(Buffer.from(bytes).equals(taken?.parsed.attachments[0]?.content ?? Buffer.of())).toBe(true);
    if (gmailThreadId !== undefined) expect(taken?.threadId).toBe(gmailThreadId);
  });
});

describe('a mail whose Message-ID Gmail replaces', () => {
  const sentAs = '<CAF7@mail.gmail.com>';
  beforeEach(() => {
    gmail.sentAs = () => sentAs;
  });

  test('is known by the one that it has at the client', async () => {
    expect(await send()).toMatchObject({ type: 'accepted', gmail: { sentAs } });
  });

  test('is accepted, also if Gmail does not say what it has become', async () => {
    gmail.sentAs = () => 'no Message-ID';
    expect(await send()).toMatchObject({ type: 'accepted', gmail: { messageId: gmail.taken[0]?.id } });
  });

  test('is found among the emails to the same client', async () => {
    gmail.fate = (nth) => (nth === 2 ? { kind: 'cut', taken: true } : { kind: 'take' });
    await send({ messageId: '<owed.0@owed.test>' });
    expect(await send()).toMatchObject({ type: 'in-doubt' });
    expect(await find()).toEqual({
      messageId: gmail.taken[1]?.id,
      threadId: gmail.taken[1]?.threadId,
      sentAs,
    });
    expect(await find({ messageId: '<owed.9@owed.test>' })).toBeUndefined();
    expect(await find({ messageId: '<owed.9@owed.test>', to: 'nobody@example.test' })).toBeUndefined();
  });
});

describe('what a refusal says', () => {
  const failing = (fate: Omit<Extract<SendFate, { kind: 'fail' }>, 'kind'>): void => {
    gmail.fate = () => ({ kind: 'fail', ...fate });
  };

  test.each<[number, string, Partial<SendOutcome>]>([
    [400, 'invalidArgument', { type: 'refused-for-good', reply: '400 invalidArgument' }],
    [400, 'failedPrecondition', { type: 'sender-refused', gmail: 'account' }],
    [403, 'insufficientPermissions', { type: 'sender-refused', gmail: 'no_permission' }],
    [403, 'domainPolicy', { type: 'sender-refused', gmail: 'account' }],
    [403, 'dailyLimitExceeded', { type: 'sender-refused', gmail: 'limit' }],
    [403, 'rateLimitExceeded', { type: 'refused-for-now' }],
    [413, 'uploadTooLarge', { type: 'refused-for-good' }],
    [500, 'backendError', { type: 'in-doubt' }],
    [503, 'backendError', { type: 'in-doubt' }],
  ])('%i %s', async (status, reason, expected) => {
    failing({ status, reason });
    expect(await send()).toMatchObject(expected);
    expect(gmail.taken).toEqual([]);
  });

  test.each([
    [{ retryAfter: '90' }, 90_000],
    [{ retryAfter: 'Thu, 03 Dec 2026 09:10:00 GMT' }, 600_000],
    [{ message: 'User-rate limit exceeded.  Retry after 2026-12-03T10:00:00.000Z' }, 3_600_000],
    [{}, undefined],
  ])('429 says when to come again: %j', async (when, retryAfterMs) => {
    failing({ status: 429, reason: 'rateLimitExceeded', ...when });
    expect(await send()).toMatchObject({ type: 'refused-for-now', retryAfterMs });
  });
});

describe('a token that is not accepted', () => {
  test('is renewed once, and nothing leaves twice', async () => {
    tokens = ['old', 'good'];
    expect(await send()).toMatchObject({ type: 'accepted' });
    expect(gmail.taken).toHaveLength(1);
  });

  test("and can't be renewed, or not to one that is accepted, refuses the sender", async () => {
    tokens = ['old'];
    expect(await send()).toMatchObject({ type: 'sender-refused', gmail: 'not_connected' });
    tokens = ['old', 'older'];
    expect(await send()).toMatchObject({ type: 'sender-refused', gmail: 'no_permission' });
  });

  test("the connection that is missing or can't be asked lets nothing begin", async () => {
    let begun = 0;
    const beforeBody = async () => {
      begun += 1;
    };
    access = { ...access, token: () => Promise.reject(new NotConnected('gmail')) };
    expect(await send({}, { beforeBody })).toEqual({
      type: 'sender-refused',
      reply: 'not_connected',
      gmail: 'not_connected',
    });
    access = { ...access, token: () => Promise.reject(new PartnerUnavailable('gmail', 7_000)) };
    expect(await send({}, { beforeBody })).toMatchObject({ type: 'refused-for-now', retryAfterMs: 7_000 });
    access = { ...access, token: () => Promise.reject(new PartnerNotConfigured('gmail')) };
    expect(await send({}, { beforeBody })).toMatchObject({ type: 'sender-refused', gmail: 'not_configured' });
    access = { ...access, token: () => Promise.resolve({ token: 'good', owner: 'other@studio.example' }) };
    expect(await send({}, { beforeBody })).toMatchObject({ type: 'sender-refused', gmail: 'other_address' });
    expect(begun).toBe(0);
    expect(gmail.asked).toEqual([]);
  });
});

describe('an answer that does not come', () => {
  test.each<[string, SendFate]>([
    ['cut before', { kind: 'cut', taken: false }],
    ['cut after', { kind: 'cut', taken: true }],
    ['none', { kind: 'stall', taken: true }],
    ['an error after the message was taken', { kind: 'fail', status: 502, taken: true }],
  ])('leaves the mail in doubt: %s', async (_name, fate) => {
    gmail.fate = () => fate;
    expect(await send({}, {}, transport({ limit: 300 }))).toMatchObject({ type: 'in-doubt' });
    expect(gmail.asked).toHaveLength(1);
    const found = await find();
    expect(found !== undefined).toBe('taken' in fate && fate.taken);
  });

  test('because nobody listens, nothing has left', async () => {
    await gmail.close();
    expect(await send()).toMatchObject({ type: 'refused-for-now', accepted: [] });
  });
});

test('a refusal that repeats the token is passed on without it', async () => {
  tokens = ['good token'];
  const message = `Invalid credentials: Bearer good token, ${Buffer.from('me:good token').toString('base64')}`;
  gmail.fate = () => ({ kind: 'fail', status: 400, message });
  expect(JSON.stringify(await send())).toContain('Invalid credentials: Bearer [secret], [secret]');
});

test('a search that fails is no answer', async () => {
  gmail.ownerOf = () => undefined;
  tokens = ['old', 'older'];
  await expect(find()).rejects.toThrow('Gmail answered a search with 401');
});

test('the probe tells whether the connected account is that of the sender', async () => {
  expect(await transport().probe(address)).toBeUndefined();
  expect(await transport().probe('other@studio.example')).toMatchObject({ code: 'sender-refused' });
  access = { ...access, token: () => Promise.reject(new NotConnected('gmail')) };
  expect(await transport().probe(address)).toMatchObject({ code: 'login-refused' });
  expect(gmail.taken).toEqual([]);
});
