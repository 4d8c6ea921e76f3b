import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { CapsByPlan } from '../../contracts/accounts/caps.ts';
import { capsOf, capSettings } from './cap-settings.ts';
import { dkimOf, dkimSettings } from './dkim-settings.ts';
import { parseDuration } from './duration.ts';
import { enginesOf, engineSettings, setting, wrongAddress, type EngineSettings } from './engine-settings.ts';
import type { DkimKey } from '../mail/dkim.ts';
import { isOnThisMachine, parseSmtpUrl } from '../mail/smtp-url.ts';
import {
  networkSettings,
  trafficLimitsOf,
  trustedProxiesOf,
  type ApiDocs,
  type TrafficLimits,
  type TrustedProxies,
} from './network-settings.ts';
import { openAiOf, openAiSettings, type OpenAiSettings } from './openai-settings.ts';
import { partnerSettings, partnersOf, type PartnerSettings } from './partner-settings.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';

export interface Config extends EngineSettings {
  readonly port: number;
  readonly host: string;
  /**
   * Address under which users reach this installation, without a trailing slash; if undefined, the address of each
   * request.
   */
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Host names besides that of `publicUrl` that it answers to, in small letters. */
  readonly allowedHosts: readonly string[];
  /** Who may read the API document. */
  readonly apiDocs: ApiDocs;
  readonly traffic: TrafficLimits;
  /** Absolute path. */
  readonly dataDir: string;
  /** `SECRET_KEY`, or the content of `SECRET_KEY_FILE`. If undefined, a key is created and kept in `dataDir`. */
  readonly secretKey: string | undefined;
  /** The key that `secretKey` replaces; only for `admin -- replace-key`. */
  readonly oldSecretKey: string | undefined;
  readonly clockOffset: { readonly text: string; readonly milliseconds: number } | null;
  readonly smtpUrl: string | undefined;
  /** Address that mails are sent from. */
  readonly mailFrom: string;
  /** What mails through the mail server of the settings are signed with. */
  readonly dkim: DkimKey | undefined;
  /** Whether the mail servers of senders may be in private networks and on any port. */
  readonly privateSenderServers: boolean;
  /** Whether an account sends nothing until its address is proven, while mail leaves. */
  readonly requiresProof: boolean;
  readonly openAi: OpenAiSettings | undefined;
  readonly partners: PartnerSettings;
  /** Who may register; if undefined, anybody while mail goes to the outbox, else the first and then who is invited. */
  readonly registration: 'open' | 'invite' | 'closed' | undefined;
  /** Data that is lost, and that Owed is to go on without. */
  readonly acceptLoss: 'keep' | 'events' | undefined;
  /** How many characters a new password must have. */
  readonly passwordMin: number;
  /** Who bears it reads the metrics; if undefined, there are none. */
  readonly metricsToken: string | undefined;
  /** Where traces are handed to; if undefined, nothing is traced. */
  readonly tracesUrl: string | undefined;
  /** The time-stamping authority that signs checkpoints; if undefined, none does. */
  readonly tsaUrl: string | undefined;
  readonly logLevel: string;
  readonly billing: BillingSettings;
  /** Caps against abuse. */
  readonly caps: CapsByPlan;
}

/** What users pay, and where. */
export interface BillingSettings {
  /** The payment provider's page; undefined where nothing is paid. */
  readonly checkoutUrl: string | undefined;
  /** How long a new account is free; 0 where trials never end. */
  readonly trialDays: number;
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://owed.example.com',
});
/** Where stored data is, unless `DATA_DIR` says otherwise. */
export const defaultDataDir = './data';

