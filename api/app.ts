import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import { z } from 'zod';
import { documentApi } from './document/api-document.ts';
import { assertSignedIn, createChangingCall } from './calls/changing-call.ts';
import { asError, createServer, mostBodyBytes } from './server/http-server.ts';
import { assertQuickToParse } from './server/json-body.ts';
import { assertKey, createRepeatable } from './calls/idempotency.ts';
import { createKnownMethods, notFoundError, refuseOtherMethods } from './server/known-methods.ts';
import { createLiveHub } from './live.ts';
import { logCutOff } from './sessions/security-log.ts';
import { cutOffStalled } from './limits/stalled-answers.ts';
import { createTraffic } from './limits/traffic.ts';
import { guardAuditor } from './sessions/auditor-guard.ts';
import { workingAuditorLink } from '../commands/accounts/auditor-links.ts';
import { createSecretHashes } from '../commands/passwords/secret-hashes.ts';
import { createRateLimits, defaultLimits } from './limits/rate-limits.ts';
import { UnknownPath } from './server/request-errors.ts';
import { validatorCompiler } from './server/request-validation.ts';
import type { AppDeps, OwedApp, RouteDeps } from './route-deps.ts';
import { signInRoutes, userRoutes } from './routes/account/accounts.ts';
import { earlierSetupRoutes } from './routes/account/earlier-setup.ts';
import { accountDeletionRoutes } from './routes/account/account-deletion.ts';
import { auditorLinkRoutes, auditorSessionRoutes } from './routes/account/auditor-links.ts';
import { approvalRoutes } from './routes/sending/approvals.ts';
import { approvalRulesRoutes } from './routes/account/approval-rules.ts';
import { backTestRoutes } from './routes/sending/back-test.ts';
import { checkpointMailRoutes } from './routes/account/checkpoint-mails.ts';
import { clientRoutes } from './routes/records/clients.ts';
import { gmailCallbackRoutes, gmailRoutes } from './routes/connections/gmail.ts';
import { xeroCallbackRoutes, xeroRoutes } from './routes/connections/xero.ts';
import { createReadsOf, guardMoment } from './calls/reads.ts';
import { attentionRoutes } from './routes/records/attention.ts';
import { timelineRoutes } from './routes/records/timeline.ts';
import { dashboardRoutes } from './routes/records/dashboard.ts';
import { emailContentRoutes } from './routes/sending/email-content.ts';
import { emailTestRoutes } from './routes/sending/email-test.ts';
import { extractionRoutes } from './routes/records/extraction.ts';
import { healthRoutes } from './routes/health.ts';
import { invoiceDocumentRoutes } from './routes/records/invoice-document.ts';
import { letterRoutes } from './routes/records/letters.ts';
import { exportRoutes } from './routes/records/exports.ts';
import { statementRoutes } from './routes/records/statements.ts';
import { importRoutes } from './routes/records/imports.ts';
import { xeroSyncRoutes } from './routes/records/xero-sync.ts';
import { lateFeeTermsRoutes } from './routes/account/late-fee-terms.ts';
import { lateFeeRoutes } from './routes/records/late-fees.ts';
import { invoiceRoutes } from './routes/records/invoices.ts';
import { listRoutes } from './routes/records/lists.ts';
import { livePath, liveRoutes, onSocketError } from './routes/live.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { notificationRoutes } from './routes/account/notifications.ts';
import { forgottenPasswordRoutes, passwordRoutes } from './routes/account/passwords.ts';
import { planRoutes } from './routes/account/plan.ts';
import { reminderActionRoutes } from './routes/sending/reminder-actions.ts';
import { senderDnsRoutes } from './routes/sending/sender-dns.ts';
import { sentEmailRoutes } from './routes/sending/sent-emails.ts';
import { sequenceRoutes } from './routes/sending/sequences.ts';
import { sessionRoutes } from './routes/account/sessions.ts';
import { statusRoutes } from './routes/status.ts';
import { stepRoutes } from './routes/sending/steps.ts';
import { savedFilterRoutes } from './routes/account/saved-filters.ts';
import { scheduleRuleRoutes } from './routes/sending/schedule-rules.ts';
import { scheduleRoutes } from './routes/sending/schedules.ts';
import { templateRoutes } from './routes/sending/templates.ts';
import { upcomingRoutes } from './routes/sending/upcoming.ts';
import { uploadRoutes } from './routes/records/uploads.ts';
import { senderLinkRoutes, senderRoutes } from './routes/sending/verified-emails.ts';
import { guardHost } from './server/known-host.ts';
import { guardTarget } from './server/raw-request.ts';
import { guardOrigin, isSafe } from './server/same-origin.ts';
import { compressAnswers, onlyHttps, setSecurityHeaders } from './server/answer-plugins.ts';
import { deviceOf, isSecure, sessionCookie, setSessionCookie } from './sessions/session-cookie.ts';
import { serveWebApp } from './web-app.ts';

