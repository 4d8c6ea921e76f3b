import { z } from 'zod';

/** Docker Hub, where images lie whose names begin with no host. */
export const dockerHub = 'https://registry-1.docker.io';

/** A registry has no digest to give, with the reason in words. */
export class NoDigest extends Error {}

/** An index of images for several platforms first; some tags have one image alone. */
const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

const issued = z.union([
  z.object({ token: z.string() }),
  z.object({ access_token: z.string() }).transform(({ access_token }) => ({ token: access_token })),
]);

/** How long a registry may take for each answer, in milliseconds. */
const timeout = 20_000;

/** A token for whoever reads, from the address that a registry's challenge names. */
const tokenFor = async (challenge: string): Promise<string> => {
  const { realm, ...named } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (realm === undefined || !challenge.startsWith('Bearer ')) throw new NoDigest(`asks for ${challenge}`);
  const answer = await fetch(`${realm}?${new URLSearchParams(named).toString()}`, {
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new NoDigest(`no token: ${answer.status}`);
  return issued.parse(await answer.json()).token;
};

/**
 * The digest of the newest build of a tag, for all of its platforms: `sha256:` and 64 hex digits.
 *
 * @param image `mongo:8.0.12` or `owner/name:tag`
 * @param registry the address of a registry with version 2 of the API
 * @throws {NoDigest} if the registry has no such image, or refuses to say
 */
export const digestOf = async (image: string, registry: string = dockerHub): Promise<string> => {
  const [name = '', tag = ''] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const ask = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${registry}/v2/${repository}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: manifests, ...headers },
      signal: AbortSignal.timeout(timeout),
    });
  const first = await ask({});
  const challenge = first.headers.get('www-authenticate');
  const answer =
    first.status === 401 && challenge !== null
      ? await ask({ authorization: `Bearer ${await tokenFor(challenge)}` })
      : first;
  if (!answer.ok) throw new NoDigest(`${image}: the registry answers ${answer.status}`);
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new NoDigest(`${image}: the registry names no digest`);
  return digest;
};
