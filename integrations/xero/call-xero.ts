import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsInHour } from 'date-fns/constants';
import PQueue from 'p-queue';
import { z } from 'zod';
import { TooManyCalls, UnreadableAnswer } from '../../platform/ports/partners/accounting.ts';
import {
  NotConnected,
  PartnerUnavailable,
  type AccessToken,
  type PartnerAccess,
} from '../../platform/ports/partners/partner-access.ts';

/** What Xero answered, as far as Owed reads it. */
export interface XeroAnswer {
  readonly data: unknown;
  /** ISO instant of the answer, by Xero's clock. */
  readonly at: string;
}

/** A call with a token, made by xero-node. */
export type XeroCall = (token: AccessToken, signal: AbortSignal) => Promise<XeroAnswer>;

/** How many milliseconds a call of the tenant has to wait; `perDay` when the day's calls are used up. */
export type CountCall = (tenantId: string) => Promise<{ readonly waitMs: number; readonly perDay: boolean }>;

export interface CallXeroDeps {
  readonly access: PartnerAccess;
  readonly countCall: CountCall;
  /** For tests; default the process's own timers. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** How long one try may take, in milliseconds; default 30 s. */
  readonly tryLimit?: number;
}

/** Xero allows five calls of a tenant at once. */
const atOnce = 5;
const mostTries = 5;
const firstWait = 1_000;
/** A longer wait is the caller's. In milliseconds. */
const longestWait = 65_000;
const defaultTryLimit = 30_000;

/** What xero-node throws: JSON with the status of the answer, 0 for none. */
const thrown = z.object({
  response: z.object({
    statusCode: z.number().catch(0),
    headers: z.record(z.string(), z.unknown()).catch({}),
  }),
});

/** Xero does not do what a call asks for. */
export class XeroRefused extends UnreadableAnswer {
  readonly status: number;
  constructor(status: number) {
    super(`Xero answered ${status}`);
    this.status = status;
  }
}

interface Refusal {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  /** The day's calls are used up. */
  readonly perDay: boolean;
}

const refusalOf = (error: unknown): Refusal => {
  const none: Refusal = { status: 0, retryAfterMs: undefined, perDay: false };
  if (typeof error !== 'string') return none;
  try {
    const { statusCode, headers } = thrown.parse(JSON.parse(error)).response;
    const seconds = z.coerce
      .number()
      .min(0)
      .max(86_400)
      .safeParse(headers['retry-after'] ?? Number.NaN);
    return {
      status: statusCode,
      retryAfterMs: seconds.success ? seconds.data * 1_000 : undefined,
      perDay: headers['x-rate-limit-problem'] === 'day',
    };
  } catch {
    return none;
  }
};

/** No answer, or one that was cut off, counts as well. */
const isTemporary = (status: number): boolean =>
  status < 300 || status === 408 || status === 429 || status >= 500;

const processWait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await pause(milliseconds, undefined, { signal });
};

/**
 * Makes calls for an account: with its token, within Xero's limits, again after a refused token, a wait that Xero asks
 * for, or a failure. @throws NotConnected, PartnerUnavailable, TooManyCalls, UnreadableAnswer
 */
export const createXeroCaller = ({
  access,
  countCall,
  wait = processWait,
  tryLimit = defaultTryLimit,
}: CallXeroDeps) => {
  const queues = new Map<string, PQueue>();
  const queueOf = (tenantId: string): PQueue => {
    const known = queues.get(tenantId);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: atOnce });
    queue.once('idle', () => queues.delete(tenantId));
    queues.set(tenantId, queue);
    return queue;
  };

  const untilAllowed = async (tenantId: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const { waitMs, perDay } = await countCall(tenantId);
      if (perDay) throw new TooManyCalls(waitMs);
      if (waitMs <= 0) return;
      await wait(waitMs, signal);
    }
  };

  const once = (token: AccessToken, call: XeroCall, signal: AbortSignal): Promise<XeroAnswer> =>
    queueOf(token.owner).add(() => call(token, AbortSignal.any([signal, AbortSignal.timeout(tryLimit)])));

  return async (accountId: number, call: XeroCall, signal: AbortSignal): Promise<XeroAnswer> => {
    let token = await access.token(accountId);
    let isRenewed = false;
    for (let tries = 1; ; tries += 1) {
      await untilAllowed(token.owner, signal);
      try {
        return await once(token, call, signal);
      } catch (error) {
        signal.throwIfAborted();
        const { status, retryAfterMs, perDay } = refusalOf(error);
        if (status === 401 || status === 403) {
          if (isRenewed) throw new NotConnected('xero');
          isRenewed = true;
          token = await access.renew(accountId, token);
          continue;
        }
        if (perDay) throw new TooManyCalls(retryAfterMs ?? millisecondsInHour);
        if (!isTemporary(status)) throw new XeroRefused(status);
        const delay = retryAfterMs ?? firstWait * 2 ** (tries - 1);
        if (tries === mostTries || delay > longestWait) throw new PartnerUnavailable('xero', retryAfterMs);
        await wait(delay, signal);
      }
    }
  };
};
