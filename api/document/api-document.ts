import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { assertSignedIn } from '../calls/changing-call.ts';
import type { AppSettings, OwedApp } from '../route-deps.ts';
import { completed, documentedCalls, sharedComponents, type DocumentedCall } from './documented-calls.ts';

/**
 * The API's page at `/api/docs`, generated from the schemas that the routes validate with; by default for those alone
 * who have logged in. Its pages run the hooks that were added before it.
 */
export const documentApi = async (app: OwedApp, { apiDocs }: Pick<AppSettings, 'apiDocs'>): Promise<void> => {
  const calls = new Map<string, DocumentedCall>();
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
    transform: (document) => {
      for (const call of documentedCalls(document.route)) calls.set(`${call.method} ${call.path}`, call);
      return jsonSchemaTransform(document);
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const [path, operations] of Object.entries(openapiObject.paths ?? {}))
        for (const [method, operation] of Object.entries(operations ?? {})) {
          const call = calls.get(`${method} ${path}`);
          if (call !== undefined && typeof operation === 'object' && !Array.isArray(operation))
            Object.assign(operation, completed(call, operation));
        }
      Object.assign(openapiObject, { components: sharedComponents });
      return openapiObject;
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: (request, _reply, next) => {
        if (apiDocs === 'signed-in') assertSignedIn(request);
        next();
      },
    },
  });
};
