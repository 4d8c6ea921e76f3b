import type { AddressInfo } from 'node:net';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { expect, vi } from 'vitest';

/** A mail that the server has accepted: it has replied so, or was about to. */
export interface TakenMail {
  readonly messageId: string;
  readonly subject: string;
  /** Addresses of the envelope. */
  readonly to: readonly string[];
  /** The whole message as received. */
  readonly source: string;
  /** When its SMTP transaction began, in milliseconds since 1970. */
  readonly begunAt: number;
}

/** The text of a message's source: quoted-printable breaks long lines, and writes `=` as `=3D`. Without a message it is empty. */
export const textOf = (source = ''): string => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** Moments of a mail's delivery at which a test may intervene. */
export type MailMoment = 'recipient' | 'data' | 'taken' | 'replied';

const headerOf = (text: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(text)?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';

const noSuchUser = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 });

/** A real local SMTP server that keeps the mails it accepts and reports the progress of each. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** Called at each moment of each mail; `to` are the addresses of its envelope so far. */
  watch: (moment: MailMoment, to: readonly string[]) => void = () => undefined;
  /** What it takes: connections, senders, and which recipients. Tests change it. */
  takesConnections = true;
  takesSenders = true;
  knows: (address: string) => boolean = () => true;
  private readonly server: SMTPServer;
  private readonly begun = new WeakMap<SMTPServerSession, number>();

  /** The password that it accepts, when it asks for a login; tests change it. */
  password: string | undefined;

  /** @param password of the login that it asks for; by default none */
  constructor(password?: string, more: Pick<SMTPServerOptions, 'hideSMTPUTF8'> = {}) {
    this.password = password;
    this.server = new SMTPServer({
      ...more,
      authOptional: password === undefined,
      disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: (auth, _session, done) => {
        if (auth.password === this.password) done(null, { user: auth.username });
        else done(new Error('Wrong login'));
      },
      onConnect: (_session, done) => done(this.takesConnections ? null : new Error('go away')),
      onMailFrom: (_address, session, done) => {
        this.begun.set(session, Date.now());
        done(this.takesSenders ? null : new Error('not your address'));
      },
      onRcptTo: ({ address }, _session, done) => {
        this.watch('recipient', [address]);
        done(this.knows(address) ? null : noSuchUser);
      },
      onData: (stream, session, done) => {
        this.receive(stream, session, done);
      },
    });
    // A killed client resets its connection, which these tests expect.
    this.server.on('error', () => undefined);
  }

  /** @param at a port; any free one by default */
  async listen(at = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(at, '127.0.0.1', resolve));
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** The mails to an address, those with a subject if one is given, as soon as there are this many. */
  mailsTo(address: string, count: number, subject?: string): Promise<readonly TakenMail[]> {
    return vi.waitFor(() => {
      const found = this.taken.filter(
        (mail) => mail.to.includes(address) && (subject === undefined || mail.subject === subject),
      );
      expect(found).toHaveLength(count);
      return found;
    }, 30_000);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: () => void): void {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    this.watch('data', to);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      this.taken.push({
        messageId: headerOf(text, 'Message-ID'),
        subject: headerOf(text, 'Subject'),
        to,
        source: text,
        begunAt: this.begun.get(session) ?? 0,
      });
      this.watch('taken', to);
      done();
      this.watch('replied', to);
    });
  }
}
