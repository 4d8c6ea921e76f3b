import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What to do at an end; one listener for all of it, however much there is. */
type AtEnd = Set<() => void>;

const runAll = (all: AtEnd): void => {
  for (const done of [...all]) done();
};

const whenClosed = new WeakMap<Socket, AtEnd>();
const whenAnswered = new WeakMap<ServerResponse, AtEnd>();

/** Of all requests that came on a connection. */
const atCloseOf = (socket: Socket): AtEnd => {
  const known = whenClosed.get(socket);
  if (known !== undefined) return known;
  const all: AtEnd = new Set();
  whenClosed.set(socket, all);
  socket.once('close', () => runAll(all));
  return all;
};

const atEndOf = (response: ServerResponse): AtEnd => {
  const known = whenAnswered.get(response);
  if (known !== undefined) return known;
  const all: AtEnd = new Set();
  whenAnswered.set(response, all);
  response.once('finish', () => runAll(all));
  response.once('close', () => runAll(all));
  return all;
};

/** Calls back once, when the whole answer has been handed to the operating system or the caller has gone. */
export const onceAnswered = (
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  { raw }: Pick<FastifyReply, 'raw'>,
  done: () => void,
): void => {
  if (socket.destroyed) return done();
  const atClose = atCloseOf(socket);
  const atEnd = atEndOf(raw);
  const end = (): void => {
    atEnd.delete(end);
    if (atClose.delete(end)) done();
  };
  atClose.add(end);
  atEnd.add(end);
};
