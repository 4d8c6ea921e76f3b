import { createHash } from 'node:crypto';

/**
 * The UUID of a name within another UUID, the same every time (RFC 9562, version 5). Ids of what a command creates are
 * derived from the command's id, so that a repeat finds what the first attempt created.
 * @throws TypeError if `namespace` is not a UUID
 */
export const derivedUuid = (namespace: string, name: string): string => {
  const seed = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (seed.length !== 16) throw new TypeError(`${namespace} is not a UUID`);
  const bytes = createHash('sha1').update(seed).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** A positive safe integer, always the same for a text; two texts collide with a probability of 2^-52. */
export const derivedNumber = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1;
