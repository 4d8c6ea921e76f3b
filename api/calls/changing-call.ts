import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/ports/clock.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { NotFound } from '../../domain/errors.ts';
import type { Call } from '../../commands/command-context.ts';
import { loadAccount, type Done } from '../../commands/desk.ts';
import { historyBytesOf } from '../../projections/history-size.ts';
import { turnOffIfTakenOver } from '../../commands/accounts/take-over.ts';
import { checkAnswer } from '../server/answer-check.ts';
import type { Repeatable } from './idempotency.ts';
import { callerOf } from '../limits/caller.ts';
import { assertHistoryRoom, type WrittenBytes } from '../limits/history-room.ts';
import { NotSignedIn } from '../server/request-errors.ts';
import type { WebDesk } from '../route-deps.ts';

export interface Change<D extends Done> {
  /** How many records the call creates; each gets its id beforehand. Default 0. */
  readonly records?: number;
  /** Names of the models that the page reads; the response waits for them. */
  readonly views: readonly string[];
  /** Default 200. */
  readonly status?: number;
  /**
   * What must be the same in a repeat; the request's body by default. Its hash is stored, so it must not contain a
   * password.
   */
  readonly sameBody?: unknown;
  /** The passwords and secrets of the body, which must be the same, too; null for none this time. */
  readonly secret?: unknown;
  /** Done however full the account's history is: it protects the account, or ends it. */
  readonly needsNoRoom?: boolean;
  readonly act: (call: Call) => Promise<D>;
  /** The response's JSON; null for none. */
  readonly answer: (done: D, call: Call) => Promise<string | null> | string | null;
}

/**
 * Answers a changing call of a signed-in user. It can be repeated with its `Idempotency-Key`. The response is sent when
 * the views show the change, or after a timeout with the header `Owed-View: behind`.
 */
export type ChangingCall = <D extends Done>(
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<D>,
) => Promise<FastifyReply>;

/** A request about the record that its path names. */
export type OfRecord = FastifyRequest & { readonly params: { readonly id: number } };

/** The account id of the request's session. @throws NotSignedIn */
export const assertSignedIn = (request: Pick<FastifyRequest, 'session'>): number => {
  if (request.session === null) throw new NotSignedIn();
  return request.session.accountId;
};

/** Whether a browser is logged in to an account as its owner. */
export const isOwnerOf = (
  { session, auditor }: Pick<FastifyRequest, 'session' | 'auditor'>,
  accountId: number,
): boolean => session?.accountId === accountId && auditor === null;

/** The account of a session. @throws NotSignedIn also for one that was deleted meanwhile */
export const loadSignedIn = async (
  desk: Pick<WebDesk, 'commands'>,
  accountId: number,
): Promise<ActiveAccount> => {
  try {
    return await loadAccount(desk, accountId);
  } catch (error) {
    throw error instanceof NotFound ? new NotSignedIn() : error;
  }
};

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return Array.isArray(key) ? key.join() : key;
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url;

export const createChangingCall = (deps: {
  desk: WebDesk;
  repeatable: Repeatable;
  clock: Clock;
  written: Pick<WrittenBytes, 'of'>;
}): ChangingCall => {
  const { desk, repeatable, clock } = deps;

  return async (
    request,
    reply,
    { records = 0, views, status = 200, sameBody = request.body, secret, needsNoRoom = false, act, answer },
  ) => {
    const account = await loadSignedIn(desk, assertSignedIn(request));
    const { session } = request;
    const shown = { inTime: true };
    const repeatableRequest = {
      accountId: account.accountId,
      method: request.method,
      path: pathOf(request),
      key: keyOf(request),
      body: sameBody,
      secret,
      records,
    };
    const result = await repeatable.run(repeatableRequest, async (numbers) => {
      if (!needsNoRoom) {
        const used = await historyBytesOf(desk.readModels, account.accountId);
        assertHistoryRoom(account, deps, used, Number(request.headers['content-length'] ?? 0));
      }
      const call = { ...numbers, account, network: callerOf(request), now: clock.now() };
      // It may have ended while the call waited for its turn.
      if (session !== null && !(await desk.sessions.exists(session.key))) throw new NotSignedIn();
      const done = await act(call);
      if (session !== null) await turnOffIfTakenOver(desk, call, session);
      const changedNothing = done.events?.length === 0;
      try {
        shown.inTime = await desk.readYourWrites.wait(views, done.position);
        const body = await answer(done, call);
        checkAnswer(request, status, body);
        return { status, body, changedNothing };
      } catch (error) {
        // The change is stored, even if it can't be read now.
        request.log.error({ err: error }, 'A change was stored, but its result could not be read');
        return { status, body: null, isUnread: true, changedNothing };
      }
    });
    if (!shown.inTime || result.answer.isUnread === true) void reply.header('owed-view', 'behind');
    if (result.repeated) void reply.header('idempotent-replayed', 'true');
    void reply.code(result.answer.status);
    if (result.answer.body === null) return reply.send();
    const type = result.answer.status < 400 ? 'application/json' : 'application/problem+json';
    return reply.type(type).send(result.answer.body);
  };
};
