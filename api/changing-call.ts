import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/ports/clock.ts';
import { NotFound } from '../domain/errors.ts';
import type { Call } from '../commands/command-context.ts';
import { loadAccount, type Done } from '../commands/desk.ts';
import type { Repeatable } from './idempotency.ts';
import { NotSignedIn } from './request-errors.ts';
import type { WebDesk } from './route-deps.ts';

export interface Change<D extends Done> {
  /** How many records the call makes; each gets a number beforehand. Default 0. */
  readonly records?: number;
  /** Names of the models that the screen reads: the answer waits for them. */
  readonly views: readonly string[];
  /** Default 200. */
  readonly status?: number;
  /** What a repeat has to be the same in; the request's body by default. Its hash is kept, so no password belongs in it. */
  readonly sameBody?: unknown;
  readonly act: (call: Call) => Promise<D>;
  /** The answer's JSON; null for none. */
  readonly answer: (done: D, call: Call) => Promise<string | null> | string | null;
}

/**
 * Answers a call of a signed-in person that changes something: repeatable by `Idempotency-Key`, and sent when the views
 * show the change, else with the header `Owed-View: behind`.
 */
export type ChangingCall = <D extends Done>(
  request: FastifyRequest,
  reply: FastifyReply,
  change: Change<D>,
) => Promise<FastifyReply>;

/** The account of the request's session. @throws NotSignedIn */
export const accountIdOf = (request: Pick<FastifyRequest, 'session'>): number => {
  if (request.session === null) throw new NotSignedIn();
  return request.session.accountId;
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
}): ChangingCall => {
  const { desk, repeatable, clock } = deps;

  const accountOf = async (request: FastifyRequest) => {
    try {
      return await loadAccount(desk, accountIdOf(request));
    } catch (error) {
      throw error instanceof NotFound ? new NotSignedIn() : error;
    }
  };

  return async (
    request,
    reply,
    { records = 0, views, status = 200, sameBody = request.body, act, answer },
  ) => {
    const account = await accountOf(request);
    const shown = { inTime: true };
    const repeatableRequest = {
      accountId: account.accountId,
      method: request.method,
      path: pathOf(request),
      key: keyOf(request),
      body: sameBody,
      records,
    };
    const result = await repeatable.run(repeatableRequest, async (numbers) => {
      const call = { ...numbers, account, now: clock.now() };
      const done = await act(call);
      try {
        shown.inTime = await desk.readYourWrites.wait(views, done.position);
        return { status, body: await answer(done, call) };
      } catch (error) {
        // What was stored stays done, whatever can't be read now.
        request.log.error({ err: error }, 'A change was stored, but what it made could not be read');
        shown.inTime = false;
        return { status, body: null };
      }
    });
    if (!shown.inTime) void reply.header('owed-view', 'behind');
    if (result.repeated) void reply.header('idempotent-replayed', 'true');
    void reply.code(result.answer.status);
    if (result.answer.body === null) return reply.send();
    const type = result.answer.status < 400 ? 'application/json' : 'application/problem+json';
    return reply.type(type).send(result.answer.body);
  };
};
