import { hash } from 'node:crypto';

/**
 * The UUID of a name within another UUID, the same every time (RFC 9562, version 5). Ids of what a command creates are
 * derived from the command's id, so that a repeat finds what the first attempt created.
 * @throws TypeError if `namespace` is not a UUID
 */
export const derivedUuid = (namespace: string, name: string): string => {
  const seed = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (seed.length !== 16) throw new TypeError(`${namespace} is not a UUID`);
  const bytes = hash('sha1', Buffer.concat([seed, Buffer.from(name)]), 'buffer');
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** A positive safe integer, always the same for a text; two texts collide with a probability of 2^-52. */
export const derivedNumber = (text: string): number =>
  Number.parseInt(hash('sha256', text).slice(0, 13), 16) + 1;
