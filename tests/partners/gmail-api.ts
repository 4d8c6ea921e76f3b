import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { z } from 'zod';

/** A message as Gmail took it. */
export interface TakenMessage {
  /** Its Message-ID in the mailbox and at the recipient. */
  readonly messageId: string;
  readonly id: string;
  readonly threadId: string;
  readonly address: string;
  readonly raw: string;
  readonly parsed: ParsedMail;
  /** How it came: in JSON, or uploaded. */
  readonly by: 'json' | 'upload';
}

/** What happens to a call that sends. */
export type SendFate =
  | { readonly kind: 'take' }
  /** Refused with these codes, before or after the message was taken. */
  | {
      readonly kind: 'fail';
      readonly status: number;
      readonly reason?: string;
      readonly message?: string;
      readonly retryAfter?: string;
      readonly taken?: boolean;
    }
  /** The connection is cut without an answer. */
  | { readonly kind: 'cut'; readonly taken: boolean }
  /** No answer at all. */
  | { readonly kind: 'stall'; readonly taken: boolean }
  /** The answer waits until this resolves. */
  | { readonly kind: 'wait'; readonly until: Promise<void> };

const sendBody = z.object({ raw: z.string().optional(), threadId: z.string().optional() });

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

const isSubjectOf = (subject: string | undefined, { parsed }: TakenMessage): boolean =>
  (subject ?? '').replace(/^re: */i, '') === (parsed.subject ?? '').replace(/^re: */i, '');

/**
 * A stand-in for the Gmail API: sends, lists by Message-ID, tells the profile, and forgets nothing that it took. It also
 * refuses, fails, asks to wait, stalls and hangs up, before or after it has taken a message.
 */
export class GmailApi {
  /** Every message that was taken, of all mailboxes. */
  readonly taken: TakenMessage[] = [];
  /** What was asked, in order: method, path and query. */
  readonly asked: string[] = [];
  /** Whose mailbox a token opens; undefined for one that is not accepted. */
  ownerOf: (token: string) => string | undefined = (token) => (token === '' ? undefined : token);
  /** Decides about each call that sends. */
  fate: (nth: number) => SendFate = () => ({ kind: 'take' });
  /** The Message-ID that a message is sent with. */
  sentAs: (messageId: string) => string = (messageId) => messageId;
  /** Whether a search shows a message. */
  shows: (message: TakenMessage) => boolean = () => true;
  /** Threads that the user has deleted. */
  readonly goneThreads = new Set<string>();
  private sends = 0;
  private server: Server | undefined;

