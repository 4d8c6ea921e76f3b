import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How far a connection's answers had come at the last look, and since when they have not gone on. */
interface Seen {
  readonly written: number;
  readonly unsent: number;
  readonly since: number;
}

/**
 * Ends connections whose callers do not read what they asked for: answers, and messages of the live socket, would be
 * kept for them forever.
 * @param after milliseconds in which nothing is read
 * @param onCutOff called with the address of each
 * @returns what ends it
 */
export const cutOffStalled = (
  server: Pick<Server, 'on'>,
  after: number,
  onCutOff: (address: string | undefined) => void,
): (() => void) => {
  const open = new Map<Socket, Seen | undefined>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });

  const look = (): void => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const { bytesWritten: written, writableLength: unsent } = socket;
      const isStill = unsent > 0 && seen?.written === written && seen.unsent === unsent;
      if (!isStill) open.set(socket, { written, unsent, since: now });
      else if (now - seen.since >= after) {
        onCutOff(socket.remoteAddress);
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, after / 4);
  timer.unref();
  return () => clearInterval(timer);
};
