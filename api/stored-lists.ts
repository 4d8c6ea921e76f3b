import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ModelDefinition, StoredDocument } from '../platform/ports/read-models.ts';

/** Names the state of a list: its documents in their order, each as of its last event, in this version of the model. */
const etagOf = (model: ModelDefinition, documents: readonly StoredDocument[]): string => {
  const state = documents.map(({ id, position }) => `${id} ${position}`).join();
  const hash = createHash('sha256').update(`${model.name} ${model.version} ${state}`);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
};

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * Answers a list of stored documents as they are, unparsed, with an ETag; 304 when the caller has this state of it.
 * @param rowsOf the rows that a document's body gives, as JSON without brackets; default the body itself
 */
export const sendList = (
  request: FastifyRequest,
  reply: FastifyReply,
  model: ModelDefinition,
  documents: readonly StoredDocument[],
  rowsOf: (body: string) => string = (body) => body,
): FastifyReply => {
  const etag = etagOf(model, documents);
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const rows = documents.flatMap(({ body }) => (body === null ? [] : [rowsOf(body)]));
  return reply.type('application/json').send(`[${rows.filter((row) => row !== '').join(',')}]`);
};
