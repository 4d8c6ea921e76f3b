import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ModelDefinition, StoredDocument } from '../platform/ports/read-models.ts';

const etagOf = (state: string): string =>
  `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

/** Sends JSON that `make` makes, with an ETag; 304 when the caller has this state of it already. */
const sendUnlessKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  make: () => string,
): FastifyReply => {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json').send(make());
};

/** Answers a list of stored documents as they are, unparsed: its state is that of each document as of its last event. */
export const sendList = (
  request: FastifyRequest,
  reply: FastifyReply,
  model: ModelDefinition,
  documents: readonly StoredDocument[],
): FastifyReply => {
  const state = documents.map(({ id, position }) => `${id} ${position}`).join();
  return sendUnlessKnown(request, reply, etagOf(`${model.name} ${model.version} ${state}`), () => {
    const bodies = documents.flatMap(({ body }) => (body === null ? [] : [body]));
    return `[${bodies.join(',')}]`;
  });
};

/** Answers JSON that was derived when read. */
export const sendText = (request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply =>
  sendUnlessKnown(request, reply, etagOf(json), () => json);
