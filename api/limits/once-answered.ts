import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What to do when a connection closes; one listener for all requests that came on it. */
const whenClosed = new WeakMap<Socket, Set<() => void>>();

const whenClosedOf = (socket: Socket): Set<() => void> => {
  const known = whenClosed.get(socket);
  if (known !== undefined) return known;
  const all = new Set<() => void>();
  whenClosed.set(socket, all);
  socket.once('close', () => {
    for (const done of all) done();
  });
  return all;
};

/** Calls back once, when the whole answer has been handed to the operating system or the caller has gone. */
export const onceAnswered = (
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  { raw }: Pick<FastifyReply, 'raw'>,
  done: () => void,
): void => {
  if (socket.destroyed) return done();
  const waiting = whenClosedOf(socket);
  const end = (): void => {
    if (waiting.delete(end)) done();
  };
  waiting.add(end);
  raw.once('finish', end);
  raw.once('close', end);
};
