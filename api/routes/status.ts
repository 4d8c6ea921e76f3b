import { z } from 'zod';
import { statusView } from '../../contracts/status.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

const tags = ['Installation'];
const healthView = z.object({ status: z.enum(['green', 'red']), problems: z.array(z.string()) });

/** `/api/status`, what every page says about the installation, and `/health` for who watches it. Open to visitors. */
export const statusRoutes = (app: OwedApp, { desk, settings, health }: RouteDeps): void => {
  app.get('/api/status', { schema: { tags, response: answers({ 200: statusView }) } }, () => ({
    ...settings.status,
    now: new Date(desk.clock.now()).toISOString(),
  }));

  app.get(
    '/health',
    { schema: { tags, response: answers({ 200: healthView, 503: healthView }) } },
    async (_, reply) => {
      const { status, problems } = health();
      return reply
        .code(status === 'green' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, problems });
    },
  );
};
