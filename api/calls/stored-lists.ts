import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ModelDefinition,
  Query,
  ShownReadModels,
  StoredDocument,
} from '../../platform/ports/read-models.ts';
import { nextFairTurn } from '../limits/fair-turns.ts';
import type { Traffic } from '../limits/traffic.ts';

/** Milliseconds of work on a response before it yields to others. */
const turn = 5;
/** Characters written to the connection at a time. */
const chunk = 64_000;

const etagOf = (state: string): string =>
  `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

/** Whether the caller already has this state of a response; if so, only 304 needs to be sent. */
const isKnown = (request: FastifyRequest, reply: FastifyReply, etag: string): boolean => {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return matches(request.headers['if-none-match'], etag);
};

/** Sends some stored documents unparsed. The ETag covers the position of each document's last event. */
export const sendList = (
  request: FastifyRequest,
  reply: FastifyReply,
  model: ModelDefinition,
  documents: readonly StoredDocument[],
): FastifyReply => {
  const state = documents.map(({ id, position }) => `${id} ${position}`).join();
  if (isKnown(request, reply, etagOf(`${model.name} ${model.version} ${state}`)))
    return reply.code(304).send();
  const bodies = documents.flatMap(({ body }) => (body === null ? [] : [body]));
  return reply.type('application/json').send(`[${bodies.join(',')}]`);
};

/**
 * A JSON array in pieces, yielding to other work in between.
 * @param valuesOf JSON texts
 */
export async function* jsonArray<T>(
  slices: AsyncIterable<readonly T[]>,
  valuesOf: (item: T) => readonly string[],
): AsyncGenerator<string> {
  let text = '[';
  let separator = '';
  let since = performance.now();
  for await (const slice of slices) {
    for (const item of slice) {
      for (const value of valuesOf(item)) {
        text += separator + value;
        separator = ',';
      }
      if (text.length < chunk && performance.now() - since < turn) continue;
      yield text;
      text = '';
      await nextFairTurn();
      since = performance.now();
    }
  }
  yield `${text}]`;
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Pieces as a stream whose first piece is there already: a failure before it rejects. */
export const startedStream = async (pieces: AsyncGenerator<string>): Promise<Readable> => {
  const first = await pieces.next();
  const text = first.done === true ? '' : first.value;
  return Readable.from(startingWith(text, pieces), { objectMode: false });
};

/** Cuts slices into smaller ones; other work has a turn after each. */
export async function* smallerSlices<T>(
  slices: AsyncIterable<readonly T[]>,
  size: number,
): AsyncGenerator<readonly T[]> {
  for await (const slice of slices)
    for (let from = 0; from < slice.length; from += size) {
      yield slice.slice(from, from + size);
      await nextFairTurn();
    }
}

/** Maps each slice when it is read. */
export async function* mapSlices<T, U>(
  slices: AsyncIterable<readonly T[]>,
  work: (slice: readonly T[]) => Promise<readonly U[]>,
): AsyncGenerator<readonly U[]> {
  for await (const slice of slices) yield await work(slice);
}

/**
 * Sends items, such as documents, as they are read, with back-pressure. If reading fails before anything was sent, the
 * response is still an error.
 * @param valuesOf JSON texts
 */
export const sendStream = async <T>(
  reply: FastifyReply,
  slices: AsyncIterable<readonly T[]>,
  valuesOf: (item: T) => readonly string[],
): Promise<FastifyReply> => {
  const stream = await startedStream(jsonArray(slices, valuesOf));
  return reply.type('application/json').send(stream);
};

/** A document's JSON, unless it was deleted. */
export const asStored = ({ body }: StoredDocument): readonly string[] => (body === null ? [] : [body]);

/**
 * Sends a whole list of stored documents, unparsed unless `complete` changes them. The ETag is the model's checkpoint,
 * which is known without reading a document, so an unchanged list is recognized without a read, and without a turn.
 */
export const sendWholeList = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { readModels, model, account, query = {}, complete, traffic }: WholeList,
): Promise<FastifyReply> => {
  const folded = (await readModels.checkpoint(model)) ?? '';
  if (isKnown(request, reply, etagOf(`${model.name} ${model.version} whole ${account} ${folded}`)))
    return reply.code(304).send();
  await traffic.beforeLarge(request, reply, account);
  const slices = readModels.stream(model, account, query);
  return sendStream(reply, complete ? mapSlices(slices, complete) : slices, asStored);
};

interface WholeList {
  readonly readModels: ShownReadModels;
  readonly model: ModelDefinition;
  readonly account: number;
  readonly traffic: Pick<Traffic, 'beforeLarge'>;
  readonly query?: Pick<Query, 'where' | 'orderBy' | 'descending'>;
  /** Adds what the documents lack. */
  readonly complete?: (documents: readonly StoredDocument[]) => Promise<readonly StoredDocument[]>;
}
