import { isIP } from 'node:net';
import { senderTexts, smtpPorts } from '../../contracts/senders/verified-emails.ts';
import type { MailTransport, OwnServer, SendOutcome } from '../ports/mail.ts';
import type { SenderLogin, SenderServers, SenderServerTrouble } from '../ports/partners/sender-servers.ts';
import { composeMail } from './compose.ts';
import { findHost } from './public-host.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { SmtpServer } from './smtp-url.ts';

export interface SenderServerOptions {
  /** Whether a server may be in a private network. */
  readonly mayBePrivate: boolean;
  /** Whether a server may listen on any port; else only on the usual ones. */
  readonly anyPort: boolean;
  /** Name for EHLO. */
  readonly name: string | undefined;
  /** Which servers took SMTPUTF8, by host and port, when they were last spoken to. */
  readonly takesSmtpUtf8?: Greetings;
}

/** What servers said of SMTPUTF8. */
export interface Greetings {
  get(server: string): boolean | undefined;
  set(server: string, takes: boolean): unknown;
}

const noteGreeting = (
  { takesSmtpUtf8 }: SenderServerOptions,
  login: SenderLogin,
  transport: MailTransport,
) => {
  const takes = transport.takesSmtpUtf8?.();
  if (takes !== undefined) takesSmtpUtf8?.set(named(login), takes);
};

type Ready =
  | { readonly type: 'ready'; readonly server: SmtpServer }
  | Exclude<SenderServerTrouble, { type: 'refused' }>;

const securePort = 465;

/** Looks the host up each time, and connects to the address that was checked. */
const makeReady = async (
  { host, port, username, password }: SenderLogin,
  { mayBePrivate, anyPort }: SenderServerOptions,
): Promise<Ready> => {
  if (!anyPort && !smtpPorts.some((usual) => usual === port)) return { type: 'port' };
  const found = await findHost(host, mayBePrivate);
  if (found.type !== 'found') return found;
  const server: SmtpServer = {
    host: found.address,
    port,
    secure: port === securePort,
    login: username === '' ? undefined : { user: username, pass: password },
    ignoreTLS: false,
    requireTLS: false,
    name: undefined,
    tls: isIP(host) === 0 ? { servername: host } : {},
  };
  return { type: 'ready', server };
};

/** Tries the mail servers of senders before they are saved. */
export const createSenderServers = (options: SenderServerOptions): SenderServers => ({
  takesSmtpUtf8: (server) => options.takesSmtpUtf8?.get(named(server)),
  try: async (login, from) => {
    const ready = await makeReady(login, options);
    if (ready.type !== 'ready') return ready;
    const transport = createSmtpTransport({ server: ready.server, name: options.name });
    const trouble = await transport.probe(from);
    noteGreeting(options, login, transport);
    if (trouble === undefined) return undefined;
    return { type: 'refused', trouble: { ...trouble, server: named(login) } };
  },
});

const named = ({ host, port }: Pick<SenderLogin, 'host' | 'port'>): string => `${host}:${port}`;

const notReady: Readonly<Record<Exclude<Ready['type'], 'ready'>, SendOutcome>> = {
  port: { type: 'sender-refused', reply: senderTexts.port },
  'private-host': { type: 'sender-refused', reply: senderTexts.privateHost },
  'unknown-host': { type: 'refused-for-now', reply: senderTexts.unknownHost, accepted: [] },
};

const passwordGone: SendOutcome = {
  type: 'sender-refused',
  reply: "The password of this mail server can't be read. Please enter it again.",
};

export interface SenderTransportOptions extends SenderServerOptions {
  readonly server: OwnServer;
  /** Undefined when it is missing or can't be opened. */
  readonly passwordOf: () => Promise<string | undefined>;
  /** Of the server of the installation: as long as that takes, and the look-up. */
  readonly limitFor: MailTransport['limitFor'];
}

/** What looking up a host adds to a send, in milliseconds. */
export const senderLookUpMilliseconds = 10_000;

/** Hands mails to the mail server of a sender. */
export const createSenderTransport = (options: SenderTransportOptions): MailTransport => {
  const underWay = new Set<Promise<SendOutcome>>();
  const { server, passwordOf, limitFor } = options;
  const login = async (): Promise<SenderLogin | undefined> => {
    const password = await passwordOf();
    return password === undefined ? undefined : { ...server, password };
  };
  const send: MailTransport['send'] = async (mail, asked) => {
    const used = await login();
    if (used === undefined) return passwordGone;
    const ready = await makeReady(used, options);
    if (ready.type !== 'ready') return notReady[ready.type];
    const transport = createSmtpTransport({ server: ready.server, name: options.name });
    const outcome = await transport.send(mail, asked);
    noteGreeting(options, used, transport);
    return outcome;
  };
  return {
    via: 'smtp',
    folder: null,
    limitFor: (bytes) => limitFor(bytes) + senderLookUpMilliseconds,
    compose: composeMail,
    send(mail, asked) {
      const sending = send(mail, asked);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    probe: async (from) => {
      const used = await login();
      const none = { server: named(server), from, detail: null };
      if (used === undefined) return { ...none, code: 'login-refused' };
      const found = await createSenderServers(options).try(used, from);
      if (found === undefined) return undefined;
      return found.type === 'refused' ? found.trouble : { ...none, code: 'unreachable' };
    },
    async close() {
      await Promise.all(underWay);
    },
  };
};
