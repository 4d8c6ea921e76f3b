import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { TrustedProxies } from '../../platform/settings/network-settings.ts';
import type { Metrics } from '../../platform/ports/metrics.ts';
import type { TracedCall, Traces } from '../../platform/ports/traces.ts';
import { limitConnections } from '../limits/connections.ts';
import { problemOf } from './problem-details.ts';
import { UnknownPath } from './request-errors.ts';
import { readTarget } from './raw-request.ts';
import type { OwedApp } from '../route-deps.ts';
import { longestParameter } from '../routes/schemas.ts';
import { logRefusal } from '../sessions/security-log.ts';

/** Largest body of a call unless its route sets another, in bytes: by whoever is signed in, and by visitors. */
export const mostBodyBytes = 256 * 1_024;
const mostOfVisitors = 8 * 1_024;

/** Timeout for receiving a request, in milliseconds: 20 MB of files take that long at 0.6 Mbit/s. */
const longestRequest = 300_000;

/** Longest time in which the headers of a request have to come, and how often that is checked, in milliseconds. */
const longestHeaders = { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 };

/** Answers an error as problem details. */
export const sendProblem = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { problem, headers } = problemOf(error);
  logRefusal(request, error);
  if (problem.status >= 500) request.log.error({ err: error }, 'A request failed');
  const body = problem.status >= 500 ? { ...problem, requestId: request.id } : problem;
  return reply
    .code(problem.status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/problem+json')
    .send(JSON.stringify(body));
};

export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

interface ServerOptions {
  readonly log: FastifyBaseLogger;
  /** Which proxies are trusted to report a caller's address. */
  readonly trustProxy: TrustedProxies;
  /** Where calls are measured; undefined when they are not. */
  readonly measurements?: Pick<Metrics, 'called'> | undefined;
  /** Where calls are traced; undefined when they are not. */
  readonly traces?: Pick<Traces, 'call'> | undefined;
  /** Default: 20 s, checked every two. */
  readonly headers?: typeof longestHeaders;
}

/** A websocket is no call: it stays open. */
const measureCalls = (app: OwedApp, measurements: Pick<Metrics, 'called'>): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.headers.upgrade === undefined)
      measurements.called({
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      });
    done();
  });
};

/** Only a trusted proxy may say which trace a call belongs to. */
const givenTrace = ({ headers }: FastifyRequest, trustProxy: TrustedProxies): string | undefined =>
  trustProxy === false || trustProxy === 0 || Array.isArray(headers['traceparent'])
    ? undefined
    : headers['traceparent'];

const traceCalls = (app: OwedApp, traces: Pick<Traces, 'call'>, trustProxy: TrustedProxies): void => {
  const calls = new WeakMap<FastifyRequest, TracedCall>();
  app.addHook('onRequest', (request, _reply, done) => {
    // Pages and their files are not traced, nor is a socket, which stays open.
    if (request.url.startsWith('/api/') && request.headers.upgrade === undefined)
      calls.set(request, traces.call(request.method, givenTrace(request, trustProxy)));
    done();
  });
  // After the body has been read, because its events come from outside of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = calls.get(request);
    if (call === undefined) done();
    else call.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    calls.get(request)?.answered(request.routeOptions.url, reply.statusCode);
    done();
  });
};

/** A server without routes that answers errors as problem details. */
export const createServer = ({
  log,
  trustProxy,
  measurements,
  traces,
  headers = longestHeaders,
}: ServerOptions): OwedApp => {
  const app = fastify({
    http: headers,
    rewriteUrl: readTarget,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify believes no proxies that are only counted.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: mostOfVisitors,
    requestTimeout: longestRequest,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: longestParameter, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      // Nothing has so long a name.
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      void sendProblem(isTooLong ? new UnknownPath() : error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();
  if (trustProxy === false) limitConnections(app.server);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => sendProblem(asError(error), request, reply));
  if (measurements !== undefined) measureCalls(app, measurements);
  if (traces !== undefined) traceCalls(app, traces, trustProxy);
  return app;
};