  /** Serves alone. @returns the base address */
  async listen(onPort = 0): Promise<string> {
    const server = createServer((request, response) => void this.handle(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }

  /** Answers a call of the API. @returns false for any other call */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://gmail');
    const path = /^\/(upload\/)?gmail\/v1\/users\/([^/]+)\/(.+)$/.exec(url.pathname);
    if (path === null) return false;
    this.asked.push(`${request.method} ${url.pathname}${url.search}`);
    const body = await bytesOf(request);
    const address = this.ownerOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (address === undefined) {
      fail(response, { status: 401, reason: 'authError', message: 'Invalid Credentials' });
      return true;
    }
    const call = `${request.method} ${path[3] ?? ''}`;
    if (call === 'POST messages/send') await this.send(request, response, url, body, address);
    else if (call === 'GET messages') this.list(response, url, address);
    else if (call.startsWith('GET messages/')) this.show(response, url, address, call.slice(13));
    else if (call === 'GET profile') json(response, 200, { emailAddress: address, historyId: '1' });
    else fail(response, { status: 404, reason: 'notFound' });
    return true;
  }

  private list(response: ServerResponse, url: URL, address: string): void {
    const query = url.searchParams.get('q') ?? '';
    const byId = /^rfc822msgid:(\S+)$/.exec(query)?.[1];
    const to = /^from:me to:"(\S+)" after:\d+$/.exec(query)?.[1];
    const messages = this.taken
      .filter((message) => message.address === address)
      .filter(({ messageId, raw }) =>
        byId === undefined ? to !== undefined && raw.includes(to) : messageId === `<${byId}>`,
      )
      .filter((message) => this.shows(message))
      .map(({ id, threadId }) => ({ id, threadId }));
    const some = messages.length === 0 ? {} : { messages };
    json(response, 200, { ...some, resultSizeEstimate: messages.length });
  }

  private show(response: ServerResponse, url: URL, address: string, id: string): void {
    const message = this.taken.find((one) => one.address === address && one.id === id);
    if (message === undefined) return fail(response, { status: 404, reason: 'notFound' });
    const headers = url.searchParams.getAll('metadataHeaders').flatMap((name) => {
      const value =
        name === 'Message-ID' ? message.messageId : message.parsed.headers.get(name.toLowerCase());
      return typeof value === 'string' ? [{ name, value }] : [];
    });
    json(response, 200, { id, threadId: message.threadId, payload: { headers } });
  }

  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: Buffer,
    address: string,
  ): Promise<void> {
    this.sends += 1;
    const fate = this.fate(this.sends);
    if (fate.kind === 'wait') await fate.until;
    const message = messageIn(request, url, body);
    const isTaken = fate.kind === 'take' || fate.kind === 'wait' || ('taken' in fate && fate.taken);
    if (fate.kind === 'fail' && !isTaken) return fail(response, fate);
    if (message.threadId !== undefined && this.goneThreads.has(message.threadId))
      return fail(response, { status: 404, reason: 'notFound', message: 'Requested entity was not found.' });
    const taken = isTaken ? await this.take(message, address) : undefined;
    if (fate.kind === 'fail') fail(response, fate);
    else if (fate.kind === 'cut') response.destroy();
    else if (fate.kind !== 'stall' && taken !== undefined)
      json(response, 200, { id: taken.id, threadId: taken.threadId, labelIds: ['SENT'] });
  }

  private async take({ raw, threadId, by }: SentMessage, address: string): Promise<TakenMessage> {
    const parsed = await simpleParser(raw);
    const id = (0x18c0000000000000n + BigInt(this.taken.length + 1)).toString(16);
    const thread = this.taken.find(
      (one) => one.threadId === threadId && one.address === address && isSubjectOf(parsed.subject, one),
    );
    const messageId = this.sentAs(parsed.messageId ?? '');
    const ids = { id, threadId: thread?.threadId ?? id };
    const message = { ...ids, address, raw: raw.toString(), parsed, messageId, by };
    this.taken.push(message);
    return message;
  }
}

interface SentMessage {
  readonly raw: Buffer;
  readonly threadId: string | undefined;
  readonly by: TakenMessage['by'];
}

/** Either JSON, or an upload of the message alone, or one with its JSON (RFC 2387). */
const messageIn = (request: IncomingMessage, url: URL, body: Buffer): SentMessage => {
  const kind = url.searchParams.get('uploadType');
  if (kind === null) {
    const { raw = '', threadId } = sendBody.parse(JSON.parse(body.toString()));
    return { raw: Buffer.from(raw, 'base64url'), threadId, by: 'json' };
  }
  if (kind === 'media') return { raw: body, threadId: undefined, by: 'upload' };
  const boundary = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const [, first = '', second = ''] = body.toString('latin1').split(`--${boundary}`);
  const contentOf = (part: string): string => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '');
  const { threadId } = sendBody.parse(JSON.parse(contentOf(first)));
  return { raw: Buffer.from(contentOf(second), 'latin1'), threadId, by: 'upload' };
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
};

const json = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
  response.end(JSON.stringify(body));
};

const fail = (
  response: ServerResponse,
  {
    status,
    reason = 'unknown',
    message = reason,
    retryAfter,
  }: Omit<Extract<SendFate, { kind: 'fail' }>, 'kind'>,
): void => {
  const errors = [{ domain: 'global', reason, message }];
  const error = { code: status, message, errors, status: statusNames[status] ?? 'UNKNOWN' };
  json(response, status, { error }, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
};
