import type { Server } from 'node:net';
import { callerOf } from './caller.ts';
import { CallsAtOnce } from './calls-at-once.ts';

/** Connections that one network address may have open: far more than the calls that it may make at once. */
const mostConnections = 1_000;

/**
 * Ends the connections that a network address opens beyond a limit. Those that are open send their headers in time, or
 * Node ends them. Only for a server without a proxy in front, because all connections are the proxy's.
 */
export const limitConnections = (server: Server, most = mostConnections): void => {
  const open = new CallsAtOnce<string>(most);
  server.on('connection', (socket) => {
    try {
      socket.once('close', open.take(callerOf({ ip: socket.remoteAddress ?? '' })));
    } catch {
      socket.destroy();
    }
  });
};
