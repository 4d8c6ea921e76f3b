import { z } from 'zod';
import type { Health, OwedApp } from '../route-deps.ts';
import { answers } from './schemas.ts';

const healthView = z.object({ status: z.enum(['green', 'red']), problems: z.array(z.string()) });

/** `/health`, for monitoring. Open to visitors. */
export const healthRoutes = (app: OwedApp, { health }: { readonly health: () => Promise<Health> }): void => {
  app.get(
    '/health',
    { schema: { tags: ['Installation'], response: answers({ 200: healthView, 503: healthView }) } },
    async (_, reply) => {
      const { status, problems } = await health();
      return reply
        .code(status === 'green' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, problems });
    },
  );
};
