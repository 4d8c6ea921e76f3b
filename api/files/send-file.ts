import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** RFC 5987, 3.2.1: a value in UTF-8, with everything else percent-encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const plain = (text: string): string => text.replace(/[^\x20-\x7e]|["\\%]/g, '_');

/** How browsers save a download (RFC 6266). */
export const attachmentNamed = (name: string): string =>
  `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;

interface SentFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Sends a user's file as a download that no browser shows or runs on our origin, as fast as it is read. */
export const sendFile = (reply: FastifyReply, { name, type, size, content }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header('content-length', size)
    .header('content-disposition', attachmentNamed(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Readable.from(content, { objectMode: false }));
