import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  auditorLinkBody,
  auditorLinkView,
  auditorView,
  newAuditorLinkView,
  type AuditorLinkView,
} from '../../../contracts/accounts/auditor-links.ts';
import { linkBody } from '../../../contracts/accounts/account-bodies.ts';
import { isWorking, type AuditorLink } from '../../../domain/auditor/decide.ts';
import { NotFound } from '../../../domain/errors.ts';
import {
  auditorLinksOf,
  createAuditorLink,
  openAuditorLink,
  revokeAuditorLink,
} from '../../../commands/accounts/auditor-links.ts';
import { isoInstant } from '../../../domain/moment.ts';
import { turnOffIfTakenOver } from '../../../commands/accounts/take-over.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { forAuditors } from '../../sessions/auditor-guard.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { deviceOf, isSecure, setSessionCookie } from '../../sessions/session-cookie.ts';
import { answers, idParams, nothing } from '../schemas.ts';

const tags = ['Auditors'];

const viewOf = (link: AuditorLink, now: string): AuditorLinkView => {
  const { linkId: id, name, from, to, createdAt, expiresAt, usedAt, uses, isRevoked } = link;
  const status = isRevoked ? 'revoked' : isWorking(link, now) ? 'working' : 'expired';
  return { id, name, from, to, createdAt, expiresAt, usedAt, uses, status };
};

/** `/api/auditor-links/open`: begins an auditor's session; open to visitors. */
export const auditorSessionRoutes = (app: OwedApp, { desk, rateLimits, hub, settings }: RouteDeps): void => {
  app.post(
    '/api/auditor-links/open',
    {
      config: forAuditors,
      schema: { tags, body: linkBody, response: answers({ 204: nothing }, 410) },
    },
    async (request, reply) => {
      await rateLimits.countLogin(request);
      const isHostOnly = isSecure(request, settings.publicUrl);
      const where = { device: deviceOf(request), isHostOnly };
      const begun = await openAuditorLink(desk, request.body.token, randomUUID(), where);
      if (request.session !== null) {
        await desk.sessions.end(request.session.key);
        hub.leave(request.session.key);
      }
      setSessionCookie(reply, begun.token, begun.seconds, isHostOnly);
      logSecurity(request, 'auditor link used', { accountId: begun.accountId });
      return reply.code(204).send();
    },
  );
};

/** `/api/auditor-links`: the owner's links for auditors; `/api/auditor`: what an auditor's own session may read. */
export const auditorLinkRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, hub, changing } = deps;

  app.get(
    '/api/auditor-links',
    { schema: { tags, response: answers({ 200: z.array(auditorLinkView) }) } },
    async (request) => {
      const now = isoInstant(desk.clock.now());
      return (await auditorLinksOf(desk, assertSignedIn(request))).map((link) => viewOf(link, now));
    },
  );

  app.post(
    '/api/auditor-links',
    {
      schema: {
        tags,
        summary: 'Makes a link for an auditor. A repeat makes another one: its secret is stored nowhere',
        body: auditorLinkBody,
        response: answers({ 201: newAuditorLinkView }, 409),
      },
    },
    async (request, reply) => {
      const account = await loadSignedIn(desk, assertSignedIn(request));
      const { currentPassword, ...body } = request.body;
      await assertPassword(deps, request, account, currentPassword);
      const now = desk.clock.now();
      const call = { account, commandId: randomUUID(), ids: [desk.ids.next()], now };
      const { link, token } = await createAuditorLink(desk, call, body);
      if (request.session !== null) await turnOffIfTakenOver(desk, call, request.session);
      logSecurity(request, 'auditor link made');
      return reply.code(201).send({ ...viewOf(link, isoInstant(now)), token });
    },
  );

  app.delete(
    '/api/auditor-links/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        status: 204,
        needsNoRoom: true,
        act: async (call) => {
          const done = await revokeAuditorLink(desk, call, request.params.id);
          for (const key of done.ended) hub.leave(key);
          logSecurity(request, 'auditor link revoked');
          return done;
        },
        answer: () => null,
      }),
  );

  app.get(
    '/api/auditor',
    {
      config: forAuditors,
      schema: {
        tags,
        summary: "What an auditor's link shows; 404 for anybody else",
        response: answers({ 200: auditorView }, 404),
      },
    },
    async (request) => {
      const {
        email,
        name: person,
        companyName,
        timeZone,
        numberFormat,
      } = await loadSignedIn(desk, assertSignedIn(request));
      if (request.auditor === null) throw new NotFound('Auditor link');
      const { name, from, to, expiresAt } = request.auditor;
      return { name, account: companyName ?? person, email, timeZone, numberFormat, from, to, expiresAt };
    },
  );
};
