import { statusView } from '../../contracts/status.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers } from './schemas.ts';

/** `/api/status`, what every page says about the installation. Open to visitors. */
export const statusRoutes = (app: OwedApp, { desk, settings }: RouteDeps): void => {
  app.get(
    '/api/status',
    { schema: { tags: ['Installation'], response: answers({ 200: statusView }) } },
    () => ({ ...settings.status, now: new Date(desk.clock.now()).toISOString() }),
  );
};
