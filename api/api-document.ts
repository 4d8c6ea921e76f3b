import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OwedApp } from './route-deps.ts';

/** The API's page at `/api/docs`, generated from the schemas that the routes validate with. */
export const documentApi = async (app: OwedApp): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Owed',
        description:
          'Chases unpaid invoices. Errors are problem details (RFC 9457). A call that changes something may carry an `Idempotency-Key`.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs' });
};
