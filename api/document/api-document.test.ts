import { expect, test } from 'vitest';
import { z } from 'zod';
import { optional } from '../../contracts/fields.ts';
import { createLog } from '../../platform/monitoring/log.ts';
import { createServer } from '../server/http-server.ts';
import { createKnownMethods } from '../server/known-methods.ts';
import { validatorCompiler } from '../server/request-validation.ts';
import { answers, idParams, nothing } from '../routes/schemas.ts';
import { documentApi } from './api-document.ts';

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        responses: z.record(z.string(), z.unknown()),
        requestBody: z.looseObject({}).optional(),
        security: z.unknown().optional(),
      }),
    ),
  ),
  components: z.object({
    responses: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

const thing = z.strictObject({ name: optional(z.string().min(3)) }).nullish();

const described = async () => {
  const app = createServer({ log: createLog('silent'), trustProxy: false });
  const known = createKnownMethods(app);
  app.setValidatorCompiler(validatorCompiler);
  app.decorateRequest('session', null);
  await documentApi(app, { apiDocs: 'public' });
  const answer = (): string => '';
  app.get('/api/things', { schema: { response: answers({ 200: z.string() }) } }, answer);
  app.put(
    '/api/things/:id',
    {
      config: { signedIn: true },
      schema: { params: idParams, body: thing, response: answers({ 200: z.string() }, 410) },
    },
    answer,
  );
  app.delete(
    '/api/things/:id',
    { config: { signedIn: true }, schema: { params: idParams, response: answers({ 204: nothing }) } },
    answer,
  );
  app.delete(
    '/api/things',
    {
      config: { signedIn: true },
      schema: { querystring: z.strictObject({ name: z.string() }), response: answers({ 204: nothing }) },
    },
    answer,
  );
  app.post(
    '/api/files',
    {
      config: { signedIn: true, files: 'files' },
      schema: { consumes: ['multipart/form-data'], response: answers({ 201: z.string() }) },
    },
    answer,
  );
  await app.ready();
  const document = documented.parse((await app.inject('/api/docs/json')).json());
  await app.close();
  return { known, ...document };
};

test('each call names every problem that it can answer, as problem+json', async () => {
  const { paths, components } = await described();
  const statusesOf = (path: string, method: string): string =>
    Object.keys(paths[path]?.[method]?.responses ?? {}).join(' ');
  expect(statusesOf('/api/things', 'get')).toBe('200 421 429 500 503');
  expect(statusesOf('/api/things/{id}', 'put')).toBe(
    '200 400 401 403 404 409 410 413 415 421 422 429 500 503',
  );
  // What it removes, its query names.
  expect(statusesOf('/api/things', 'delete')).toBe('204 400 401 403 404 409 413 415 421 422 429 500 503');
  for (const status of [400, 404, 429, 500])
    expect(components.responses[`Problem${status}`]).toHaveProperty(['content', 'application/problem+json']);
  expect(components.responses['Problem429']).toHaveProperty(['headers', 'Retry-After']);
});

test('bodies, files, missing content and the session are described', async () => {
  const { paths, components } = await described();
  const { put, delete: remove } = paths['/api/things/{id}'] ?? {};
  expect(put?.requestBody).toMatchObject({ required: false });
  // A field that takes '' for nothing says so.
  expect(JSON.stringify(put?.requestBody)).toContain('{"const":""}');
  expect(put?.security).toEqual([{ session: [] }]);
  expect(components.securitySchemes['session']).toMatchObject({ type: 'apiKey', in: 'cookie' });
  expect(remove?.responses['204']).toEqual({ description: 'Done; no content' });
  expect(paths['/api/files']?.['post']?.requestBody).toHaveProperty(['content', 'multipart/form-data']);
  expect(paths['/api/things']?.['get']?.security).toBeUndefined();
});

test('the methods of a path are known, whatever its parameters', async () => {
  const { known } = await described();
  expect(known.of('/api/things/7?x=1')).toEqual(['DELETE', 'PUT']);
  expect(known.of('/api/nothing')).toEqual([]);
});
