import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { KnownMethods } from './known-methods.ts';
import { OtherMethod, UnknownPath } from './request-errors.ts';
import type { OwedApp } from './route-deps.ts';

/** The folder of the built web app: next to the built server, or in `dist` if the server runs from its sources. */
export const builtWebFolder = (from: string = import.meta.url): string | undefined =>
  ['../web', '../dist/web']
    .map((path) => fileURLToPath(new URL(path, from)))
    .find((folder) => existsSync(join(folder, 'assets')));

const isPage = (method: string, url: string, accept: string | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  !url.startsWith('/assets/') &&
  (accept === undefined || accept.includes('text/html') || accept.includes('*/*'));

const yearInSeconds = 31_536_000;

const sendPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html');

/**
 * Serves the web app: its files by name (those under `assets/` have their hash in the name and never change), and its
 * one page for every other path that a browser opens. Everything else is not found; a path of the API that has other
 * methods says so.
 */
export const serveWebApp = async (
  app: OwedApp,
  folder: string | undefined,
  knownMethods: KnownMethods,
): Promise<void> => {
  if (folder !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      // Source maps are for whoever runs Owed.
      allowedPath: (path) => !path.endsWith('.map'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const never = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', never ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache');
      },
    });
    // Without this route, clients that accept no compressed files, such as uptime monitors, get "forbidden" for the
    // folder.
    app.get('/', { schema: { hide: true } }, (_, reply) => sendPage(reply));
  }
  // No call is a file, whatever its path looks like.
  app.get('/api/*', { schema: { hide: true } }, (_, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => {
    const page = folder !== undefined && isPage(request.method, request.url, request.headers.accept);
    if (page) return sendPage(reply);
    const methods = knownMethods.of(request.url);
    // A path that has the method is one whose parameter no route takes.
    const isOther = methods.length > 0 && !methods.includes(request.method);
    throw isOther ? new OtherMethod(methods) : new UnknownPath();
  });
};
