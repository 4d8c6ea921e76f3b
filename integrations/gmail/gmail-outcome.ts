import { millisecondsInDay } from 'date-fns/constants';
import { z } from 'zod';
import type { GmailIds } from '../../domain/mailing/events.ts';
import type { GmailRefusal } from '../../domain/sender/events.ts';
import type { SendOutcome } from '../../platform/ports/mail.ts';
import type { GmailReply } from './gmail-api.ts';

const reasons = z.array(z.object({ reason: z.string().optional() })).optional();
const failure = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: reasons,
    details: reasons,
  }),
});
const taken = z.object({ id: z.string().min(1).max(200), threadId: z.string().min(1).max(200) });
const listed = z.object({ messages: z.array(taken).optional() });

const longestReply = 300;
const longestPause = millisecondsInDay;

/** What Gmail says about a call that it refuses. */
interface Failure {
  /** Its codes, the older kind and the newer one. */
  readonly codes: ReadonlySet<string>;
  readonly message: string;
}

const failureIn = (body: unknown): Failure => {
  const { success, data } = failure.safeParse(body);
  if (!success) return { codes: new Set(), message: '' };
  const { message = '', status, errors = [], details = [] } = data.error;
  const codes = [...errors, ...details].flatMap(({ reason }) => reason ?? []);
  return { codes: new Set([...codes, ...(status === undefined ? [] : [status])]), message };
};

const replyOf = ({ status }: GmailReply, { codes, message }: Failure): string => {
  const text = message === '' ? [...codes].join(', ') : message;
  return `${status} ${text}`.replaceAll(/\s+/g, ' ').trim().slice(0, longestReply);
};

/** Reasons of a refusal that Gmail documents, and what they say about the sender. */
const refusals: Readonly<Record<string, GmailRefusal>> = {
  dailyLimitExceeded: 'limit',
  insufficientPermissions: 'no_permission',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'no_permission',
  domainPolicy: 'account',
  accountDisabled: 'account',
  accessNotConfigured: 'account',
  SERVICE_DISABLED: 'account',
  failedPrecondition: 'account',
  FAILED_PRECONDITION: 'account',
};

const limits = ['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED', 'RESOURCE_EXHAUSTED'];

/** Also from the text: for the limit of a user, Gmail names the time only there. */
const pauseOf = ({ retryAfter }: GmailReply, { message }: Failure, now: number): number | undefined => {
  const inText = /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z)/i.exec(message)?.[1];
  const seconds = Number(retryAfter ?? Number.NaN);
  const until = Number.isFinite(seconds) ? now + seconds * 1_000 : Date.parse(retryAfter ?? inText ?? '');
  return Number.isFinite(until) ? Math.min(Math.max(0, until - now), longestPause) : undefined;
};

const refusedSender = (codes: ReadonlySet<string>): GmailRefusal | undefined =>
  [...codes].flatMap((code) => (Object.hasOwn(refusals, code) ? (refusals[code] ?? []) : []))[0];

/** Where Gmail keeps a message that it has taken; undefined if its answer does not say. */
export const idsIn = (body: unknown): GmailIds | undefined => {
  const { success, data } = taken.safeParse(body);
  return success ? { messageId: data.id, threadId: data.threadId } : undefined;
};

/** The messages of a list. @throws for anything but a list */
export const listedIn = ({ status, body }: GmailReply): readonly GmailIds[] => {
  if (status !== 200) throw new Error(`Gmail answered a search with ${status}`);
  const { messages = [] } = listed.parse(body);
  return messages.map(({ id, threadId }) => ({ messageId: id, threadId }));
};

/**
 * What an answer to a send says about the mail; 401 is answered by another token before. Gmail takes a message for all
 * recipients or for none. After an error of its own (5xx) nobody knows whether it has taken the message.
 * @param now milliseconds since 1970
 */
export const outcomeOf = (reply: GmailReply, accepted: readonly string[], now: number): SendOutcome => {
  const { status, body } = reply;
  if (status >= 200 && status < 300) {
    const gmail = idsIn(body);
    return { type: 'accepted', accepted, refused: [], ...(gmail && { gmail }) };
  }
  const failed = failureIn(body);
  const text = replyOf(reply, failed);
  if (status >= 500 || status === 408) return { type: 'in-doubt', why: text };
  const forNow: SendOutcome = {
    type: 'refused-for-now',
    reply: text,
    accepted: [],
    retryAfterMs: pauseOf(reply, failed, now),
  };
  if (status === 429 || limits.some((limit) => failed.codes.has(limit))) return forNow;
  const gmail = status === 401 ? 'no_permission' : refusedSender(failed.codes);
  if (gmail !== undefined) return { type: 'sender-refused', reply: text, gmail };
  if (status === 403) return { type: 'sender-refused', reply: text, gmail: 'account' };
  return status === 400 || status === 413 || status === 422
    ? { type: 'refused-for-good', reply: text, accepted: [] }
    : forNow;
};
