import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';

const closing: (() => Promise<void>)[] = [];

/** Closes every server that a test has opened. */
export const closeMailServers = async (): Promise<void> => {
  for (const close of closing.splice(0)) await close();
};

/** Listens on a free port of this machine until the test ends. */
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A function that resolves as soon as the first connection to a server has ended. */
const endOfConnection = (server: Server): (() => Promise<void>) => {
  const ended = new Promise<void>((resolve) => {
    server.once('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  return () => ended;
};

export interface Received {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}

/** A real SMTP server on a free port; `received` has the mails that it accepted. */
export const smtpServer = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  );
  return { received, port: await listen(server.server), closed: endOfConnection(server.server) };
};

/** A server with scripted replies: `answer` returns the reply to a line; `undefined` closes the connection. */
export const scripted = async (
  answer: (line: string, socket: Socket) => string | undefined,
  greeting = '220 here',
) => {
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    let rest = '';
    socket.on('data', (bytes) => {
      const parts = (rest + bytes.toString('utf8')).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        const reply = answer(line, socket);
        if (reply === undefined) return void socket.destroy();
        if (reply !== '') socket.write(`${reply}\r\n`);
      }
    });
  });
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  );
  return { lines, port: await listen(server), closed: endOfConnection(server) };
};

/** Positive replies to every command except those in `special`. */
export const politeBut = (special: Record<string, string | undefined>) => (line: string) => {
  const command = Object.keys(special).find((name) => line.toUpperCase().startsWith(name.toUpperCase()));
  if (command !== undefined) return special[command];
  if (line === '.') return '250 queued';
  if (line.startsWith('EHLO')) return '250 hello';
  if (line.startsWith('MAIL') || line.startsWith('RCPT') || line === 'QUIT') return '250 fine';
  return line === 'DATA' ? '354 go on' : '';
};

/** The parsed form of a valid `SMTP_URL`. */
export const serverAt = (url: string): SmtpServer => {
  const server = parseSmtpUrl(url);
  if (server === undefined) throw new Error('This is not a valid SMTP_URL');
  return server;
};
