import { expect, onTestFinished } from 'vitest';
import type { Locator, page } from 'vitest/browser';
import type { z } from 'zod';
import type { Problem } from '../../../contracts/problems.ts';
import { queryClient } from '../../../web/data/query-client.ts';

/** Answers a call in place of the server; undefined if the server is to answer it. */
type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;

const usual = window.fetch.bind(window);
let answers: readonly Answer[] = [];

/** What the server answers. */
export const fromServer = (request: Request): Promise<Response> => usual(request);

/** The calls so far, such as `GET /api/clients?ids=1`. */
const made: string[] = [];

/** How many calls are not answered yet. */
let open = 0;

const callOf = ({ method, url }: Request): string => {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
};

const answered = async (request: Request): Promise<Response> => {
  for (const answer of answers) {
    const response = await answer(request.clone());
    if (response) return response;
  }
  return usual(request);
};

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  made.push(callOf(request));
  open += 1;
  try {
    return await answered(request);
  } finally {
    open -= 1;
  }
};

/** Whether a call is under way, or its answer not taken yet. */
const isLoading = (): boolean => open > 0 || queryClient.isFetching() > 0;

/** Waits until every call is answered. */
export const untilNothingLoads = (): Promise<void> => expect.poll(isLoading).toBe(false);

/**
 * Presses Try Again in a moment in which nothing loads, and lets the calls through in the same moment: before it, the
 * page could read again by itself; and if it were reading, that read would fail and the press would do nothing.
 */
export const tryAgain = (within: Locator | typeof page, letThrough: () => void): Promise<void> =>
  expect
    .poll(() => {
      const again = within.getByRole('button', { name: 'Try Again', exact: true }).query();
      if (!(again instanceof HTMLElement) || isLoading()) return false;
      letThrough();
      again.click();
      return true;
    })
    .toBe(true);

/** The calls that are made from now on. */
export const callsFromNow = (): (() => readonly string[]) => {
  const before = made.length;
  return () => made.slice(before);
};

/**
 * From now until the test ends, or until the returned function is called, `answer` is asked first. What it still holds
 * back when the test ends, the server answers: a reader of live changes that waited for ever would read nothing in the
 * tests after it.
 */
export const answerInstead = (answer: Answer): (() => void) => {
  let end = (): void => undefined;
  const ended = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
  const mine: Answer = (request) => Promise.race([answer(request), ended]);
  answers = [mine, ...answers];
  const stop = (): void => {
    answers = answers.filter((one) => one !== mine);
  };
  onTestFinished(() => {
    stop();
    end();
  });
  return stop;
};

const matches = (request: Request, call: string | RegExp): boolean =>
  typeof call === 'string' ? callOf(request) === call : call.test(callOf(request));

/** Answers the calls that match, such as `POST /api/clients` or `/^GET .api.clients/`. */
export const answerCalls = (
  call: string | RegExp,
  answer: (request: Request) => Response | Promise<Response>,
): (() => void) => answerInstead((request) => (matches(request, call) ? answer(request) : undefined));

/** The server answers the calls that match, and `change` is applied to what it says. */
export const changeAnswers = <Body>(
  call: string | RegExp,
  view: z.ZodType<Body>,
  change: (said: Body) => Body,
): (() => void) =>
  answerCalls(call, async (request) =>
    Response.json(change(view.parse(await (await fromServer(request)).json()))),
  );

/** Refuses the calls that match, as the server refuses what was entered. @param more such as `errors` by field */
export const refuseCalls = (
  call: string | RegExp,
  message: string,
  more: Partial<Problem> = {},
): (() => void) =>
  answerCalls(call, () => {
    const problem = { type: 'about:blank', title: message, status: 400, detail: message, message, ...more };
    return Response.json(problem, { status: problem.status });
  });

/** What calls that match send from now on. */
export const bodiesFromNow = (call: string | RegExp): readonly unknown[] => {
  const bodies: unknown[] = [];
  answerInstead(async (request) => {
    if (matches(request, call)) bodies.push(await request.json());
    return undefined;
  });
  return bodies;
};

/** An answer that is none of Owed's. */
export const badGateway = (): Response => new Response('Bad gateway', { status: 502 });

/** No answer. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Calls that change something. */
export const changes = /^(?!GET )/;

/**
 * Holds the calls that match until they are released, or the test ends.
 * @param answer default: what the server answers
 */
export const holdCalls = (
  call: string | RegExp,
  answer: (request: Request) => Response | Promise<Response> = fromServer,
): { readonly release: () => void; readonly undo: () => void } => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const undo = answerCalls(call, (request) => released.then(() => answer(request)));
  return { release, undo };
};

/** Answers changes with an error once it is released, until the test ends or it is undone. */
export const breakChanges = (): ReturnType<typeof holdCalls> => holdCalls(changes, badGateway);
