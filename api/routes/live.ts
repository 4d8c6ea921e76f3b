import { liveQuery } from '../../contracts/live.ts';
import { assertSignedIn } from '../changing-call.ts';
import { NotSignedIn } from '../request-errors.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';

export const livePath = '/api/live';

/** Policy violation (RFC 6455 §7.4.1). */
const acceptsNone = 1008;

/** `/api/live`: the socket that tells an account's pages what changed. It accepts no messages. */
export const liveRoutes = (app: OwedApp, { hub, traffic }: RouteDeps): void => {
  app.get(
    livePath,
    {
      websocket: true,
      schema: { hide: true, querystring: liveQuery },
      preValidation: async (request) => {
        if (request.ws) traffic.countSocket(request, assertSignedIn(request));
      },
    },
    (socket, request) => {
      if (request.session === null) throw new NotSignedIn();
      socket.once('message', () => socket.close(acceptsNone, 'no messages are accepted'));
      hub.join(assertSignedIn(request), request.session.key, socket, request.query.since);
    },
  );
};
