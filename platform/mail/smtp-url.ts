import { domainToASCII } from 'node:url';
import { isLoopbackHost } from '../loopback.ts';

/** The parsed `SMTP_URL`. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the start (`smtps://`). */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly ignoreTLS: boolean;
  readonly requireTLS: boolean;
  /** Name for EHLO, instead of the usual one. */
  readonly name: string | undefined;
  /** Options of Node's TLS. */
  readonly tls: {
    readonly rejectUnauthorized?: boolean;
    readonly servername?: string;
    readonly minVersion?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';
    readonly ciphers?: string;
  };
}

/** The last `@` before the host ends user and password, so that an email address as user needs no encoding. */
const form =
  /^(smtps?):\/\/(?:([^\s/?#]*)@)?(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?\/?(?:\?([^\s#@]*))?$/i;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const loginOf = (text: string | undefined): SmtpServer['login'] | 'wrong' => {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  const user = decoded(colon === -1 ? text : text.slice(0, colon));
  const pass = decoded(colon === -1 ? '' : text.slice(colon + 1));
  return user === undefined || user === '' || pass === undefined ? 'wrong' : { user, pass };
};

type Options = Pick<SmtpServer, 'ignoreTLS' | 'requireTLS' | 'name' | 'tls'>;

const yesOrNo: Readonly<Record<string, boolean>> = { true: true, false: false };
const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

const optionsOf = (query: string): Options | undefined => {
  let options: Options = { ignoreTLS: false, requireTLS: false, name: undefined, tls: {} };
  for (const [key, value] of new URLSearchParams(query)) {
    const flag = yesOrNo[value];
    const version = versions.find((known) => known === value);
    if (key === 'ignoreTLS' && flag !== undefined) options = { ...options, ignoreTLS: flag };
    else if (key === 'requireTLS' && flag !== undefined) options = { ...options, requireTLS: flag };
    else if (key === 'name' && /^[\w.[\]:-]+$/.test(value)) options = { ...options, name: value };
    else if (key === 'tls.rejectUnauthorized' && flag !== undefined)
      options = { ...options, tls: { ...options.tls, rejectUnauthorized: flag } };
    else if (key === 'tls.servername') options = { ...options, tls: { ...options.tls, servername: value } };
    else if (key === 'tls.minVersion' && version !== undefined)
      options = { ...options, tls: { ...options.tls, minVersion: version } };
    else if (key === 'tls.ciphers') options = { ...options, tls: { ...options.tls, ciphers: value } };
    else return undefined;
  }
  return options;
};

/**
 * Reads `smtp://user:password@host:port` and `smtps://…`, with `ignoreTLS`, `requireTLS`, `name`,
 * `tls.rejectUnauthorized`, `tls.servername`, `tls.minVersion` and `tls.ciphers` as parameters.
 * @returns undefined for anything else
 */
export const parseSmtpUrl = (url: string): SmtpServer | undefined => {
  const [, scheme = '', userAndPassword, hostText = '', portText, query = ''] = form.exec(url) ?? [];
  const secure = scheme.toLowerCase() === 'smtps';
  const host = hostText.startsWith('[') ? hostText.slice(1, -1) : domainToASCII(hostText);
  const port = portText === undefined ? (secure ? 465 : 587) : Number(portText);
  const login = loginOf(userAndPassword);
  const options = optionsOf(query);
  if (host === '' || port < 1 || port > 65_535 || login === 'wrong' || options === undefined)
    return undefined;
  return { host, port, secure, login, ...options };
};

/** Host and port for messages, without user and password. */
export const smtpHost = ({ host, port }: Pick<SmtpServer, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

export const isOnThisMachine = ({ host }: Pick<SmtpServer, 'host'>): boolean =>
  isLoopbackHost(host.includes(':') ? `[${host}]` : host);
