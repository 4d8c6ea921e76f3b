import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { emptyIsNothing } from '../../contracts/fields.ts';
import { problem } from '../../contracts/problems.ts';
import { changesSomething, isSafe } from '../server/same-origin.ts';
import { problemMeanings, problemStatusesOf, type CallFacts } from './problem-statuses.ts';

/** What is read here of an operation of the document. */
interface Operation {
  readonly requestBody?: object | undefined;
  readonly parameters?: readonly unknown[] | undefined;
  readonly responses?: object | undefined;
}

type Responses = Record<string, unknown>;

const nameOfStatus = (status: number | string): string => `Problem${status}`;

const retryAfter = {
  'Retry-After': {
    description: 'Seconds after which the call may be made again',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
} as const;

/** Statuses whose answers always say when to try again. */
const timed = new Set([429]);

const problemResponse = (status: number): object => ({
  description: problemMeanings[status] ?? 'The call is refused',
  ...(timed.has(status) && { headers: retryAfter }),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const { $schema: _, ...problemSchema } = z.toJSONSchema(problem, { io: 'output' });

/** What all calls share: the problems, and how a caller is known. */
export const sharedComponents = {
  schemas: { Problem: problemSchema },
  responses: Object.fromEntries(
    Object.keys(problemMeanings).map((status) => [nameOfStatus(status), problemResponse(Number(status))]),
  ),
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'owed_session',
      description:
        'Set by `POST /api/login` and `POST /api/register`; over https its name is `__Host-owed_session`. HttpOnly and SameSite=Lax: pages of other sites can neither read it nor make changes with it, and a changing request whose `Origin` or `Sec-Fetch-Site` is that of another site gets 403.',
    },
    monitoring: { type: 'http', scheme: 'bearer', description: 'The token of `METRICS_TOKEN`.' },
  },
} as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key and body, within 24 hours, is done once and answered the same.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
} as const;

const takesNothing = (body: unknown): boolean =>
  body instanceof z.ZodType && body.safeParse(undefined).success;

const isEmpty = (schema: unknown): boolean => schema instanceof z.ZodUndefined;

/** What is known of a call before its schemas become JSON. */
export interface DocumentedCall extends CallFacts {
  /** Whether it may come without a body. */
  readonly isBodyOptional: boolean;
  /** The name of the parts with its files; undefined for a call that takes none. */
  readonly files: string | undefined;
  /** Statuses without content. */
  readonly withoutContent: readonly string[];
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const methodsOf = ({ method }: Pick<RouteOptions, 'method'>): string[] => [method].flat();

export const documentedCalls = (route: RouteOptions): DocumentedCall[] => {
  const { schema = {}, url, config } = route;
  return methodsOf(route).map((method) => ({
    method: method.toLowerCase(),
    path: url.replaceAll(/:(\w+)/g, '{$1}'),
    isSignedIn: config?.signedIn === true,
    changes: changesSomething(method, config),
    hasBody: schema.body !== undefined,
    hasQuery: schema.querystring !== undefined,
    hasParams: url.includes(':'),
    isBodyOptional: takesNothing(schema.body),
    files: config?.files,
    withoutContent: entriesOf(schema.response).flatMap(([status, one]) => (isEmpty(one) ? [status] : [])),
  }));
};

/** The answers of a call: its own, and every problem that it can answer, in one form. */
const responsesOf = (call: DocumentedCall, own: object): Responses => {
  const answers: Responses = {};
  const problems = new Set(problemStatusesOf(call));
  for (const [status, response] of entriesOf(own)) {
    const number = Number(status);
    if (number < 400) answers[status] = response;
    else if (Number.isInteger(number) && call.path !== '/health') problems.add(number);
    else if (call.path === '/health' && status !== 'default') answers[status] = response;
  }
  for (const status of call.withoutContent) answers[status] = { description: 'Done; no content' };
  for (const status of problems)
    answers[status] ??= { $ref: `#/components/responses/${nameOfStatus(status)}` };
  return answers;
};

/** Lets the fields that take '' for nothing say so. */
const withEmptyTexts = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withEmptyTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { [emptyIsNothing]: takesEmpty, ...rest } = Object.fromEntries(
    entriesOf(schema).map(([key, value]) => [key, withEmptyTexts(value)]),
  );
  return takesEmpty === true ? { anyOf: [rest, { const: '' }] } : rest;
};

const filesIn = (part: string): object => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [part]: { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } } },
        required: [part],
      },
    },
  },
});

/** Completes a call of the document with what follows from its kind. */
export const completed = (call: DocumentedCall, operation: Operation): object => {
  const { requestBody, parameters = [] } = operation;
  const isRepeatable = call.isSignedIn && !isSafe(call.method.toUpperCase());
  return {
    ...operation,
    parameters: isRepeatable ? [...parameters, idempotencyKey] : parameters,
    ...(requestBody !== undefined && {
      requestBody: Object.assign({}, withEmptyTexts(requestBody), { required: !call.isBodyOptional }),
    }),
    ...(call.files !== undefined && { requestBody: filesIn(call.files) }),
    ...(call.isSignedIn && { security: [{ session: [] }] }),
    ...(call.path === '/metrics' && { security: [{ monitoring: [] }] }),
    responses: responsesOf(call, operation.responses ?? {}),
  };
};
