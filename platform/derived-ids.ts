import { hash } from 'node:crypto';

/**
 * The UUID of a name within another UUID, the same every time (RFC 9562, version 5). Ids of what a command creates are
 * derived from the command's id, so that a repeat finds what the first attempt created.
 * @throws TypeError if `namespace` is not a UUID
 */
export const derivedUuid = (namespace: string, name: string): string => {
  const seed = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (seed.length !== 16) throw new TypeError(`${namespace} is not a UUID`);
  const digest = hash('sha1', Buffer.concat([seed, Buffer.from(name)]));
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};

/** A positive safe integer, always the same for a text; two texts collide with a probability of 2^-52. */
export const derivedNumber = (text: string): number =>
  Number.parseInt(hash('sha256', text).slice(0, 13), 16) + 1;
