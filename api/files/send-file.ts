import type { FastifyReply } from 'fastify';

/** RFC 5987, 3.2.1: a value in UTF-8, with everything else percent-encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const plain = (text: string): string => text.replace(/[^\x20-\x7e]|["\\%]/g, '_');

/** How browsers save a download (RFC 6266). */
export const attachmentNamed = (name: string): string =>
  `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;

/** Sends a user's file as a download that no browser shows or runs on our origin. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', attachmentNamed(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
