import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf, NoDigest } from './registry.ts';

const digest = `sha256:${'a1'.repeat(32)}`;

/** A registry that lets whoever has its token read two images. */
let server: Server;
let registry: string;
let calls: { method: string | undefined; url: string; accept: string | undefined }[];
/** Answers in place of the registry, if it returns true. */
let instead: (request: IncomingMessage, response: ServerResponse) => boolean;

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const { method, url = '', headers } = request;
  calls.push({ method, url, accept: headers.accept });
  if (instead(request, response)) return;
  if (url.startsWith('/token?')) {
    const scope = new URL(url, registry).searchParams.get('scope');
    response.end(JSON.stringify({ token: `for ${scope}` }));
    return;
  }
  const [, repository = ''] = /^\/v2\/(.+)\/manifests\//.exec(url) ?? [];
  const scope = `repository:${repository}:pull`;
  if (headers.authorization !== `Bearer for ${scope}`) {
    const challenge = `Bearer realm="${registry}/token",service="here",scope="${scope}"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end();
    return;
  }
  const known = ['/v2/library/mongo/manifests/8.0.12', '/v2/owner/name/manifests/v1.2'].includes(url);
  response.writeHead(known ? 200 : 404, known ? { 'docker-content-digest': digest } : {}).end();
};

beforeEach(async () => {
  calls = [];
  instead = () => false;
  server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['mongo:8.0.12', 'owner/name:v1.2'])(
  'the digest of %s is what the registry names',
  async (image) => {
    expect(await digestOf(image, registry)).toBe(digest);
  },
);

test('the manifest is asked for without its content, and that of all platforms first', async () => {
  await digestOf('mongo:8.0.12', registry);
  const { method, accept } = calls.at(-1) ?? {};
  expect(method).toBe('HEAD');
  expect(accept?.split(', ')[0]).toBe('application/vnd.oci.image.index.v1+json');
});

test('a registry that asks for no token is sent none', async () => {
  instead = (_, response) => {
    response.writeHead(200, { 'docker-content-digest': digest }).end();
    return true;
  };
  expect(await digestOf('mongo:8.0.12', registry)).toBe(digest);
  expect(calls).toHaveLength(1);
});

test('an image that is not there has no digest', async () => {
  await expect(digestOf('mongo:0.0.0', registry)).rejects.toThrow(
    new NoDigest('mongo:0.0.0: the registry answers 404'),
  );
});

test('a token that is refused, and a challenge of another kind, give none', async () => {
  instead = ({ url = '' }, response) => {
    if (!url.startsWith('/token')) return false;
    response.writeHead(503).end();
    return true;
  };
  await expect(digestOf('mongo:8.0.12', registry)).rejects.toThrow(NoDigest);
  instead = (_, response) => {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    return true;
  };
  await expect(digestOf('mongo:8.0.12', registry)).rejects.toThrow(NoDigest);
});

test.each(['', 'sha256:abc', 'md5:00'])('an answer with the digest "%s" gives none', async (wrong) => {
  instead = (_, response) => {
    response.writeHead(200, { 'docker-content-digest': wrong }).end();
    return true;
  };
  await expect(digestOf('mongo:8.0.12', registry)).rejects.toThrow('the registry names no digest');
});
