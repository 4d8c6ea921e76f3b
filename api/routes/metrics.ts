import { z } from 'zod';
import { bearsToken } from '../sessions/bearer-token.ts';
import { UnknownPath, WrongToken } from '../server/request-errors.ts';
import type { Monitoring, OwedApp } from '../route-deps.ts';
import { answers } from './schemas.ts';

/** `/metrics`, for Prometheus; nothing is there without `METRICS_TOKEN`. */
export const metricsRoutes = (
  app: OwedApp,
  { monitoring: { token, metricsNow } }: { readonly monitoring: Monitoring },
): void => {
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['Installation'],
        summary: 'Measurements of this process in the text format of Prometheus, for who bears METRICS_TOKEN',
        produces: ['text/plain'],
        response: answers({ 200: z.string().describe('Measurements, one a line') }, 401, 404),
      },
    },
    async (request, reply) => {
      if (token === undefined) throw new UnknownPath();
      if (!bearsToken(request, token)) throw new WrongToken();
      const now = await metricsNow();
      if (now === undefined) throw new UnknownPath();
      return reply.type(now.type).header('cache-control', 'no-store').send(now.text);
    },
  );
};
