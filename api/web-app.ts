import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFoundError, type KnownMethods } from './server/known-methods.ts';
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

/** What the web app's build lists as needed first: by whether somebody is signed in, and by the page's address. */
const opening = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), answers: z.array(z.string()) }),
);

/** What the build says of the pages. */
const readOpening = (folder: string) => {
  const file = join(folder, 'opening.json');
  const parts = existsSync(file) ? opening.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const hasFrame = existsSync(join(folder, 'signed-in.html'));
  return {
    /** Tells browsers, with the page, what else it needs, so that they ask for all of it at once. */
    links: (...names: readonly string[]): string =>
      names
        .flatMap((name) => parts[name] ?? [])
        .flatMap(({ scripts, answers }) => [
          ...scripts.map((path) => `<${path}>; rel=modulepreload`),
          ...answers.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
        ])
        .join(', '),
    /** Whether who is signed in sees the shell at an address. */
    hasShell: (url: string): boolean => hasFrame && parts[/^\/[^/?]*/.exec(url)?.[0] ?? ''] !== undefined,
  };
};

/** Source expressions of a content security policy for the scripts that are in a page themselves. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const createSendPage = (folder: string, hasSession: (request: FastifyRequest) => boolean): SendPage => {
  const { links, hasShell } = readOpening(folder);
  const scripts = inlineScripts(readFileSync(join(folder, 'index.html'), 'utf8'));
  return (request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    const isSignedIn = hasSession(request);
    const link = isSignedIn ? links('signedIn', request.url) : links('signedOut');
    if (link !== '') void reply.header('link', link);
    return (
      reply
        .header('cache-control', 'no-cache')
        // Everything that the page reads is read after this (`contracts/live.ts`).
        .header('server-timing', `sent;dur=${Date.now()}`)
        .header('content-security-policy', policy.replace("script-src 'self'", ['$&', ...scripts].join(' ')))
        .sendFile(isSignedIn && hasShell(request.url) ? 'signed-in.html' : 'index.html')
    );
  };
};

/** Serves the files of the web app, and its page at the root. @returns what sends the page */
const serveFolder = async (
  app: OwedApp,
  folder: string,
  hasSession: (request: FastifyRequest) => boolean,
): Promise<SendPage> => {
  const sendPage = createSendPage(folder, hasSession);
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
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
  return sendPage;
};

/**
 * Serves the web app: its files by name (those under `assets/` have their hash in the name and never change), and its
 * one page for every other path that a browser opens. Everything else is not found; a path of the API that has other
 * methods says so.
 */
export const serveWebApp = async (
  app: OwedApp,
  folder: string | undefined,
  knownMethods: KnownMethods,
  hasSession: (request: FastifyRequest) => boolean,
): Promise<void> => {
  const sendPage = folder === undefined ? undefined : await serveFolder(app, folder, hasSession);
  // No call is a file, whatever its path looks like.
  app.get('/api/*', { schema: { hide: true } }, (_, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => {
    if (sendPage !== undefined && isPage(request.method, request.url, request.headers.accept))
      return sendPage(request, reply);
    throw notFoundError(knownMethods, request);
  });
};
