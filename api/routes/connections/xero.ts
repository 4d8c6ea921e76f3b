import {
  authUrlView,
  disconnectedView,
  xeroManualBody,
  xeroStatusView,
  type XeroStatusView,
} from '../../../contracts/accounts/connections.ts';
import { beginConnecting, connectXeroByHand } from '../../../commands/connections/connect.ts';
import { disconnect } from '../../../commands/connections/disconnect.ts';
import { xeroStream } from '../../../commands/streams.ts';
import { xeroDecider } from '../../../domain/xero/decide.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { NotSignedIn } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, byGetOrPost, noBody } from '../schemas.ts';
import { askerOf, callbackUrl, partnerCallback } from './partner-callback.ts';

const tags = ['Xero'];

/** Where a browser returns to from Xero. */
export const xeroCallbackRoutes = (app: OwedApp, deps: RouteDeps): void => partnerCallback(app, deps, 'xero');

/** `/api/xero`: the account's connection to Xero. */
export const xeroRoutes = (app: OwedApp, { desk, changing, settings }: RouteDeps): void => {
  const statusOf = async (accountId: number): Promise<XeroStatusView> => {
    const { connection } = (await desk.commands.load(xeroStream(accountId), xeroDecider)).state;
    const { missing } = desk.partners.xero;
    const { status } = connection;
    return {
      connected: status === 'connected',
      configured: missing.length === 0,
      missingCredentials: [...missing],
      tenantName: status === 'connected' || status === 'lost' ? connection.tenantName : null,
      by: status === 'connected' ? connection.by : null,
      lost: status === 'lost' ? connection.code : null,
    };
  };

  app.get('/api/xero/status', { schema: { tags, response: answers({ 200: xeroStatusView }) } }, (request) =>
    statusOf(assertSignedIn(request)),
  );

  app.route({
    ...byGetOrPost,
    url: '/api/xero/auth-url',
    schema: { tags, response: answers({ 200: authUrlView }) },
    handler: async (request) => {
      const asker = askerOf(request);
      if (asker === undefined) throw new NotSignedIn();
      const redirectUri = callbackUrl(request, 'xero', settings.publicUrl);
      return { authUrl: await beginConnecting(desk, asker, 'xero', redirectUri) };
    },
  });

  app.post(
    '/api/xero/manual-connect',
    { schema: { tags, body: xeroManualBody, response: answers({ 200: xeroStatusView }) } },
    (request, reply) => {
      const { clientSecret, ...sameBody } = request.body;
      return changing(request, reply, {
        views: [],
        sameBody,
        secret: clientSecret,
        act: async (call) => {
          const done = await connectXeroByHand(desk, call, request.body);
          logSecurity(request, 'partner connected');
          return done;
        },
        answer: async (_done, { account }) => JSON.stringify(await statusOf(account.accountId)),
      });
    },
  );

  app.post(
    '/api/xero/disconnect',
    { schema: { tags, body: noBody, response: answers({ 200: disconnectedView }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: async (call) => {
          const done = await disconnect(desk, call, 'xero');
          logSecurity(request, 'partner disconnected');
          return done;
        },
        answer: ({ atPartner }) => JSON.stringify({ atPartner }),
      }),
  );
};
