import { crc32 } from 'node:zlib';
import type { Value } from '../database.ts';

/** CRC-32 of a document's row: account, id, position, body and keys. */
export const documentChecksum = ([
  account = null,
  id = null,
  position = null,
  body,
  ...keys
]: readonly Value[]): number => crc32(String(body), crc32([account, id, position, ...keys].join('\u0000')));
