import { assertSignedIn } from '../changing-call.ts';
import { NotSignedIn } from '../request-errors.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';

/** `/api/live`: the socket that tells an account's pages what changed. It accepts no messages. */
export const liveRoutes = (app: OwedApp, { hub, traffic }: RouteDeps): void => {
  app.get(
    '/api/live',
    {
      websocket: true,
      schema: { hide: true },
      preValidation: async (request) => {
        if (request.ws) traffic.countSocket(request, assertSignedIn(request));
      },
    },
    (socket, request) => {
      if (request.session === null) throw new NotSignedIn();
      hub.join(assertSignedIn(request), request.session.key, socket);
    },
  );
};