/** Accepts only JSON. A missing body is not an error, whatever the content type says. */
const readJson = (app: OwedApp): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body.toString();
    if (json.length === 0) return done(null, undefined);
    try {
      assertQuickToParse(json);
    } catch (error) {
      return done(asError(error));
    }
    void parse(request, json, done);
  });
};

/** A search, or the past, goes through many records, whatever is asked. */
const expensiveQuery = z.union([
  z.looseObject({ search: z.string().min(1) }),
  z.looseObject({ at: z.string().min(1) }),
]);

/**
 * The HTTP server, not yet listening: every API call, the live socket, the API's page at `/api/docs` and the web
 * app.
 */
export const buildApp = async (deps: AppDeps): Promise<OwedApp> => {
  const { desk, settings, log, monitoring, limits = defaultLimits } = deps;
  const { keep, clock, ids, sessions } = desk;
  const hub = createLiveHub({
    bus: deps.live,
    sessionStands: (key) => sessions.exists(key),
    onError: (error) => log.error({ err: error }, 'Checking the sessions of live sockets failed'),
  });
  deps.mailStatus.onChange(() => hub.tellStatus());
  const secretHashes = createSecretHashes(desk.secrets, desk.passwords);
  const repeatable = createRepeatable({ keep, clock, ids, log, secretHashes });

  const { trustProxy } = settings;
  const { measurements, traces } = monitoring;
  const app = createServer({ log, trustProxy, measurements, traces });
  const traffic = createTraffic(settings.traffic, limits.running);
  const routeDeps: RouteDeps = {
    ...deps,
    hub,
    traffic,
    readsOf: createReadsOf(desk, deps.accountsAsOf),
    rateLimits: await createRateLimits(app, { keep, clock, limits }),
    changing: createChangingCall({ desk, clock, repeatable, written: deps.written }),
  };
  const knownMethods = createKnownMethods(app);
  readJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.decorateRequest('session', null);
  app.decorateRequest('auditor', null);
  app.decorateReply('asOf', null);
  app.addHook('onSend', async (_request, reply) => {
    const position = reply.asOf?.position();
    if (position !== undefined) void reply.header('owed-as-of', position);
  });
  app.addHook('onClose', () => deps.accountsAsOf.close());
  app.addHook('preClose', async () => {
    hub.close();
  });
  app.addHook('onClose', () => repeatable.settled());
  const stopLooking = cutOffStalled(app.server, limits.unreadFor, (ip) => logCutOff(log, ip));
  app.addHook('onClose', async () => stopLooking());

  setSecurityHeaders(app);
  refuseOtherMethods(app, knownMethods);
  await compressAnswers(app);
  await app.register(fastifyCookie);
  await app.register(fastifyWebsocket, { options: { maxPayload: 1_024 }, errorHandler: onSocketError });

  app.addHook('onRequest', async (request, reply) => {
    const secure = isSecure(request, settings.publicUrl);
    if (secure) void reply.headers(onlyHttps);
    guardTarget(request);
    guardHost(request, settings);
    guardOrigin(request, settings.publicUrl);
    // Any other path would open a socket first, and then close it.
    if (request.ws && request.routeOptions.url !== livePath) throw new UnknownPath();
    // Refused before a body is read, and the connection ends, so that none of it comes later.
    const isUnknown = request.is404 && !isSafe(request.method);
    if (isUnknown) void reply.header('connection', 'close');
    if (!request.url.startsWith('/api/')) {
      if (isUnknown) throw notFoundError(knownMethods, request);
      return;
    }
    guardMoment(request);
    void reply.header('cache-control', 'no-store');
    traffic.countCaller(request, reply);
    if (isUnknown) throw notFoundError(knownMethods, request);
    const cookie = sessionCookie(request, secure);
    if (!request.ws) await traffic.beforeLookUp(request, reply, cookie?.token);
    if (cookie === undefined) return;
    const session = await sessions.find(cookie.token, deviceOf(request));
    if (session === undefined || (session.isHostOnly && !cookie.isHostOnly)) return;
    if (session.auditorLink !== undefined) {
      const link = await workingAuditorLink(desk, session.accountId, session.auditorLink);
      if (link === undefined) return;
      request.auditor = link;
    }
    request.session = session;
    guardAuditor(request);
    // An auditor uses up none of the owner's calls.
    traffic.countAccount(request, reply, session.auditorLink ?? session.accountId);
    const isReplaced = secure && !cookie.isHostOnly;
    if (session.isRenewed || isReplaced) setSessionCookie(reply, cookie.token, session.seconds, secure);
  });
  await documentApi(app, settings);

  healthRoutes(app, { monitoring, publicUrl: settings.publicUrl });
  metricsRoutes(app, deps);
  statusRoutes(app, routeDeps);
  signInRoutes(app, routeDeps);
  forgottenPasswordRoutes(app, routeDeps);
  senderLinkRoutes(app, routeDeps);
  reminderActionRoutes(app, routeDeps);
  auditorSessionRoutes(app, routeDeps);
  gmailCallbackRoutes(app, routeDeps);
  xeroCallbackRoutes(app, routeDeps);
  await app.register((signedIn: OwedApp, _, done) => {
    signedIn.addHook('onRoute', (route) => {
      route.config = { ...route.config, signedIn: true };
      route.bodyLimit ??= mostBodyBytes;
    });
    signedIn.addHook('onRequest', (request, _reply, next) => {
      assertSignedIn(request);
      // Also in calls that are repeatable without it.
      const key = request.headers['idempotency-key'];
      if (typeof key === 'string') assertKey(key);
      next();
    });
    // Before the body is read.
    signedIn.addHook('preParsing', async (request, reply) => {
      const { session, ws, query, routeOptions } = request;
      if (session === null || ws) return;
      const isExpensive = routeOptions.config.isExpensive === true || expensiveQuery.safeParse(query).success;
      await traffic.beforeCall(request, reply, session.auditorLink ?? session.accountId, isExpensive);
    });
    for (const routes of [
      userRoutes,
      passwordRoutes,
      planRoutes,
      sessionRoutes,
      auditorLinkRoutes,
      accountDeletionRoutes,
      earlierSetupRoutes,
      emailTestRoutes,
      senderDnsRoutes,
      clientRoutes,
      exportRoutes,
      letterRoutes,
      checkpointMailRoutes,
      importRoutes,
      statementRoutes,
      xeroSyncRoutes,
      invoiceRoutes,
      lateFeeRoutes,
      approvalRulesRoutes,
      lateFeeTermsRoutes,
      extractionRoutes,
      invoiceDocumentRoutes,
      uploadRoutes,
      sequenceRoutes,
      stepRoutes,
      approvalRoutes,
      upcomingRoutes,
      backTestRoutes,
      templateRoutes,
      scheduleRoutes,
      scheduleRuleRoutes,
      senderRoutes,
      emailContentRoutes,
      sentEmailRoutes,
      notificationRoutes,
      dashboardRoutes,
      timelineRoutes,
      attentionRoutes,
      gmailRoutes,
      xeroRoutes,
      listRoutes,
      savedFilterRoutes,
      liveRoutes,
    ]) {
      routes(signedIn, routeDeps);
    }
    done();
  });
  await serveWebApp(app, settings.webFolder, knownMethods, (request) => {
    return sessionCookie(request, isSecure(request, settings.publicUrl)) !== undefined;
  });
  return app;
};
