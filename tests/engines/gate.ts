import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Passes on what two sockets say to each other. */
export type Join = (caller: Socket, engine: Socket) => void;

const joinPlainly: Join = (caller, engine) => {
  caller.pipe(engine);
  engine.pipe(caller);
};

/** A proxy in front of an engine: while it is closed, new connections are refused and open ones are reset. */
export class Gate {
  private readonly target: number;
  private readonly inside = new Set<Socket>();
  private server: Server | undefined;
  private ownPort = 0;
  private readonly onRefusal: () => void;
  private readonly join: Join;

  /**
   * @param target port on this machine that it forwards to
   * @param onRefusal called when nothing listens there
   * @param join default: passes everything on as it is
   */
  constructor(target: number, onRefusal: () => void = () => undefined, join = joinPlainly) {
    this.target = target;
    this.onRefusal = onRefusal;
    this.join = join;
  }

  /** The port it listens on; the same each time it is opened. */
  get port(): number {
    return this.ownPort;
  }

  async open(): Promise<void> {
    const server = createServer((caller) => this.let(caller));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.ownPort, '127.0.0.1', resolve);
    });
    this.ownPort = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** From now on connections are refused, and those that are open are reset. */
  async shut(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    this.server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.inside) socket.resetAndDestroy();
    await closed;
  }

  private let(caller: Socket): void {
    const engine = connect(this.target, '127.0.0.1');
    engine.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') this.onRefusal();
    });
    for (const [socket, other] of [
      [caller, engine],
      [engine, caller],
    ] as const) {
      this.inside.add(socket);
      socket.setNoDelay(true);
      // When one end closes, close the other; the reason does not matter here.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.inside.delete(socket);
        other.destroy();
      });
    }
    this.join(caller, engine);
  }
}
