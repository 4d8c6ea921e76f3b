import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay in front of a server. A test cuts its connections, as a network failure or a crash would. */
export interface TcpRelay {
  readonly address: string;
  /** Breaks every connection and refuses new ones until it is restored. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** @param target host and port */
export const openTcpRelay = async (target: string): Promise<TcpRelay> => {
  const separator = target.lastIndexOf(':');
  const [host, port] = [target.slice(0, separator), Number(target.slice(separator + 1))];
  const sockets = new Set<Socket>();
  let isCut = false;

  const keepTrackOf = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // When one side ends, end the other.
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(port, host);
    keepTrackOf(incoming, outgoing);
    keepTrackOf(outgoing, incoming);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `127.0.0.1:${portOf(server.address())}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    restore: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
};

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The relay listens on no port');
  return address.port;
};
