import type { WebsocketPluginOptions } from '@fastify/websocket';
import { z } from 'zod';
import { liveQuery } from '../../contracts/live.ts';
import { assertSignedIn } from '../calls/changing-call.ts';
import { NotSignedIn } from '../server/request-errors.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { logSecurity } from '../sessions/security-log.ts';

export const livePath = '/api/live';

/** Policy violation (RFC 6455 §7.4.1). */
const acceptsNone = 1008;

/** Codes of what the other end of a socket did: it broke the protocol or a limit, or it is gone. */
const ofCaller = /^(WS_ERR_|ECONN|EPIPE)/;

/** A caller that breaks a socket's rules or leaves is no failure of Owed; the library then closes the socket. */
export const onSocketError: NonNullable<WebsocketPluginOptions['errorHandler']> = (
  error,
  socket,
  request,
) => {
  const code = z.object({ code: z.string() }).safeParse(error).data?.code ?? '';
  if (ofCaller.test(code)) return logSecurity(request, 'live socket broken');
  request.log.error({ err: error }, 'A live socket failed');
  socket.terminate();
};

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
