import type { FastifyBaseLogger } from 'fastify';
import { createServer } from '../../api/server/http-server.ts';
import { UnknownPath } from '../../api/server/request-errors.ts';
import type { Monitoring, OwedApp } from '../../api/route-deps.ts';
import { healthRoutes } from '../../api/routes/health.ts';
import { metricsRoutes } from '../../api/routes/metrics.ts';
import { validatorCompiler } from '../../api/server/request-validation.ts';

/** The HTTP server of a background process; it serves only its health and its metrics. */
export const buildHealthApp = ({
  log,
  monitoring,
}: {
  readonly log: FastifyBaseLogger;
  readonly monitoring: Monitoring;
}): OwedApp => {
  const app = createServer({ log, trustProxy: false, measurements: monitoring.measurements });
  app.setValidatorCompiler(validatorCompiler);
  app.setNotFoundHandler(() => {
    throw new UnknownPath();
  });
  healthRoutes(app, { monitoring, publicUrl: undefined });
  metricsRoutes(app, { monitoring });
  return app;
};
