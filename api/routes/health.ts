import { z } from 'zod';
import { healthView } from '../../contracts/health.ts';
import { bearsToken } from '../sessions/bearer-token.ts';
import { isLocal } from '../server/local-caller.ts';
import type { Monitoring, OwedApp } from '../route-deps.ts';
import { answers, nothing } from './schemas.ts';

const healthQuery = z.object({ details: z.enum(['true', 'false']).optional() });

/**
 * `/health`, for monitoring: open to visitors; its details are for the operator. `/health/live`, for whatever
 * restarts hung processes.
 */
export const healthRoutes = (
  app: OwedApp,
  { monitoring, publicUrl }: { readonly monitoring: Monitoring; readonly publicUrl: string | undefined },
): void => {
  const { token, health, details } = monitoring;
  app.get(
    '/health/live',
    {
      schema: {
        tags: ['Installation'],
        summary: 'Answers as long as the process runs, even with problems or while the lists are rebuilt',
        response: answers({ 204: nothing }),
      },
    },
    (_, reply) => reply.code(204).header('cache-control', 'no-store').send(),
  );
  app.get(
    '/health',
    {
      schema: {
        tags: ['Installation'],
        summary:
          'Whether all is well; `details=true` adds more for a caller on this machine or with METRICS_TOKEN',
        querystring: healthQuery,
        response: answers({ 200: healthView, 503: healthView }),
      },
    },
    async (request, reply) => {
      const isOperator = isLocal(request, publicUrl) || (token !== undefined && bearsToken(request, token));
      const isDetailed = request.query.details === 'true' && isOperator;
      const [{ status, problems }, more] = await Promise.all([health(), isDetailed ? details() : undefined]);
      return reply
        .code(status === 'green' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, problems, ...(more !== undefined && { details: more }) });
    },
  );
};
