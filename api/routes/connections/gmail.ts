import { authUrlView, disconnectedView, gmailStatusView } from '../../../contracts/accounts/connections.ts';
import { beginConnecting } from '../../../commands/connections/connect.ts';
import { disconnect } from '../../../commands/connections/disconnect.ts';
import { gmailStream } from '../../../commands/streams.ts';
import { gmailDecider } from '../../../domain/gmail/decide.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { NotSignedIn } from '../../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, byGetOrPost, noBody } from '../schemas.ts';
import { askerOf, callbackUrl, partnerCallback } from './partner-callback.ts';

const tags = ['Gmail'];

/** Where a browser returns to from Google. */
export const gmailCallbackRoutes = (app: OwedApp, deps: RouteDeps): void =>
  partnerCallback(app, deps, 'gmail');

/** `/api/gmail`: the account's connection to Gmail. */
export const gmailRoutes = (app: OwedApp, { desk, changing, settings }: RouteDeps): void => {
  app.get(
    '/api/gmail/status',
    { schema: { tags, response: answers({ 200: gmailStatusView }) } },
    async (request) => {
      const { state } = await desk.commands.load(gmailStream(assertSignedIn(request)), gmailDecider);
      const { missing } = desk.partners.gmail;
      return {
        configured: missing.length === 0,
        connected: state.status === 'connected',
        missingCredentials: [...missing],
        address: state.status === 'connected' || state.status === 'lost' ? state.address : null,
        lost: state.status === 'lost' ? state.code : null,
      };
    },
  );

  app.route({
    ...byGetOrPost,
    url: '/api/gmail/auth',
    schema: { tags, response: answers({ 200: authUrlView }) },
    handler: async (request) => {
      const asker = askerOf(request);
      if (asker === undefined) throw new NotSignedIn();
      const redirectUri = callbackUrl(request, 'gmail', settings.publicUrl);
      return { authUrl: await beginConnecting(desk, asker, 'gmail', redirectUri) };
    },
  });

  app.post(
    '/api/gmail/disconnect',
    { schema: { tags, body: noBody, response: answers({ 200: disconnectedView }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: async (call) => {
          const done = await disconnect(desk, call, 'gmail');
          logSecurity(request, 'partner disconnected');
          return done;
        },
        answer: ({ atPartner }) => JSON.stringify({ atPartner }),
      }),
  );
};
