import { resolve } from 'node:path';
import { z } from 'zod';
import { parseDuration } from './duration.ts';
import { isLoopback } from './loopback.ts';

/** A setting is missing or wrong; the message is one line that names it. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  constructor(setting: string, why: string) {
    super(`${setting} ${why}`);
  }
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address under which people reach this installation, without a slash at its end; undefined: as they asked. */
  readonly publicUrl: string | undefined;
  /** Which proxies are believed about a caller's address: none, all, or a list of addresses. */
  readonly trustProxy: boolean | string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined: one is made and kept in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly clockOffset: { readonly text: string; readonly milliseconds: number } | null;
  readonly smtpUrl: string | undefined;
  /** Address that mails go out from. */
  readonly mailFrom: string;
  readonly logLevel: string;
}

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://owed.example.com',
});
const mailAddress = z
  .string()
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an email address such as owed@example.com');

const noMailServer = 'must be a mail server such as smtp://user:password@mail.example.com:587';

const decodes = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

const settings = z.object({
  PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number')
      .default(3000),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  PUBLIC_URL: setting(webAddress.transform((url) => url.replace(/\/+$/, '')).optional()),
  TRUST_PROXY: setting(z.string().default('false')),
  DATA_DIR: setting(z.string().default('./data')),
  SECRET_KEY: setting(z.string().min(32, 'must have at least 32 characters').optional()),
  ROLE: setting(
    z
      .enum(['all', 'api', 'projections', 'workflows'], 'must be all, api, projections or workflows')
      .default('all'),
  ),
  CLOCK_OFFSET: setting(z.string().optional()),
  SMTP_URL: setting(
    z
      .url({
        protocol: /^smtps?$/,
        error: noMailServer,
      })
      .refine((url) => decodes(new URL(url).username) && decodes(new URL(url).password), noMailServer)
      .optional(),
  ),
  MAIL_FROM: setting(mailAddress.optional()),
  LOG_LEVEL: setting(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  NODE_ENV: setting(z.string().optional()),
});

/** Engines that this version has no adapter for, by setting. */
const missingEngines = {
  EVENTSTORE_URL: ['EventStoreDB', 'the embedded store'],
  MONGO_URL: ['MongoDB', 'the embedded store'],
  TEMPORAL_ADDRESS: ['Temporal', 'the embedded runs'],
} as const;

/**
 * Reads all settings at once.
 * @throws WrongSetting for the first that does not hold
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  for (const [name, [engine, instead]] of Object.entries(missingEngines)) {
    if ((env[name] ?? '') !== '') {
      const lack = `this version of Owed has no ${engine} adapter yet`;
      throw new WrongSetting(name, `is set, but ${lack}; unset it to use ${instead}`);
    }
  }
  const read = settings.safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new WrongSetting(String(issue?.path[0] ?? 'A setting'), issue?.message ?? 'is wrong');
  }
  const { data } = read;
  if (data.ROLE !== 'all')
    throw new WrongSetting(
      'ROLE',
      `${data.ROLE} needs engines that several processes share; the embedded ones serve one`,
    );
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY === 'true' || (data.TRUST_PROXY !== 'false' && data.TRUST_PROXY),
    dataDir: resolve(data.DATA_DIR),
    secretKey: data.SECRET_KEY,
    clockOffset: readOffset(data.CLOCK_OFFSET, data.NODE_ENV),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? senderOf(data.SMTP_URL),
    logLevel: data.LOG_LEVEL,
  };
};

const readOffset = (text: string | undefined, environment: string | undefined): Config['clockOffset'] => {
  if (text === undefined) return null;
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined)
    throw new WrongSetting(
      'CLOCK_OFFSET',
      'must be a duration of weeks, days, hours, minutes and seconds such as P3D or -PT2H',
    );
  if (environment === 'production')
    throw new WrongSetting('CLOCK_OFFSET', 'is for demos and tests, not for production');
  return { text, milliseconds };
};

const localSender = 'owed@localhost';

/** Without `MAIL_FROM` the server's own user sends, if that is an address; a server on this machine takes any. */
const senderOf = (smtpUrl: string | undefined): string => {
  if (smtpUrl === undefined || isLoopback(smtpUrl)) return localSender;
  const user = mailAddress.safeParse(decodeURIComponent(new URL(smtpUrl).username));
  if (user.success) return user.data;
  throw new WrongSetting('MAIL_FROM', 'must say which address mails go out from when SMTP_URL is set');
};

/**
 * Whether mails go to the mail server. In a demo, or by a shifted clock, only to one on this machine: no real client
 * gets a mail that is not meant.
 */
export const mailGoesOut = (
  { smtpUrl, clockOffset }: Pick<Config, 'smtpUrl' | 'clockOffset'>,
  isDemo: boolean,
): boolean => smtpUrl !== undefined && ((clockOffset === null && !isDemo) || isLoopback(smtpUrl));
