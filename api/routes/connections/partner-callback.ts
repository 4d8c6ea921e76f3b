import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { finishConnecting } from '../../../commands/connections/connect.ts';
import type { Asker } from '../../../commands/connections/consents.ts';
import type { Partner } from '../../../platform/ports/partners/partner-access.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';

const word = z.string().min(1).max(4_000).optional().catch(undefined);

/** What a partner adds to the address that the browser returns to; anything odd counts as absent. */
const returned = z.object({ code: word, state: word, error: word });

export const askerOf = ({ session }: Pick<FastifyRequest, 'session'>): Asker | undefined =>
  session === null ? undefined : { accountId: session.accountId, session: session.key };

/** Where browsers return to: the installation's address, or the one that this request was made to. */
export const callbackUrl = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  partner: Partner,
  publicUrl: string | undefined,
): string => `${publicUrl ?? `${request.protocol}://${request.host}`}/api/${partner}/callback`;

/**
 * The address that a browser returns to from a partner's page. The return is from another site, with the session's
 * cookie, because that is `SameSite=Lax`; the state shows that this session began it.
 */
export const partnerCallback = (app: OwedApp, { desk }: RouteDeps, partner: Partner): void => {
  const answerTo = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const failed = await finishConnecting(desk, askerOf(request), partner, returned.parse(request.query));
    logSecurity(request, failed === undefined ? 'partner connected' : 'partner connection refused');
    const outcome = failed === undefined ? { [partner]: 'success' } : { [partner]: 'error', reason: failed };
    const query = new URLSearchParams({ tab: 'integrations', ...outcome });
    return reply.redirect(`/settings?${query.toString()}`);
  };
  app.get(`/api/${partner}/callback`, { exposeHeadRoute: false, schema: { hide: true } }, answerTo);
};
