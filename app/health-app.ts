import type { FastifyBaseLogger } from 'fastify';
import { createServer } from '../api/http-server.ts';
import { UnknownPath } from '../api/request-errors.ts';
import type { Health, OwedApp } from '../api/route-deps.ts';
import { healthRoutes } from '../api/routes/health.ts';

/** The HTTP server of a background process; it serves only its health. */
export const buildHealthApp = ({
  log,
  health,
}: {
  readonly log: FastifyBaseLogger;
  readonly health: () => Promise<Health>;
}): OwedApp => {
  const app = createServer({ log, trustProxy: false });
  app.setNotFoundHandler(() => {
    throw new UnknownPath();
  });
  healthRoutes(app, { health });
  return app;
};
