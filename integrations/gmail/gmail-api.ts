import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import type { gmail_v1 } from 'googleapis/build/src/apis/gmail/index.js';
import { z } from 'zod';
import { hiding } from '../../platform/secrets/hidden-secrets.ts';

/** What Gmail answered, whatever the status. */
export interface GmailReply {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

export interface SendRequest {
  readonly bytes: Uint8Array;
  readonly threadId: string | undefined;
  readonly signal: AbortSignal;
}

/** The calls of the Gmail API. They throw when no whole answer came, and never try again by themselves. */
export interface GmailApi {
  send(token: string, request: SendRequest): Promise<GmailReply>;
  /** Messages that match a query of Gmail's search, also in spam and trash. */
  search(token: string, query: string, signal: AbortSignal): Promise<GmailReply>;
  /** Some headers of a message. */
  headers(token: string, id: string, names: readonly string[], signal: AbortSignal): Promise<GmailReply>;
  profile(token: string, signal: AbortSignal): Promise<GmailReply>;
}

/** Larger messages are uploaded as they are instead of encoded in JSON. */
export const mostInJson = 1_000_000;
/** Longest answer that is read, in bytes. */
const mostAnswered = 1_000_000;

/** How many messages a search lists. */
const mostListed = 25;

/** One connection per call: on one that was kept open, nobody could tell whether a cut request had begun. */
const agents = { secure: new HttpsAgent({ keepAlive: false }), plain: new HttpAgent({ keepAlive: false }) };

const callOptions = (token: string, signal: AbortSignal) => ({
  headers: { authorization: `Bearer ${token}` },
  signal,
  agent: ({ protocol }: URL) => (protocol === 'https:' ? agents.secure : agents.plain),
  retry: false,
  redirect: 'error' as const,
  maxContentLength: mostAnswered,
  validateStatus: () => true,
});

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: object;
}

const pairs = z.array(z.tuple([z.string(), z.string()]));

/** The library's headers are those of `node-fetch`: pairs, whatever its types say. */
const headerIn = (headers: object, name: string): string | null => {
  const listed: unknown =
    Symbol.iterator in headers
      ? Array.from(z.custom<Iterable<unknown>>().parse(headers))
      : Object.entries(headers);
  return pairs.parse(listed).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
};

/** What is refused may repeat what was sent: it is passed on without the token. */
const bodyOf = ({ status, data }: Answer, token: string): unknown =>
  status < 400 ? data : JSON.parse(hiding([token])(JSON.stringify(data ?? null)));

const replyOf = (answer: Answer, token: string): GmailReply => ({
  status: answer.status,
  body: bodyOf(answer, token),
  retryAfter: headerIn(answer.headers, 'retry-after'),
});

const messageIn = ({ bytes, threadId }: SendRequest): gmail_v1.Params$Resource$Users$Messages$Send => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const thread = threadId === undefined ? {} : { threadId };
  if (whole.length <= mostInJson) return { requestBody: { raw: whole.toString('base64url'), ...thread } };
  return {
    ...(threadId !== undefined && { requestBody: thread }),
    media: { mimeType: 'message/rfc822', body: Readable.from([whole]) },
  };
};

/** Loaded with the first call: the library is large. @param rootUrl undefined for Google's own address */
export const createGmailApi = (rootUrl: string | undefined): GmailApi => {
  let loading: Promise<gmail_v1.Gmail> | undefined;
  const load = async (): Promise<gmail_v1.Gmail> => {
    const { gmail } = await import('googleapis/build/src/apis/gmail/index.js');
    return gmail('v1');
  };
  // With each call: the library sends uploads to Google's own address otherwise.
  const optionsOf = (token: string, signal: AbortSignal) => ({
    ...callOptions(token, signal),
    ...(rootUrl !== undefined && { rootUrl: `${rootUrl}/` }),
  });
  const calls = async () => (await (loading ??= load())).users;
  return {
    send: async (token, request) => {
      const users = await calls();
      const options = optionsOf(token, request.signal);
      return replyOf(await users.messages.send({ userId: 'me', ...messageIn(request) }, options), token);
    },
    search: async (token, q, signal) => {
      const users = await calls();
      const asked = { userId: 'me', q, includeSpamTrash: true, maxResults: mostListed };
      return replyOf(await users.messages.list(asked, optionsOf(token, signal)), token);
    },
    headers: async (token, id, names, signal) => {
      const users = await calls();
      const asked = { userId: 'me', id, format: 'metadata', metadataHeaders: [...names] };
      return replyOf(await users.messages.get(asked, optionsOf(token, signal)), token);
    },
    profile: async (token, signal) => {
      const users = await calls();
      return replyOf(await users.getProfile({ userId: 'me' }, optionsOf(token, signal)), token);
    },
  };
};
