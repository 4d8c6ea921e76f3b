import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address of its own for a server, whose connections a test cuts as a network or the end of a process does. */
export interface TcpRelay {
  readonly address: string;
  /** Breaks every connection, and takes no new one until it is mended. */
  cut(): void;
  mend(): void;
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
    // Whatever ends one side ends the other.
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
    mend: () => {
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