/** It is shown to everybody. */
const publicAddress = webAddress.refine(
  (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '',
  'must be a web address without user and password',
);
const mailAddress = z
  .string()
  .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an email address such as owed@example.com');

const noMailServer = 'must be a mail server such as smtp://user:password@mail.example.com:587';

const trialLengths = 'must be a number of days from 0 to 365';

const passwordLengths = 'must be a number of characters from 6 to 64';

const shortestKey = 32;
const keyTooShort = `must have at least ${shortestKey} characters`;

const settings = z.object({
  ...engineSettings.shape,
  ...openAiSettings.shape,
  ...dkimSettings.shape,
  ...networkSettings.shape,
  ...partnerSettings.shape,
  ...capSettings.shape,
  PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number')
      .default(3000),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  PUBLIC_URL: setting(publicAddress.transform((url) => url.replace(/\/+$/, '')).optional()),
  DATA_DIR: setting(z.string().default(defaultDataDir)),
  SECRET_KEY: setting(z.string().min(shortestKey, keyTooShort).optional()),
  SECRET_KEY_FILE: setting(z.string().optional()),
  OLD_SECRET_KEY: setting(z.string().optional()),
  CLOCK_OFFSET: setting(z.string().optional()),
  SMTP_URL: setting(
    z
      .string()
      .refine((url) => parseSmtpUrl(url) !== undefined, {
        error: ({ input }) => wrongAddress(input, /^smtps?:/i, noMailServer),
      })
      .optional(),
  ),
  MAIL_FROM: setting(mailAddress.optional()),
  SENDER_SERVERS: setting(z.enum(['public', 'any'], 'must be public or any').default('public')),
  REGISTRATION: setting(z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').optional()),
  ACCEPT_LOSS: setting(z.enum(['keep', 'events'], 'must be keep or events').optional()),
  ADDRESS_PROOF: setting(z.enum(['required', 'none'], 'must be required or none').default('required')),
  PASSWORD_MIN: setting(
    z
      .string()
      .regex(/^\d{1,2}$/, passwordLengths)
      .transform(Number)
      .refine((length) => length >= 6 && length <= 64, passwordLengths)
      .default(6),
  ),
  METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^\S{16,}$/, 'must have at least 16 characters, without spaces')
      .optional(),
  ),
  TSA_URL: setting(webAddress.optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress.transform((url) => url.replace(/\/+$/, '')).optional()),
  CHECKOUT_URL: setting(publicAddress.optional()),
  TRIAL_DAYS: setting(
    z
      .string()
      .regex(/^\d{1,3}$/, trialLengths)
      .transform(Number)
      .refine((days) => days <= 365, trialLengths)
      .default(14),
  ),
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

/**
 * Reads all settings.
 * @throws WrongSetting for the first invalid one
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const read = settings.safeParse(env);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new WrongSetting(String(issue?.path[0] ?? 'A setting'), issue?.message ?? 'is wrong');
  }
  const { data } = read;
  const engines = enginesOf(data);
  const secretKey = secretKeyOf(data.SECRET_KEY, data.SECRET_KEY_FILE);
  if (engines.mongoUrl !== undefined && secretKey === undefined)
    throw new WrongSetting(
      'SECRET_KEY',
      `must be set with MONGO_URL, at least ${shortestKey} characters: secrets lie in MongoDB then, and every process opens them`,
    );
  if (engines.role === 'workflows' && data.PUBLIC_URL === undefined)
    throw new WrongSetting(
      'PUBLIC_URL',
      'must say where people reach Owed when ROLE is workflows: mails link there',
    );
  return {
    ...engines,
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    trustProxy: trustedProxiesOf(data, data.NODE_ENV),
    allowedHosts: data.ALLOWED_HOSTS,
    apiDocs: data.API_DOCS,
    traffic: trafficLimitsOf(data),
    dataDir: resolve(data.DATA_DIR),
    secretKey,
    oldSecretKey: data.OLD_SECRET_KEY,
    clockOffset: readOffset(data.CLOCK_OFFSET, data.NODE_ENV),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? senderOf(data.SMTP_URL),
    dkim: dkimOf(data, data.MAIL_FROM ?? senderOf(data.SMTP_URL)),
    privateSenderServers: data.SENDER_SERVERS === 'any',
    openAi: openAiOf(data),
    partners: partnersOf(data),
    registration: data.REGISTRATION,
    acceptLoss: data.ACCEPT_LOSS,
    requiresProof: data.ADDRESS_PROOF === 'required',
    passwordMin: data.PASSWORD_MIN,
    metricsToken: data.METRICS_TOKEN,
    tsaUrl: data.TSA_URL,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: data.LOG_LEVEL,
    caps: capsOf(data),
    // Without a way to pay, nobody is asked to.
    billing: {
      checkoutUrl: data.CHECKOUT_URL,
      trialDays: data.CHECKOUT_URL === undefined ? 0 : data.TRIAL_DAYS,
    },
  };
};

const secretKeyOf = (key: string | undefined, file: string | undefined): string | undefined => {
  if (key !== undefined || file === undefined) return key;
  let read: string;
  try {
    read = readFileSync(file, 'utf8').trim();
  } catch {
    throw new WrongSetting('SECRET_KEY_FILE', `names ${file}, which can't be read`);
  }
  if (read.length < shortestKey) throw new WrongSetting('SECRET_KEY_FILE', `${file} ${keyTooShort}`);
  return read;
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

/**
 * Without `MAIL_FROM`, the sender is the mail server's user, if that is an address. A server on this machine accepts
 * any sender.
 */
const senderOf = (smtpUrl: string | undefined): string => {
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl);
  if (server === undefined || isOnThisMachine(server)) return localSender;
  const user = mailAddress.safeParse(server.login?.user);
  if (user.success) return user.data;
  throw new WrongSetting('MAIL_FROM', 'must say which address mails go out from when SMTP_URL is set');
};

/**
 * Whether mails go to the mail server. In a demo or with a shifted clock, only to one on this machine, so that no real
 * client gets an unintended mail.
 */
export const mailGoesOut = (
  { smtpUrl, clockOffset }: Pick<Config, 'smtpUrl' | 'clockOffset'>,
  isDemo: boolean,
): boolean => {
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl);
  return server !== undefined && ((clockOffset === null && !isDemo) || isOnThisMachine(server));
};
